"""What the contract leaves open and this service has decided, in words for the description."""

ABOUT = """Tables for poker by the approved rules, over HTTP.

Money is a string of dollars with two decimals, cards are `Ah`, unseen ones `??`, times ISO 8601 or
seconds since 1970. More fields may come in every answer; a command has no other than its own.
Practice chips are apart from money: whoever sits or waits at a practice table for the first time is
given 1,000, and `balance` there is of these.
"""
COMMAND = """Give a command: a player's by its name, staff's by the engine's tag.

`id`: up to 100 characters that can be printed, of one command of one person at one table, for ever.
The same again is 200 with the answer of then, whatever `seen` says; another command under it is
409 `/id-used`. What was refused has not used its id.

`seen`: the version that the caller decided upon, or nothing. 409 `/stale` only if round, stage or
turn have changed since; a version that is still to come is not stale.

`ready` where the table waits for nobody's ready is 201 without events, from a seat; without a seat
it is refused (422), as all that is done from one. A player's amount that is not money in two
decimals is malformed (400), and so is a seat, an action or a wager that the game or the table does
not have, unless the moment is refused first. Against the house a first wager below the minimum
stands, and what is laid above the maximum goes back when the wager is settled, as its rules say.
"""
VIEW = """A table as the caller may see it; more fields may come.

`version` grows with every entry of the table. `turn` is the seat whose decision is awaited, `seat`
the caller's own. `deadline`: until when somebody has time. `balance`: what the caller has and has
not laid or staked, as practice chips at a practice table; null for who has no account. `commitment`
binds the shuffle before it is dealt, `seal` every card of it. `pots` are, at any moment of a round,
all that was wagered for the pot and has not gone back. After a round, seats and cards stay as they
were until the next begins, with the seat of who has left since.
"""
SEAT = """A seat that somebody has.

`stake`: on the table, in a game for the pot. `wagers`: against the house by name, and after the
round as they were; for the pot what was put in in the latest round of betting, as `wager`.
`decisions`: against the house each in turn; for the pot how the hand left the round, as `folded`.
`net`: what the round has brought so far. `hand` and `best`: what it was and the cards that made it,
once it was declared or shown.
"""
ACTION = """What the caller may do now, or by which clauses it is barred: the first refuses it.

Where no money moves, and where it is barred, the amounts are null. `among` are all amounts there
are; where it is empty, every `multiple` from `least` to `most` is one.
"""
EVENT = """What happened, with the clauses that decided it and in words for whoever hears it; other
fields are as the kind of event has them."""
