"""The register of people over HTTP, for the operator: who is known, in which role."""

from typing import Annotated, Any, Literal

from litestar import Response, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.floor.register.desk import RegisterDesk
from pitboss.floor.register.passwords import LONGEST
from pitboss.web.api.who import Asked, Who, service_of


class PersonTold(Struct):
    name: str
    role: str
    disabled: bool
    password: bool  # whether there is one
    token: bool


class PersonAsked(Struct, forbid_unknown_fields=True):
    """`add` takes role and password, `role` a role, `password` a password; the others a name."""

    do: Literal["add", "role", "password", "disable", "enable"]
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    role: Role = Role.PLAYER
    password: Annotated[str, Meta(max_length=LONGEST)] = ""


class PersonBody(Struct, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[ -~]+$")]
    person: PersonAsked


def _operator(person: Person) -> Person:
    if person.role is not Role.OPERATOR:
        raise refuse_person(32, f"the register is the operator's, not for a {person.role}")
    return person


@get("/api/people", tags=["people"])
async def people(request: Asked, caller: Who) -> list[PersonTold]:
    """Everybody in the register, for the operator; no password and no token is told."""
    service = service_of(request)
    _operator(caller.somebody().person)
    return await service.run(_told, service.passwords.register)


@post("/api/people", status_code=201, tags=["people"])
async def person_changed(
    request: Asked, caller: Who, data: JSONBody[PersonBody]
) -> Response[list[PersonTold]]:
    """Put somebody into the register, or change what stands there; a repeated one does nothing."""
    service = service_of(request)
    by = _operator(caller.somebody().person)
    register = service.passwords.register
    given = await service.run(_give, register, data, by)
    service.look_again()
    told = await service.run(_told, register)
    return Response(told, status_code=200 if given.repeated else 201)


def _told(register: RegisterDesk) -> list[PersonTold]:
    return [
        PersonTold(one.name, one.role, one.disabled, bool(one.password), bool(one.token))
        for one in register.register().known.values()
    ]


def _give(register: RegisterDesk, data: PersonBody, by: Person) -> Given:
    asked, step = data.person, data.id
    match asked.do:
        case "add":
            return register.add(asked.name, asked.role, asked.password, step, by)
        case "role":
            return register.change_role(asked.name, asked.role, by, step)
        case "password":
            return register.set_password(asked.name, asked.password, by, step)
        case "disable":
            return register.disable(asked.name, by, step)
    return register.enable(asked.name, by, step)


ROUTES: list[Any] = [people, person_changed]
