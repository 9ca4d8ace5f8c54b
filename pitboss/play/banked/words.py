"""What happens in a round against the house, in sentences for whoever hears them."""

from pitboss.cards.hand import Hand
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.money import in_words
from pitboss.play.verbs import Result
from pitboss.play.voice import NOBODY, Said, Sentences, Voice, Who, capital, faces, hand_name, say


def words(event: e.Event, voice: Voice = NOBODY) -> Said:
    """The event as people say it, with the clause that decided and those it rests on."""
    return say(SENTENCES, event, voice)


def wager_name(wager: str) -> str:
    return wager.replace("_", " ")


def place_name(place: int) -> str:
    if place == DEALER:
        return "the dealer"
    return "the board" if place == BOARD else f"box {place}"


def _at(place: int, voice: Voice) -> Who:
    return voice.at(place, place_name(place))


def _placed(event: e.WagerPlaced, voice: Voice) -> str:
    lays = voice.box(event.box).does("lay")
    return f"{lays} {in_words(event.amount)} on {wager_name(event.wager)}."


def _taken_back(event: e.WagerTakenBack, voice: Voice) -> str:
    who = voice.box(event.box)
    wager = f"{who.its} {wager_name(event.wager)} of {in_words(event.amount)}"
    return f"{who.does('take back')} {wager}."


def _advised(event: e.PlayerAdvised, voice: Voice) -> str:
    return (
        f"{voice.at(event.box, f'the player at box {event.box}').does('be advised of the rule')}."
    )


def _dealt(event: e.CardsDealt, voice: Voice) -> str:
    served = [_at(place, voice).name for place in dict.fromkeys(event.places)]
    more = f", {event.remaining} still to come" if event.remaining else ""
    number = f"{len(event.cards)} card{'s are' if len(event.cards) > 1 else ' is'}"
    return f"{number} dealt to {', '.join(served)}{more}."


def _shown(event: e.CardsShown, voice: Voice) -> str:
    return f"{_at(event.place, voice).does('show')} {faces(event.cards)}."


def _decided(event: e.Decided, voice: Voice) -> str:
    does = {"fold-ante": "fold the ante alone", "stay": "be asked for no decision"}
    return f"{voice.box(event.box).does(does.get(event.decision, event.decision))}."


def _declared(event: e.HandDeclared, voice: Voice) -> str:
    hand = Hand(0, event.category, event.ranks)
    return f"{_at(event.place, voice).does('have')} {hand_name(hand)}."


def _settled(event: e.WagerSettled, voice: Voice) -> str:
    amount = f" of {in_words(event.amount)}" if event.amount else ""
    said = f"{_wager(event, voice)}{amount} {_became(event)}"
    if event.result in (Result.WIN, Result.LOSE) and event.counted < event.amount:
        said += f"; {in_words(event.counted)} of it counted, the rest goes back"
    return f"{said}."


def _wager(event: e.WagerSettled | e.AmountCorrected, voice: Voice) -> str:
    return f"{capital(voice.box(event.box).whose)} {wager_name(event.wager)}"


def _became(event: e.WagerSettled) -> str:
    match event.result:
        case Result.WIN:
            return f"wins {in_words(event.paid)}"
        case Result.LOSE:
            return "loses"
        case Result.PUSH:
            return "comes back, neither won nor lost"
        case Result.VOID:
            return "is void and comes back"
        case Result.RETURNED:
            return "is not accepted and goes back"


def _corrected(event: e.AmountCorrected, voice: Voice) -> str:
    return f"{_wager(event, voice)} is found to be {in_words(event.amount)}."


def _pools(event: e.PoolsMoved, voice: Voice) -> str:
    parts = [("pool", event.pool), ("reserve", event.reserve)]
    moved = [f"the {name} {_by(amount)}" for name, amount in parts if amount]
    if event.house:
        does = "puts in" if event.house > 0 else "takes out"
        moved.append(f"the operator {does} {in_words(abs(event.house))}")
    return f"{capital(' and '.join(moved) or 'the pools stay as they are')}: {event.why}."


def _by(amount: int) -> str:
    return f"{'grows' if amount > 0 else 'falls'} by {in_words(abs(amount))}"


def _incident(event: e.IncidentRuled, voice: Voice) -> str:
    somewhere = event.place != DEALER or event.nth
    where = f" at {_spot(event.place, voice)}" if somewhere else ""
    nth = f", card {event.nth}" if event.nth else ""
    kind = event.kind.replace("-", " ")
    return f"{capital(kind)}{where}{nth}: {_remedy(event, voice)}."


def _spot(place: int, voice: Voice) -> str:
    return place_name(place) if place in (DEALER, BOARD) else voice.spot("box", place)


def _remedy(event: e.IncidentRuled, voice: Voice) -> str:
    who = voice.at(event.place, "the player")
    remedies = {
        "carry-on": "the round goes on",
        "show-instead": "that card becomes the one that lies face up",
        "deemed": f"{who.name} {who.form('be taken to have folded')}",
        "exclude": f"{who.name} {who.form('take no further part in the game')}",
        "void-hand": f"{who.the} hand is void",
        "void-round": "the round is void",
    }
    return remedies[event.remedy]


def _hand_voided(event: e.HandVoided, voice: Voice) -> str:
    return f"{capital(voice.box(event.box).has('hand'))} takes no further part."


SENTENCES: Sentences = {
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.PlayerAdvised: _advised,
    e.DeckCut: lambda it, _: f"The deck is cut with {it.cards_above} cards above the cut.",
    e.MeterRead: lambda it, _: f"The jackpot meter shows {in_words(it.meter.pool)}.",
    e.CardsDealt: _dealt,
    e.CardsShown: _shown,
    e.Decided: _decided,
    e.StageReached: lambda it, _: "The next decisions are open.",
    e.HandDeclared: _declared,
    e.WagerSettled: _settled,
    e.PoolsMoved: _pools,
    e.IncidentRuled: _incident,
    e.AmountCorrected: _corrected,
    e.PoolLimited: lambda it, _: (
        f"A major win elsewhere limits the prizes of this round to {in_words(it.pool)}."
    ),
    e.CardCorrected: lambda it, _: (
        f"Card {it.nth} of {place_name(it.place)} is {it.new}, and not {it.old}."
    ),
    e.RoundPaid: lambda it, _: "Everything is paid; the hands are verified and racked.",
    e.SettlementReversed: lambda it, _: "What was paid and taken lies on the table again.",
    e.HandVoided: _hand_voided,
    e.RoundVoided: lambda it, _: "The round of play is void: everything goes back.",
    e.RoundConcluded: lambda it, _: "The round of play is over.",
}
