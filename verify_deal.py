"""Check receipts of deals: python verify_deal.py --seal SEAL RECEIPT.json [RECEIPT.json ...]

This file needs Python and nothing else, and shares no line with the program that dealt the cards,
so that you need not trust that program. It is meant to be read. How a deal is made:
  1. The house draws a secret seed of 32 bytes. Before wagers close it publishes the terms of the
     deal and their COMMITMENT: a SHA-256 hash of the terms and the seed.
  2. Until the seal, each player may add a seed of his own. All seeds together make the master
     key, and the master key alone makes the order of the cards.
  3. Before the first card the house publishes the SEAL: a hash of the above and of an envelope
     for each player's seed and each card in the shoe. An envelope is an HMAC of what it holds,
     under a key of its own; it tells nothing until that key is shown, and fits nothing else then.
     Note the seal: without it a receipt proves nothing about when its cards were fixed.
  4. When the deal is over, the hash of seal, outcome, the places that the cards went to and which
     of them lay open is the HASH OF THE DEAL. The table's next deal carries it, so that none can
     be left out or redone.
pitboss-deal-1, the way before, published seal and envelopes only when the deal was over.
Exit status: 0 all is well; 1 something does not verify, and is named; 2 it cannot be read.
"""

import argparse
import hashlib
import hmac
import io
import json
import sys
from collections.abc import Iterator
from itertools import combinations, count
from typing import Any

Data = dict[str, Any]
Check = tuple[str, bool]  # a sentence, and whether it is true

DEAL_1, DEAL_2 = "pitboss-deal-1", "pitboss-deal-2"
DECKS = {
    52: [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"],
    32: [rank + suit for suit in "cdhs" for rank in "789TJQKA"],
}
NO_DEAL = "0" * 64
OUTCOMES = ("played", "void", "misdeal", "called off")
PUBLISHED = ("commitment", "seal", "hash")  # before wagers close, before the first card, at the end
SHORT = 16  # digits of a hash that are enough to know it again
LARGEST = 1_000_000  # bytes of a receipt; a real one has some six thousand


# ---- The cryptography: all that a stranger must get right is in this part.


def join(*fields: Any) -> bytes:
    """Each field as bytes, after its length in four bytes, the highest first."""
    joined = b""
    for field in fields:
        content = field if isinstance(field, bytes) else str(field).encode("utf-8")
        joined += len(content).to_bytes(4, "big") + content
    return joined


def sha256(*fields: Any) -> str:
    return hashlib.sha256(join(*fields)).hexdigest()


def hmac_sha256(key: bytes, *fields: Any) -> bytes:
    return hmac.new(key, join(*fields), hashlib.sha256).digest()


def in_order(terms: Data) -> list[Any]:
    """The terms as they are hashed; a cut counts as 1 and no cut as 0."""
    names = ["algorithm", "table", "number", "round", "rules", "deck", "cut", "places", "previous"]
    return [int(terms[name]) if name == "cut" else terms[name] for name in names]


def master_key(terms: Data, house_seed: bytes, player_seeds: list[str]) -> bytes:
    return hmac_sha256(house_seed, "master", *in_order(terms), *player_seeds)


def stream_of_bytes(master: bytes) -> Iterator[int]:
    for block in count():
        yield from hmac_sha256(master, "order", block)


def number_below(n: int, stream: Iterator[int]) -> int:
    """Fair: only bytes under the highest multiple of n count, so each number has as many."""
    multiple = (256 // n) * n
    return next(byte for byte in stream if byte < multiple) % n


def deal_order(master: bytes, terms: Data) -> tuple[int, list[str]]:
    """Take a card at random for the last place, then the one before, and so on; then cut."""
    stream, deck = stream_of_bytes(master), list(DECKS[terms["deck"]])
    for place in reversed(range(1, len(deck))):
        chosen = number_below(place + 1, stream)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    above = 2 + number_below(len(deck) - 3, stream) if terms["cut"] else 0
    return above, deck[above:] + deck[:above]


def envelope(key: bytes, kind: str, number: int, content: str) -> str:
    """The kind is card or seed; the number is the card's position or the player's place, from 1."""
    return hmac_sha256(key, kind, number, content).hex()


def envelopes(master: bytes, kind: str, contents: list[str]) -> list[str]:
    keys = [hmac_sha256(master, kind + "-key", at + 1) for at in range(len(contents))]
    return [envelope(keys[at], kind, at + 1, content) for at, content in enumerate(contents)]


# ---- Reading: a receipt has these fields, all of them and no other.

TEXT, HASH, WHOLE, YES_NO = "text", "64 digits 0-9a-f", "a whole number", "true or false"
TERMS: Data = dict.fromkeys(["algorithm", "table", "round", "rules"], TEXT)
TERMS |= {"number": WHOLE, "deck": WHOLE, "cut": YES_NO, "places": WHOLE, "previous": HASH}
RECORD: Data = {"terms": TERMS, "commitment": HASH, "seeds": [HASH], "cards": [HASH]}
RECORD |= {"seal": HASH, "went": [TEXT], "outcome": TEXT, "hash": HASH}
OPENING = {"position": WHOLE, "card": TEXT, "key": HASH}
RECEIPTS: dict[str, Data] = {
    "player": {"place": WHOLE, "seed": TEXT, "key": HASH, "openings": [OPENING]},
    "inspector": {"seed": HASH, "seeds": [TEXT], "above": WHOLE, "order": [TEXT]},
}


class Unreadable(Exception):
    """Its message is one line."""


def parsed(raw: bytes) -> Data:
    try:
        receipt: Data = json.loads(raw.decode("utf-8"), object_pairs_hook=without_repeats)
        kind, later = receipt["receipt"], sealed_first(receipt["record"])
        record = RECORD | ({"shown": [WHOLE]} if later else {})
        passed = {"passed": YES_NO} if later and kind == "player" else {}
        head = {"head": TEXT} if "head" in receipt else {}  # of the journal: it is not checked here
        shape = {"receipt": TEXT, "record": record, **RECEIPTS[kind], **passed, **head}
    except (ValueError, RecursionError, TypeError, LookupError):
        raise Unreadable("it is not the receipt of a deal") from None
    check_shape(receipt, shape, "the receipt")
    return receipt


def deals_in(raw: bytes) -> list[Data]:
    """The receipt of a deal, or those that the receipt of a round has in it."""
    try:
        whole = json.loads(raw.decode("utf-8"), object_pairs_hook=without_repeats)
    except (ValueError, RecursionError):
        whole = None
    if not isinstance(whole, dict) or not isinstance(whole.get("deals"), list):
        return [parsed(raw)]
    if not whole["deals"]:
        raise Unreadable("no deal is in it: the cards of this round were dealt by hand")
    return [parsed(json.dumps(deal).encode()) for deal in whole["deals"]]


def sealed_first(record: Data) -> bool:
    """Whether the seal was published before the first card."""
    return bool(record["terms"]["algorithm"] == DEAL_2)


def without_repeats(pairs: list[tuple[str, Any]]) -> Data:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a field stands twice")
    return dict(pairs)


def check_shape(value: Any, shape: Any, name: str) -> None:
    if isinstance(shape, dict):
        if not isinstance(value, dict) or value.keys() != shape.keys():
            raise Unreadable(f"{name} must have the fields {', '.join(shape)} and no other")
        for field in shape:
            check_shape(value[field], shape[field], field)
    elif isinstance(shape, list) and isinstance(value, list):
        for item in value:
            check_shape(item, shape[0], f"each of {name}")
    elif isinstance(shape, list) or not fits(value, shape):
        raise Unreadable(f"{name} must be {'a list' if isinstance(shape, list) else shape}")


def fits(value: Any, shape: str) -> bool:
    if shape in (WHOLE, YES_NO):
        return type(value) is (int if shape == WHOLE else bool) and value >= 0
    text = isinstance(value, str) and value.isprintable()  # nothing that plays with your screen
    return text and (shape == TEXT or (len(value) == 64 and set(value) <= set("0123456789abcdef")))


# ---- Checking: each check is a sentence, and whether it is true.


def check_record(record: Data) -> list[Check]:
    terms, went = record["terms"], record["went"]
    numbered = terms["number"] > 0 and (terms["number"] == 1) == (terms["previous"] == NO_DEAL)
    places = [str(place + 1) for place in range(len(record["seeds"]))]
    known = terms["algorithm"] in (DEAL_1, DEAL_2) and terms["deck"] in DECKS
    sized = len(record["cards"]) == terms["deck"] and len(places) == terms["places"]
    most = 0 if record["outcome"] == "called off" else terms["deck"]
    lawful = len(went) <= most and {*went} <= {*places, "dealer", "board", "discard"}
    sealed = *in_order(terms), record["commitment"], *record["seeds"], *record["cards"]
    shown = record.get("shown", [])
    turned = shown == sorted({*shown}) and {*shown} <= {*range(1, len(went) + 1)}
    ended = [len(went), *went, len(shown), *shown] if sealed_first(record) else went
    seal, whole = sha256("seal", *sealed), sha256("deal", record["seal"], record["outcome"], *ended)
    return [
        ("The algorithm and the deck are known here.", known),
        ("There is an envelope for each card and for the seed of each place.", sized),
        ("It names the deal before it, unless it is the table's first.", numbered),
        ("Each card that left the shoe went to a place of the table.", lawful and turned),
        ("The outcome is one that is known.", record["outcome"] in OUTCOMES),
        ("The seal is upon these terms, commitment, seeds and envelopes.", record["seal"] == seal),
        ("The hash of the deal is upon this seal, outcome and places.", record["hash"] == whole),
    ]


def check_player(receipt: Data) -> list[Check]:
    record, place, openings = receipt["record"], receipt["place"], receipt["openings"]
    mine = envelope(bytes.fromhex(receipt["key"]), "seed", place, receipt["seed"])
    bound = place > 0 and record["seeds"][place - 1 : place] == [mine]
    cards, positions = ([opening[name] for opening in openings] for name in ("card", "position"))
    in_turn = positions == sorted(positions) and len(set(cards)) == len(cards)
    return [
        (f"Your seed ({receipt['seed'] or 'none'}) is bound in place {place} of the seal.", bound),
        ("The cards come as they left the shoe, and no two are the same.", in_turn),
        *(check_all(receipt, {*positions}) if sealed_first(record) else []),
        *(check_opening(record, opening) for opening in openings),
    ]


def check_all(receipt: Data, opened: set[int]) -> list[Check]:
    """No card is left out that its player may see; which these are, the hash of the deal says."""
    record, passed = receipt["record"], receipt["passed"]
    own = {nth for nth, to in enumerate(record["went"], 1) if to == str(receipt["place"])}
    due = {*record["shown"]} | (set() if passed else own)
    if passed and own and own <= due and record["outcome"] != "misdeal":
        return [("You passed your cards, and not all of them lay open.", False)]
    said = "You passed your cards, and they stay closed; " if passed else "Each of your cards and "
    return [(said + "every card that lay open to all is opened here.", opened == due)]


def check_opening(record: Data, opening: Data) -> Check:
    position, card, key = opening["position"], opening["card"], bytes.fromhex(opening["key"])
    if not 1 <= position <= min(len(record["went"]), len(record["cards"])):
        return f"Card {position} left the shoe, and may be opened.", False
    went = record["went"][position - 1]
    to = f"to place {went}" if went.isdigit() else f"to the {went}"
    sealed = record["cards"][position - 1] == envelope(key, "card", position, card)
    lawful = card in DECKS.get(record["terms"]["deck"], []) and went != "discard"
    return f"Card {position} of the shoe, which went {to}, was sealed as {card}.", sealed and lawful


def check_inspector(receipt: Data) -> list[Check]:
    record, terms, seeds = receipt["record"], receipt["record"]["terms"], receipt["seeds"]
    if terms["deck"] not in DECKS:
        return []
    house_seed = bytes.fromhex(receipt["seed"])
    committed = record["commitment"] == sha256("commitment", *in_order(terms), house_seed)
    master = master_key(terms, house_seed, seeds)
    above, order = deal_order(master, terms)
    same = (receipt["above"], receipt["order"]) == (above, order)
    return [
        ("The commitment is upon these terms and the house's seed.", committed),
        ("The players' seeds are those in the envelopes.",
         record["seeds"] == envelopes(master, "seed", seeds)),
        (f"The seeds alone give this order of the cards, cut with {above} above.", same),
        ("Each envelope holds the card of that order.",
         record["cards"] == envelopes(master, "card", order)),
    ]  # fmt: skip


def check_chain(records: list[Data]) -> list[Check]:
    """Of deals of one table, the same are alike and neighbours are linked."""
    checks = []
    for one, two in combinations(sorted(records, key=lambda record: record["terms"]["number"]), 2):
        first, second = one["terms"]["number"], two["terms"]["number"]
        if one["terms"]["table"] == two["terms"]["table"] and second - first in (0, 1):
            named = two["hash"] if first == second else two["terms"]["previous"]
            checks.append((f"Deals {first} and {second} are in one chain.", named == one["hash"]))
    return checks


# ---- Saying what it is worth.

PLAYER = """\
It proves: if the seal is the one you noted before the first card, the cards above were fixed then,
before anybody made a decision, and your seed was bound with them.
It cannot prove: that the order came from the seeds and from nothing else. Whoever checks that
sees every folded and undealt card, so it is for the inspector. It shows no card but those above."""
PLAYER_1 = """\
It proves: the cards above are in envelopes that were published when the deal was over.
It cannot prove: that they were fixed before anybody made a decision. pitboss-deal-1 published its
seal too late for that; nor that the order came from the seeds. The inspector's receipt can."""
INSPECTOR = """\
It proves: this order, and no other, follows from the house's seed and the players' seeds; the
house's seed is the one committed to, and every envelope holds its card.
It cannot prove: when the hashes were published, that the house's seed came by chance, or that
nobody who knew it added a seed after the honest players had added theirs. If no player added a
seed, that the house did not choose the order rests on its word."""
UNNOTED = (
    "Anybody can make up a whole receipt. Compare with what was published, by --seal or --noted:"
)
SEALED = "You gave the seal of deal {} that you noted before its first card (--seal)."
BRIEF = """\
A short note proves less: a house that makes thousands of millions of seals finds two that begin
alike. Note all 64 digits where much is at stake."""


def say(checks: list[Check]) -> list[str]:
    for sentence, true in checks:
        print(f"  {'yes' if true else 'NO '}  {sentence}")
    return [sentence for sentence, true in checks if not true]


def say_one(receipt: Data) -> list[str]:
    record, kind = receipt["record"], receipt["receipt"]
    title = "receipt of deal {number} at table {table}: round {round} under {rules}"
    print(f"The {kind}'s", title.format(**record["terms"]), f"({record['outcome']})")
    player = PLAYER if sealed_first(record) else PLAYER_1
    check, worth = (check_player, player) if kind == "player" else (check_inspector, INSPECTOR)
    failed = say(check_record(record) + check(receipt))
    print("Something above is not so: it proves nothing." if failed else worth)
    return failed


def same(noted: str, published: str) -> bool:
    return len(noted) >= SHORT and published.startswith(noted.lower())


def check_noted(receipts: list[Data], noted: list[str]) -> list[Check]:
    """What was noted is there, and of a player's deal that was sealed first its seal was."""
    records = [receipt["record"] for receipt in receipts]
    there = [record[name] for record in records for name in PUBLISHED]
    players = [one["record"] for one in receipts if one["receipt"] == "player"]
    sealed = {one["terms"]["number"]: one["seal"] for one in players if sealed_first(one)}
    return [
        *((f"What you noted, {one}, is there.", any(same(one, it) for it in there))
          for one in noted),
        *((SEALED.format(number), any(same(one, seal) for one in noted))
          for number, seal in sealed.items()),
    ]  # fmt: skip


def report(receipts: list[Data], noted: list[str]) -> int:
    """Say everything, and return the exit status."""
    records = [receipt["record"] for receipt in receipts]
    failed = [sentence for receipt in receipts for sentence in say_one(receipt)]
    failed += say(check_chain(records) + check_noted(receipts, noted))
    published = {record[name]: name for record in records for name in PUBLISHED}
    if not noted:
        print(UNNOTED, *(f"{published[one]} {one}" for one in published), sep="\n  ")
    elif min(map(len, noted)) < 64:
        print(BRIEF)
    print("DOES NOT VERIFY; this is not so:" if failed else "VERIFIED", *failed, sep="\n  ")
    return 1 if failed else 0


def main() -> int:
    ask = argparse.ArgumentParser(description="Check receipts of deals.")
    ask.add_argument("receipts", nargs="+", metavar="RECEIPT.json")
    said = f"a seal, commitment or hash that you noted then; its first {SHORT} digits will do"
    ask.add_argument("--seal", "--noted", action="append", default=[], metavar="HASH", help=said)
    asked = ask.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a seed may be in any alphabet
    receipts = []
    for path in asked.receipts:
        try:
            with open(path, "rb") as file:
                receipts += deals_in(file.read(LARGEST))
        except (OSError, Unreadable) as error:
            print(f"{path}: {getattr(error, 'strerror', error)}", file=sys.stderr)
            return 2
    return report(receipts, asked.seal)


if __name__ == "__main__":
    sys.exit(main())
