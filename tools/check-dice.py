#!/usr/bin/env python3
"""Computes the rolls of a game record again: tools/check-dice.py FILE. See docs/fair-dice.md."""
import hashlib
import hmac
import json
import sys


def roll(fair, stream, k, sides):
    seeds = ",".join(seed.encode().hex() for seed in fair["players"])
    for j in range(1000):
        message = f"{fair['table']}|{seeds}|{stream}|{k}|{j}".encode()
        digest = hmac.new(bytes.fromhex(fair["seed"]), message, hashlib.sha256).digest()
        for byte in digest:
            if byte < 256 - 256 % sides:
                return 1 + byte % sides


def check(lines):
    fair = lines[0].get("fair")
    if not fair:
        return "The record does not say where its rolls come from."
    if hashlib.sha256(bytes.fromhex(fair["seed"])).hexdigest() != fair["commitment"]:
        return f"The seed does not fit the commitment {fair['commitment']}."
    count = {"dice": 0, "objectives": 0, "places": 0, "supply": 0}
    for number, line in enumerate(lines, 1):
        cards = 1 + sum(stream == "places" for stream, _ in line["rolls"])
        for stream, value in line["rolls"]:
            # A hand of n takes n, n - 1, … 2 sides; so does the supply deck, card by card.
            sides = {"places": cards, "supply": 6 - count["supply"]}.get(stream, 6)
            cards -= stream == "places"
            right = roll(fair, stream, count[stream], sides)
            if value != right:
                return f"Line {number}: {stream} {count[stream]} is {value}, should be {right}."
            count[stream] += 1
    print(f"All {sum(count.values())} rolls follow from the seeds {fair['players']!a}.")
    print(f"Compare with the commitment from before the game: {fair['commitment']}")


if len(sys.argv) != 2:
    sys.exit(__doc__)
with open(sys.argv[1], encoding="utf-8") as record:
    sys.exit(check([json.loads(line) for line in record]))
