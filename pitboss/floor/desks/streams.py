"""Which desk a stream is of, if of any."""

from pitboss.floor.cage.decide import CAGE
from pitboss.floor.cage.own import ACCOUNT, PRACTICE
from pitboss.floor.desks.desk import Desk
from pitboss.floor.records.program import PROGRAM
from pitboss.floor.redactions import REDACTIONS
from pitboss.floor.refusals import REFUSALS
from pitboss.floor.register.door import DOOR
from pitboss.floor.register.people import PEOPLE
from pitboss.floor.room.plan import PLAN

_ALL = (PEOPLE, DOOR, CAGE, ACCOUNT, PRACTICE, PROGRAM, REFUSALS, REDACTIONS, PLAN)
DESKS = {desk.stream: desk for desk in _ALL}


def desk_of(stream: str) -> Desk | None:
    return DESKS.get(stream.partition("/")[0])
