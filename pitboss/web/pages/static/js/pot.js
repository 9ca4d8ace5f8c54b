// A table for the pot: seats around the oval, yours below, board and pots in the middle.
import { h, vary } from "./dom.js";
import { card, hand, marked, slot } from "./cards.js";
import { stack } from "./chips.js";
import { cents, dollars } from "./money.js";
import { below, FULL, places } from "./around.js";
import { called } from "./seats.js";

const BOARD = 5;

export function pit(state, peeks) {
  const { view, own } = state;
  const count = view.places, first = own?.seat ?? 0;
  const others = Array.from({ length: own ? count - 1 : count }, (_, nth) => ((first + nth) % count) + 1);
  const taken = others.filter((number) => view.seats.some((seat) => seat.seat === number && seat.player));
  const where = places(others, taken, own ? below(state.game.cards) : 0);
  return h("section", { class: `pit ${taken.length > FULL ? "full" : taken.length > 3 ? "many" : ""}`, "aria-label": "Table" },
    h("div", { class: "centre" }, board(state), pots(state)),
    others.map((number, nth) => other(number, where[nth], state)), own && mine(state), peeks);
}

function board({ view, marks }) {
  const shown = view.board.map((code, nth) => card(code, { key: `b${view.round}-${nth}`, nth, more: marked(code, marks) }));
  const room = Array.from({ length: Math.max(0, BOARD - shown.length) }, () => slot("card to come"));
  return h("div", { class: "board deals", role: "group", "aria-label": "Board" }, shown, room);
}

function pots({ view }) {
  const all = cents(view.pot);
  const shares = view.pots?.length ? view.pots : all ? [{ amount: view.pot, contenders: [] }] : [];
  return h("div", { class: "pots" }, shares.map((pot, nth) => h("div", { "data-key": `pot${nth}` }, stack(cents(pot.amount)),
    h("span", {}, h("b", {}, dollars(cents(pot.amount))), [shares.length > 1 ? (nth ? "Side pot" : "Main pot") : "Pot", shares.length > 1 && pot.contenders.length ? `: seats ${pot.contenders.join(", ")}` : ""].join("")))));
}

const wagered = (seat) => cents(seat.wagers?.wager);
const LEFT = { folded: "folded", foul: "fouled", out: "out", away: "not in this round" };

/** How a seat stands: what it did last is the engine's word. */
function doing(seat, { view, over }) {
  const last = seat.decisions?.at(-1);
  if (seat.sitting_out) return "sits out";
  if (view.turn === seat.seat) return "to act";
  if (LEFT[last]) return LEFT[last];
  const came = cents(seat.net);
  if ((over || view.stage === "settled") && came) return came > 0 ? `wins ${dollars(came)}` : `${dollars(came)}`;
  return seat.waits ? "waits for the buck" : "";
}

function other(number, spot, state) {
  const { view } = state;
  const seat = view.seats.find((one) => one.seat === number && one.player);
  const place = (node) => Object.entries(spot).reduce((it, [name, value]) => vary(it, name, value), node);
  if (!seat) return place(h("div", { class: "seat vacant", "data-key": `seat${number}` }, h("span", { class: "sr" }, "Seat "), number, h("span", { class: "sr" }, " is free")));
  const out = seat.sitting_out || LEFT[seat.decisions?.at(-1)];
  const put = wagered(seat);
  return place(h("div", { class: `seat ${out ? "out" : ""} ${view.turn === number ? "turn" : ""}`, "data-key": `seat${number}` },
    !out && hand(seat.cards ?? [], { key: `x${view.round}-${number}-`, marks: seat.best?.length ? seat.best : null }),
    h("div", { class: "plate" }, h("b", {}, `${number} · ${called(seat)}`), h("span", {}, dollars(cents(seat.stake))),
      view.buck === number && h("i", { class: "buck", "aria-label": "has the buck" }, "BUCK")),
    h("div", { class: "now" }, put > 0 && h("span", { class: "in" }, stack(put), dollars(put)),
      doing(seat, state) && h("span", { class: "did" }, doing(seat, state)))));
}

function mine(state) {
  const { view, own, turn } = state;
  const put = wagered(own);
  return h("div", { class: `mine ${turn ? "turn" : ""}`, "data-key": "mine" },
    hand(own.cards ?? [], { key: `o${view.round}-`, marks: own.best?.length ? own.best : null }),
    h("div", { class: "plate" }, h("b", {}, `${own.seat} · You`), h("span", {}, `${dollars(cents(own.stake))} to play`),
      put > 0 && h("span", { class: "in" }, stack(put), `${dollars(put)} in`), doing(own, state) && h("span", { class: "did" }, doing(own, state)),
      view.buck === own.seat && h("i", { class: "buck", "aria-label": "you have the buck" }, "BUCK")));
}
