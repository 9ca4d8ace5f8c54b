"""Drills over HTTP: a question by its number, and whether an answer to it is right."""

from typing import Annotated, Any

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from pitboss.floor.people import Role
from pitboss.floor.pit.drill import DRILLED, TOPICS, Marked, Question, marked, question
from pitboss.web.api.desk import on_duty
from pitboss.web.api.who import Asked, Who, service_of

DRILLS = frozenset({Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.OPERATOR})
LEAST = {"minimum": 0}  # which the framework leaves out
Number = Annotated[
    int, QueryParameter(ge=0, le=10**9, description="Of the question.", schema_extra=LEAST)
]
GAME: dict[str, Any] = {"enum": [*DRILLED]}
TOPIC: dict[str, Any] = {"enum": [*TOPICS]}
Rules = Annotated[str, QueryParameter(description="A game against the house.", schema_extra=GAME)]
Topic = Annotated[
    str, QueryParameter(description=f"One of {', '.join(TOPICS)}.", schema_extra=TOPIC)
]


class AnswerBody(Struct, forbid_unknown_fields=True):
    rules: Annotated[str, Meta(extra_json_schema=GAME)]
    topic: Annotated[str, Meta(extra_json_schema=TOPIC)]
    number: Annotated[int, Meta(ge=0, le=10**9)]
    answer: Annotated[str, Meta(max_length=40)]


@get("/api/drill", tags=["desks"])
async def drill(
    request: Asked, caller: Who, rules: Rules, topic: Topic, number: Number
) -> Question:
    """A question from a round that the engine has played; the same number asks the same."""
    on_duty(caller.somebody().person, DRILLS)
    return await service_of(request).run(question, rules, topic, number)


@post("/api/drill", status_code=200, tags=["desks"])
async def drilled(request: Asked, caller: Who, data: JSONBody[AnswerBody]) -> Marked:
    """Whether the answer is right, and what the engine says; nobody keeps a score here."""
    on_duty(caller.somebody().person, DRILLS)
    asked = (data.rules, data.topic, data.number, data.answer)
    return await service_of(request).run(marked, *asked)


ROUTES: list[Any] = [drill, drilled]
