// What has happened, in the engine's sentences; and the docket of results in the order of settlement.
import { h, icon } from "./dom.js";
import { card } from "./cards.js";
import { chip, chips } from "./clause.js";
import { named } from "./choices.js";
import { cents, dollars, exact, net } from "./money.js";

// What needs no line of its own: the deal is proved elsewhere, the meter hangs on the wall.
const QUIET = new Set(["DeckCut", "StageReached", "BettingOpened", "MeterRead", "CardsDiscarded", "HoleCardsDealt", "DealPublished", "RoundFinished", "CardsShuffled", "RoundBegun", "DealSealed", "SeedAdded", "DeckShuffled", "BettingClosed"]);
const LATEST = 9;
export const tells = (said) => said.filter((one) => one.words && !QUIET.has(one.type.split(".").at(-1)));

export function record(said, open, latest = LATEST) {
  const told = tells(said).slice(-latest);
  return h("div", { class: open ? "open" : null, "data-key": "record" },
    h("h2", {}, "What has happened"),
    h("ol", { class: "told", tabindex: "0", "aria-label": "What has happened" }, told.map((one, nth) =>
      h("li", { class: nth === told.length - 1 ? "now" : null }, one.words, chips(one.clauses, { does: one.words })))),
    !told.length && h("p", { class: "note" }, "Nothing yet in this round."));
}

/** The seal upon the cards; the whole of it is there to be noted. */
export function proof(view, round, sealed) {
  const fixed = view.seal || (sealed?.round === view.round ? sealed.seal : "");
  if (!fixed && !round) return null;
  return h("p", { class: "proof", "data-key": "proof" }, icon("seal"),
    h("span", {}, fixed && ["Order of the cards fixed before anybody decided: ", h("span", { class: "mono" }, `${fixed.slice(0, 16)} ${fixed.slice(16, 20)} … ${fixed.slice(-4)}`), ". "],
      round > 0 && h("a", { href: `/rounds/${encodeURIComponent(view.table)}/${round}` }, "Replay and receipt")));
}

const settlements = (said, seat) => said.filter((one) => one.type === "WagerSettled" && one.box === seat);
export const declared = (said, place) => said.findLast((one) => one.type === "HandDeclared" && (one.place ?? one.seat) === place);

/** The docket of a round against the house: what became of each wager of a box, `settled` in turn. */
export function docket(said, seat, { voided, meanings }, settled = null) {
  const told = settlements(said, seat);
  const lines = settled?.map((line) => told.find((one) => one.wager === line.wager) ?? line) ?? told;
  const hand = declared(said, seat);
  const laid = sum(lines, "amount"), back = sum(lines, "back") + sum(lines, "paid");
  return h("div", { class: "docket paper", role: "status", "data-key": "docket" },
    h("h2", {}, voided ? "Void: everything goes back" : hand ? unbroken(hand.words) : title(lines)),
    hand && !voided && h("p", {}, chips(hand.clauses, { does: hand.words })),
    voided && grounds(said),
    h("ol", { class: "lines" }, lines.map((line) => settledLine(line, meanings.get(line.clauses[0]), back > laid))),
    h("p", { class: "sum" }, h("span", {}, "Laid ", h("b", {}, exact(laid))), h("span", {}, "Back ", h("b", {}, exact(back))),
      h("span", { class: `net ${back > laid ? "up" : ""}` }, net(back - laid))));
}

/** The ranks of a hand stand on one line. */
export const unbroken = (words) => words.replace(/\b(10|[2-9AKQJ])-(?=(10|[2-9AKQJ])\b)/g, "$1\u2011");

const sum = (lines, field) => lines.reduce((total, line) => total + cents(line[field]), 0);
const title = (lines) => (lines.length ? (lines.every((line) => line.result === "lose") ? "Folded" : "Settled") : "You laid nothing this round");

const BECAME = { win: "wins", lose: "loses", push: "comes back", void: "void, comes back", returned: "not accepted, comes back" };

/** Nothing shines in a round that took more than it gave. */
function settledLine(line, because, gain) {
  const paid = cents(line.paid), amount = cents(line.amount);
  const odds = paid && amount && paid !== amount ? `, ${ratio(paid, amount)}` : "";
  return h("li", { class: gain && line.result === "win" ? "win" : null },
    h("span", { class: "w" }, named(line.wager)), h("span", { class: "laid" }, amount ? dollars(amount) : ""),
    h("span", { class: "res" }, BECAME[line.result], paid > 0 && [" ", h("b", {}, exact(paid))], odds),
    h("span", { class: "cls" }, chip(line.clauses, { does: line.words, label: named(line.wager) })),
    because && h("span", { class: "why" }, because));
}

function ratio(paid, amount) {
  const divisor = common(paid, amount);
  return `${paid / divisor} to ${amount / divisor}`;
}
const common = (one, other) => (other ? common(other, one % other) : one);

const grounds = (said) => h("ul", { class: "lawline" },
  said.filter((one) => ["IncidentRuled", "RoundVoided", "pot.RoundVoided", "pot.Misdealt"].includes(one.type))
    .map((one) => h("li", {}, h("span", {}, chip(one.clauses, { does: one.words })), h("span", {}, one.words))));

/** What the hands were that a pot went by, where they were shown. */
function made({ hands }, seats, own) {
  if (!hands?.length) return null;
  const name = (number) => (number === own ? "you" : null) ?? seats.find((seat) => seat.seat === number)?.player ?? `seat ${number}`;
  return h("small", {}, hands.map(([seat, category]) => `${name(seat)}: ${category}`).join(", "));
}

/** The own five in their order, under the docket of a showdown. */
export function five({ best, hand }) {
  if (!best?.length) return null;
  return h("div", { class: "bestfive paper", "data-key": "five" }, h("b", {}, "Your five"), h("p", {}, hand), h("div", { class: "hand" }, best.map((code) => card(code))));
}

const article = (hand) => (/^(two|three|four|odd)/.test(hand) ? hand : `a ${hand}`);

/** The docket of a round for the pot: uncalled money, pots, commission, shares; then the net. */
export function potDocket(said, { round, seats }, mine, past = false) {
  const kinds = ["pot.WagerReturned", "pot.HandShown", "pot.PotWon", "pot.WinningsPaid", "pot.RoundVoided", "pot.Misdealt", "pot.HandPassed"];
  const lines = said.filter((one) => kinds.includes(one.type) && one.words);
  if (!lines.length) return null;
  const came = mine ? cents(mine.net) : null, void_ = lines.some((one) => /Void|Misdealt/.test(one.type));
  return h("div", { class: `docket paper ${past ? "past" : ""}`, role: "status", "data-key": "docket" },
    h("h2", {}, void_ ? "Void: everything goes back" : mine?.hand ? `You have ${article(unbroken(mine.hand))}` : `Round ${round}`),
    h("ul", { class: "lawline" }, lines.map((one) => h("li", {}, h("span", {}, chip(one.clauses, { does: one.words })), h("span", {}, one.words, made(one, seats, mine?.seat))))),
    came !== null && h("p", { class: "sum" }, h("span", {}, "This round"), h("span", { class: `net ${came > 0 ? "up" : ""}` }, net(came))));
}
