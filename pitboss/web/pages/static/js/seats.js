// The boxes of a table against the house: yours with its rings in the middle, the others beside it.
import { h, icon } from "./dom.js";
import { hand } from "./cards.js";
import { stack } from "./chips.js";
import { chip } from "./clause.js";
import { cents, dollars } from "./money.js";

const total = (wagers) => Object.values(wagers ?? {}).reduce((sum, amount) => sum + cents(amount), 0);

/** Box numbers run from the right of the screen to the left; your own stands in the middle. */
function around(count, own) {
  const others = Array.from({ length: count - 1 }, (_, nth) => ((own - 1 + nth + 1) % count) + 1);
  const left = others.slice(0, Math.ceil(others.length / 2)).reverse();
  return [left, others.slice(Math.ceil(others.length / 2)).reverse()];
}

export function seats(state) {
  const { view, own } = state;
  const [left, right] = around(view.places, own?.seat ?? Math.ceil(view.places / 2));
  const at = (number) => view.seats.find((seat) => seat.seat === number && seat.player);
  const box = (number) => other(number, at(number), state);
  return h("section", { class: "seats", "aria-label": "Boxes" },
    h("div", { class: "left" }, left.map(box)), own ? mine(state) : box(Math.ceil(view.places / 2)), h("div", { class: "right" }, right.map(box)));
}

function other(number, seat, { view, over }) {
  if (!seat) return h("div", { class: "box free", "data-key": `box${number}` }, h("div", { class: "ring" }, number), h("span", { class: "st" }, "free"));
  const laid = total(seat.wagers);
  return h("div", { class: "box", "data-key": `box${number}` },
    hand(seat.cards ?? [], { key: `x${view.round}-${number}-`, first: 2 }),
    h("div", {}, h("span", { class: "nm" }, `${number} · ${called(seat)}`), h("div", { class: "st" }, doing(seat, view, over))),
    laid > 0 && h("span", { class: "amt" }, stack(laid), dollars(laid)));
}

/** A bot is always labelled as one. */
export const called = ({ player, bot }) => (bot && !/\bbot\b/i.test(player) ? `${player} (bot)` : player);

const DID = { fold: "folded", "fold-ante": "folded the ante", play: "plays", bet: "bets", check: "checks", concede: "gave up", stay: "" };

function doing(seat, view, over) {
  const came = seat.net === null || seat.net === undefined ? 0 : cents(seat.net);
  if ((over || view.stage === "settled") && came) return came > 0 ? `wins ${dollars(came)}` : `loses ${dollars(-came)}`;
  if (view.turn === seat.seat) return "decides";
  return DID[seat.decisions?.at(-1)] ?? (view.stage === "wagers" ? (total(seat.wagers) ? "has laid" : "") : "waits");
}

function mine(state) {
  const { view, own, game, turn, laying } = state;
  const laid = total(own.wagers);
  const me = h("p", { class: "tag" }, h("b", {}, `Box ${own.seat}, you`), laying && laid > 0 ? ` ${dollars(laid)} laid` : "");
  const rings = game.wagers.map((group) => group.length > 1
    ? h("div", { class: "pair" }, group.map((wager) => spot(wager, state))) : spot(group[0], state));
  return h("div", { class: `own ${turn ? "turn" : ""}`, "data-key": "own" },
    h("div", { class: "me" }, laying ? me : [hand(own.cards ?? [], { key: `o${view.round}-`, places: game.cards, marks: state.marks }), me],
      laying && h("div", { class: "wagers" }, rings)),
    !laying && h("div", { class: "wagers" }, rings));
}

function spot(wager, state) {
  const amount = cents(state.own.wagers?.[wager.name]);
  const result = state.results?.[wager.name];
  if (result) return became(wager, result);
  if (state.laying) return takes(wager, amount, state);
  const name = h("span", { class: "nm" }, wager.label, amount > 0 && [" ", h("b", {}, dollars(amount))]);
  return h("div", { class: "spot", "data-key": wager.name },
    h("div", { class: `ring ${wager.shape} ${amount ? "" : "next"}` }, amount > 0 ? stack(amount) : wager.later ? state.hint ?? "" : "",
      wager.lamp && h("i", { class: `lamp ${amount ? "lit" : ""}` })), name);
}

/** What became of a wager: a payment stands beside its ring, never on it. */
function became(wager, result) {
  const paid = cents(result.paid), amount = cents(result.amount);
  const how = { win: `wins ${dollars(paid)}`, lose: "loses", push: "comes back", void: `${dollars(amount)} back`, returned: "not accepted" };
  return h("div", { class: `spot ${result.result === "win" ? "won" : result.result === "lose" ? "lost" : ""}`, "data-key": wager.name },
    h("div", { class: `ring ${wager.shape}` }, amount > 0 && stack(amount), paid > 0 && h("span", { class: "paid" }, stack(paid))),
    h("span", { class: "became" }, h("span", { class: "nm" }, `${wager.label}: `), how[result.result]));
}

/** A box while wagers are open: what it takes of the chip in hand, before anybody tries. */
function takes(wager, amount, { view, inHand, game, offers }) {
  const number = game.wagers.flat().findIndex(({ name }) => name === wager.name) + 1; // from the left
  const offer = view.actions[wager.name];
  if (wager.later) return ring(wager, 0, "later", "after your cards", offer?.clauses, number);
  if (amount > 0) return more(wager, amount, inHand, offers?.[wager.name], game, number);
  if (!offer) return ring(wager, 0, "later", "", null, number);
  if (!offer.open) return ring(wager, 0, "refused", offer.why, offer.clauses, number);
  const least = cents(offer.least), most = cents(offer.most);
  if (least === most) return ring(wager, 0, "may", `takes ${dollars(least)}`, null, number);
  if (inHand < least) return ring(wager, 0, "refused", `not under ${dollars(least)}`, [game.signClause], number);
  if (inHand > most) return ring(wager, 0, "refused", `not over ${dollars(most)}`, [game.signClause], number);
  return ring(wager, 0, "may", `takes ${dollars(inHand)}`, null, number);
}

/** A box that holds a wager: by what was offered before it was laid. */
function more(wager, amount, inHand, offer, game, number) {
  const most = offer ? cents(offer.most) : Infinity;
  if (amount + inHand <= most) return ring(wager, amount, "may", `takes ${dollars(inHand)} more`, null, number);
  return ring(wager, amount, "refused", `not ${dollars(amount + inHand)}`, offer.least === offer.most ? offer.clauses : [game.signClause], number);
}

function ring(wager, amount, state, words, clauses, number) {
  const inert = state === "refused" || state === "later";
  return h("div", { class: `spot ${state}`, "data-key": wager.name },
    h("button", { class: `ring ${wager.shape}`, type: "button", "data-do": inert ? "barred" : "lay", "data-wager": wager.name, "data-press": wager.later ? null : String(number), "aria-disabled": inert ? "true" : null, "aria-label": `${wager.label}${amount ? `, ${dollars(amount)} laid` : ""}: ${words}` },
      amount > 0 && stack(amount), state === "refused" && icon("bar"), wager.lamp && h("i", { class: `lamp ${amount ? "lit" : ""}` })),
    h("span", { class: "nm" }, wager.label, amount > 0 && [" ", h("b", {}, dollars(amount))]),
    h("span", { class: "takes" }, words, clauses && [" ", chip(clauses, { label: wager.label })]));
}
