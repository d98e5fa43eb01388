#!/usr/bin/env python3
"""Computes the rolls of a game record again: tools/check-dice.py FILE. See docs/fair-dice.md."""
import hashlib
import hmac
import json
import sys


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def roll(fair, stream, k, sides):
    seeds = ",".join(seat["seed"].encode().hex() for seat in fair["seats"])
    for j in range(1000):
        message = f"{fair['table']}|{seeds}|{stream}|{k}|{j}".encode()
        digest = hmac.new(bytes.fromhex(fair["seed"]), message, hashlib.sha256).digest()
        for byte in digest:
            if byte < 256 - 256 % sides:
                return 1 + byte % sides


KNOWN = "format rules setup board board_hash position fair n action end lines rolls draft hash".split()


def check_sums(lines):
    """Whether each line has the checksum of its fields and of the line before (FNV-1a)."""
    value = 0xCBF29CE484222325
    for number, line in enumerate(lines, 1):
        fields = {key: line[key] for key in line if key in KNOWN}
        text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
        for byte in text.encode():
            value = (value ^ byte) * 0x100000001B3 % 2**64
        if line.get("check") != f"{value:016x}":
            return f"Line {number} was changed: its checksum does not fit."


def check_whole(lines):
    """Whether every line is there, in its place; takes the last one off."""
    if "format" not in lines[0]:
        return "Line 1 is not the first line of a record: that one is missing or moved."
    if lines[0]["format"] not in (1, 2):
        return f"Line 1: format {lines[0].get('format')} is unknown here: take a newer script."
    end = None if lines[0]["format"] == 1 or "end" not in lines[-1] else lines.pop()
    for number, line in enumerate(lines[1:], 1):
        if "end" in line:
            return f"Line {number + 1}: the record had ended before its last line."
        if line.get("n") != number:
            stands = f"action {line['n']}" if "n" in line else "no action"
            return f"Line {number + 1}: {stands} stands here: lines are missing or moved."
    if lines[0]["format"] == 1:
        print("Format 1 has no last line: whether the record is whole cannot be told.")
    elif end is None:
        return f"Line {len(lines)}: the record breaks off here: its last line is missing."
    elif end["lines"] != len(lines) + 1:
        return f"The record says that it has {end['lines']} lines, and has {len(lines) + 1}."
    elif end["end"] is None:
        print("The record was ended before the game was over.")


def check_seeds(fair, uncommitted):
    """Whether everybody showed the seed that he had committed to, and nobody another one."""
    if sha256(bytes.fromhex(fair["seed"])) != fair["commitment"]:
        return f"The seed does not fit the commitment {fair['commitment']}."
    for number, seat in enumerate(fair["seats"]):
        if seat["commitment"] not in (None, sha256(seat["seed"].encode())):
            return f"The seed of seat {number} does not fit its commitment {seat['commitment']}."
        if seat["seed"] and not seat["commitment"] and not uncommitted:
            return f"Seat {number} has a seed that it had not committed to."


def rolls_of(line, supply):
    """Each roll of a line: stream, sides and value."""
    if "draft" in line:
        yield "draft", *line["draft"]
    cards = 1 + sum(stream == "places" for stream, _ in line["rolls"])
    for stream, value in line["rolls"]:
        # A hand of n takes n, n - 1, … 2 sides; so does the supply deck, card by card.
        yield stream, {"places": cards, "supply": 6 - supply}.get(stream, 6), value
        cards -= stream == "places"
        supply += stream == "supply"


def check(lines):
    every = list(lines)
    wrong = check_whole(lines) or check_sums(every)
    if wrong:
        return wrong
    fair = lines[0].get("fair")
    if not fair:
        return "The record does not say where its rolls come from."
    if "players" in fair:  # format 1
        fair["seats"] = [{"commitment": None, "seed": seed} for seed in fair["players"]]
    wrong = check_seeds(fair, uncommitted="players" in fair)
    if wrong:
        return wrong
    count = {"dice": 0, "objectives": 0, "places": 0, "supply": 0, "draft": 0}
    for number, line in enumerate(lines, 1):
        for stream, sides, value in rolls_of(line, count["supply"]):
            right = roll(fair, stream, count[stream], sides)
            if value != right:
                return f"Line {number}: {stream} {count[stream]} is {value}, should be {right}."
            count[stream] += 1
    seeds = [seat["seed"] for seat in fair["seats"]]
    print(f"All {sum(count.values())} rolls follow from the seeds {seeds!a}.")
    print(f"Compare with the commitment from before the game: {fair['commitment']}")
    for number, seat in enumerate(fair["seats"]):
        if seat["commitment"]:
            print(f"Compare with the commitment of seat {number}: {seat['commitment']}")
    if fair.get("attempts"):
        print(f"Times that the table opened again for want of a seed: {fair['attempts']}")


def read(path):
    lines = []
    try:
        with open(path, "rb") as record:
            for text in record:
                lines.append(dict(json.loads(text)))
    except OSError as error:
        sys.exit(f"{path} cannot be read: {error.strerror}.")
    except (ValueError, TypeError):
        sys.exit(f"Line {len(lines) + 1} is cut off or damaged.")
    return lines or sys.exit("The record is empty.")


if len(sys.argv) != 2:
    sys.exit(__doc__)
sys.exit(check(read(sys.argv[1])))
