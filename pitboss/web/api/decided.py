"""What the contract leaves open and this service has decided, in words for the description."""

ABOUT = """\
The floor of a poker room. What is not said here or at a call is not promised.

**Money** is a string of dollars with two decimals. Cards are "Ah", unseen ones "??". Times are ISO
8601 in UTC, or whole seconds since 1970 where they are numbers. More fields may come in every
answer; a command has no other than its own. Practice chips are apart from money: whoever sits or
waits at a practice table for the first time is given 1,000.

**Who asks**: a session cookie from /api/guest or /api/login, with its `csrf` in X-CSRF-Token on
every POST, or `Authorization: Bearer`. A session ends after 12 hours, with a log-out, another
password or role, and when somebody is disabled. Tables, rounds, jackpots, tournaments and the law
are read without one. `HEAD` is `GET` without a body.

**Ids**: an id is of one command of one person at one place, for ever: sent again with the same
command it is 200 with the answer of then, with another 409 `/id-used`. Up to 100 characters that
can be printed.

**seen** is a `version` of the table's view: 409 `/stale` where round, stage or turn have changed
since. It is never stale because a server was started again.

**Two people**: a command that needs a second person is 201 with the event `requests.Asked`, its
`number` and nothing done; another operator, a shift manager or an inspector approves it at
/api/requests/{number}. `version` is then that of the requests. A cage's fill or credit is asked
for by the pit and confirmed by a cashier, who is somebody else.

**Problems**: 400 what is malformed, or asks for what cannot be; 422 what a rule refused, with
`clause`, all `clauses` and `why`. Clauses are those of the table's rules, or `R1` to `R40`: rows
of the forty requirements (/api/inspect/requirements has them). Where nothing is left to take
back, to decline or to leave, that is a 422.

**Limits**: a session may send 300 requests at once and 100 a second; all who share an address and
have no session 3,000 and 200; beyond it 429 with Retry-After. A body has 100,000 bytes at most.

**A table**: `stage` is `open` before its first round, `settled` from the end of a round until the
next begins. A round begins when somebody sits. `balance` is what the caller can bring to this
table: of money, or of practice chips. Actions and `seat` are those of whoever asks; amounts are
cut to what the caller has, and barred by the row that says so where that is not enough. At a
table for the pot `sit` without a `stake` brings the least stake; against the house a stake is
refused. Who leaves in a round for the pot is folded at their turn (P14); against the house wagers
are taken back first, and a hand that was dealt is played: `leave` is 422 until it is settled.

Whoever is excluded for good has `excluded_until` 1099511627776. At a table that is closed or
stopped people may sit down and leave; every action is barred there.

**The clock**: against the house two calls by the croupier, then a supervisor is asked and the
table waits (G16); for the pot it checks, or folds where a wager must be met, and the player sits
out (P14). At practice tables against the house whoever is gone is not waited for.

**Rounds**: everybody may read a round that was played, and sees what everybody at the table saw.
Who was in it sees their own cards too; an inspector sees all once it is over. A receipt is for
who was in the round and for an inspector: a file to be checked elsewhere, by hashes, so that money
in it is whole cents, as the journal has it.

**A day of gaming** begins at six in the morning by the server's clock, which is in UTC, and has
three shifts of eight hours."""
COMMAND = """Give a command: a player's by its name, staff's by the engine's tag.

`id`: up to 100 characters that can be printed, of one command of one person at one table, for ever.
The same again is 200 with the answer of then, whatever `seen` says; another command under it is
409 `/id-used`. What was refused has not used its id.

`seen`: the version that the caller decided upon, or nothing. 409 `/stale` only if round, stage or
turn have changed since; a version that is still to come is not stale.

`ready` where the table waits for nobody's ready is 201 without events, from a seat; without a seat
it is refused (422), as all that is done from one. An amount that is not money in two decimals is
malformed (400), and so is a seat, an action or a wager that the game or the table does not have,
unless the moment is refused first. Against the house a first wager below the minimum stands, and
what is laid above the maximum goes back when the wager is settled, as its rules say.
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
