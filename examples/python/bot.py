#!/usr/bin/env python3
"""A small bot for Specter: one seat, lines of JSON in, lines of JSON out.

It speaks the player's role of docs/protocol.md and needs nothing but Python 3. As the agent it
walks to the nearest open objective and then to the exit, out of sight where it can; as a hunter it
goes to where she was last seen and attacks. Take it as a beginning.
"""
import json
import random
import sys


def place(cell):
    """("K17") -> (10, 16)"""
    return ord(cell[0].upper()) - ord("A"), int(cell[1:]) - 1


def distance(a, b):
    (ax, ay), (bx, by) = place(a), place(b)
    return max(abs(ax - bx), abs(ay - by))


class Bot:
    def __init__(self):
        self.chance = random.Random(0)
        self.seed = 0
        self.exits = []

    # --- what a host says --------------------------------------------------------------------

    def hello(self, message):
        self.seed = message.get("seed", 0)
        return {"type": "hello", "name": "python-example", "version": 2, "role": "player"}

    def game(self, message):
        self.chance = random.Random(f"{self.seed}/{message.get('game', 0)}/{message['seat']}")
        self.exits = exits_of(message.get("board_text", ""))
        return {"type": "ready"}

    def step(self, message):
        return {"type": "ok"}  # the views tell this bot enough

    def decide(self, message):
        view, legal = message["view"], message["legal"]
        choose = self.as_agent if view["seat"] == 0 else self.as_hunter
        return {"type": "act", "decision": view["decision"]["id"], "action": choose(view, legal)}

    # --- what it does ------------------------------------------------------------------------

    def as_agent(self, view, legal):
        for action in legal:
            if action["type"] == "complete":
                return action
        moves = [a for a in legal if a["type"] == "move"]
        if not moves:
            return self.any_of(legal, shy=("play",))
        goals = [s["cell"] for s in view["plan"] if not done(view, s["section"])]
        # Three of the four are enough.
        if len(goals) <= 1 or not goals:
            goals = self.exits or goals
        return min(moves, key=lambda move: self.cost(move, goals))

    def cost(self, move, goals):
        seen = 0 if move.get("marker") is None else 3
        way = min((distance(move["cell"], goal) for goal in goals), default=0)
        return way + seen + self.chance.random()

    def as_hunter(self, view, legal):
        for wanted in ("attack", "shoot", "roll"):
            for action in legal:
                if action["type"] == wanted:
                    return action
        seen = [a["figure"]["cell"] for a in view["agents"] if a["figure"]["cell"]]
        ways = [a for a in legal if a["type"] in ("walk", "drive", "get_out") and a.get("cell")]
        if not ways:
            return self.any_of(legal, shy=("reveal", "pass", "stay"))
        goals = seen or [s["cell"] for s in view["objectives"] if s.get("cell")]
        if not goals:
            return self.chance.choice(ways)
        return min(ways, key=lambda a: min(distance(a["cell"], g) for g in goals)
                   + self.chance.random())

    def any_of(self, legal, shy):
        """Any action, but not of the shy kinds where there is another one."""
        bold = [a for a in legal if a["type"] not in shy]
        return self.chance.choice(bold or legal)


def done(view, section):
    return any(o["section"] == section and o["done_round"] for o in view["objectives"])


def exits_of(board_text):
    """The cells behind "escape" in a board file (docs/boards.md)."""
    out = []
    for line in board_text.splitlines():
        words = line.split()
        if words and words[0] == "escape":
            out += [w for w in words[1:] if w[0].isalpha() and w[1:].isdigit()]
    return out


def main():
    bot = Bot()
    answers = {"hello": bot.hello, "game": bot.game, "step": bot.step, "decide": bot.decide}
    for line in sys.stdin:
        if not line.strip():
            continue
        message = json.loads(line)
        if message.get("type") == "quit":
            print('{"type":"bye"}', flush=True)
            return
        answer = answers.get(message.get("type"))
        reply = answer(message) if answer else {"type": "error", "code": "unknown"}
        if "id" in message:
            reply["id"] = message["id"]
        print(json.dumps(reply), flush=True)  # at once: the host waits


if __name__ == "__main__":
    main()
