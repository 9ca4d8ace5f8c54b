// The rail: the prompt, what can be chosen now, the chips and what undoes them.
import { h, icon, vary } from "./dom.js";
import { chip, TRAY } from "./chips.js";
import { chip as clause, chips } from "./clause.js";
import { bars, decisions, plaque, split } from "./choices.js";
import { welcome } from "./api.js";
import { cents, dollars } from "./money.js";
import { lacking } from "./wagers.js";

export function rail(state) {
  const parts = content(state);
  return h("section", { class: `rail ${parts.tray ? "laid" : ""} ${state.game.house ? "" : "wide"} ${!state.game.house && state.own && state.view.stage === "playing" ? "steady" : ""}`, id: "decide", "aria-label": "Your choices", "data-key": "rail" },
    parts.tray ?? (state.game.house ? h("span", { class: "wid" }) : null),
    h("div", { class: "choice" }, toast(state), ask(parts, state), h("div", { class: "plaques" }, parts.plaques)), parts.small ?? h("span", { class: "wid" }));
}

function ask({ lead, more = "", clauses, time }, state) {
  return [h("p", { class: "ask", role: "status" }, h("b", {}, lead), more, clauses?.length ? chips(clauses) : null),
    time && state.left !== null && vary(h("div", { class: "time", role: "img", "aria-label": `About ${Math.ceil(state.seconds / 5) * 5} seconds left` }, h("i", {})), "left", Math.round(state.left))];
}

function toast({ refused }) {
  if (!refused) return null;
  return h("div", { class: "toast paper", role: "alert", "data-key": "toast" }, icon("bar"),
    h("span", {}, refused.text, refused.more && h("small", {}, refused.more)), clause(refused.clauses),
    h("button", { class: "shut", type: "button", "data-do": "read", "aria-label": "Read" }, "×"));
}

function content(state) {
  const { view, own } = state;
  if (!own) return standing(state);
  if (view.stage === "stopped") return { lead: "Gaming is stopped.", more: "Your wagers are safe.", plaques: [] };
  if (view.stage === "closed") return { lead: "The table is closed.", plaques: [button("Back to the room", "home", "")] };
  if (own.sitting_out && !state.turn) return resting(state);
  if (state.results || state.resting) return after(state);
  if (state.laying) return laying(state);
  if (view.stage === "concession") return conceding(state);
  return deciding(state);
}

const button = (text, does, how, { key = "", clauses = null, waiting = false } = {}) =>
  h("div", { class: `plaque ${waiting ? "waiting" : ""}`, "data-key": `do-${does}` },
    h("button", { class: "act", type: "button", "data-do": does, "data-press": key || null, "aria-keyshortcuts": key || null }, text, key && h("kbd", { "aria-hidden": "true" }, key)),
    h("span", { class: "how" }, waiting ? "sent, waiting for the table" : how, clause(clauses, { label: text })));

function standing({ view, game, full, waiting, me }) {
  const place = game.house ? "box" : "seat";
  if (full) return { lead: `Every ${place} is taken.`, plaques: me ? [button("Join the list", "join", `${view.waiting?.length ?? 0} wait`)] : [] };
  if (!welcome(view)) return { lead: "You are looking on.", more: "Guests sit at practice tables; log in to sit down here.", plaques: [button("Back to the room", "home", "log in, or practise")] };
  if (me && poor(view, cents(view.sign.minimum_stake ?? "0"))) return { lead: "Your chips are gone.", more: "It is play money: there is more.", plaques: [moreChips(waiting)] };
  return { lead: "You are looking on.", more: `Sit down and a ${place} is yours.`, plaques: [button("Sit down", "sit", view.practice ? "play money" : "", { key: "S", waiting: waiting === "sit" })] };
}

/** Chips of practice are nobody's money: whoever has too few is given more. */
const poor = (view, least) => view.practice && cents(view.balance) < least;
const moreChips = (waiting) => button("Take chips", "chips", "play money, as at the start", { key: "M", waiting: waiting === "chips" });

/** Who let the time run out, or wished so, is dealt no cards until they come back. */
const resting = ({ waiting }) => ({ lead: "You sit out", more: "no cards until you come back", plaques: [button("Come back", "back", "cards from the next round on", { key: "I", waiting: waiting === "back" })] });

function laying(state) {
  const { own, again, waiting, least, view } = state;
  const laid = Object.values(own.wagers ?? {}).reduce((sum, amount) => sum + cents(amount), 0);
  const repeat = !laid && poor(view, least) ? moreChips(waiting) : again ? button("Same again", "again", `lays ${dollars(again)}`, { key: "B", waiting: waiting === "again" })
    : least > 0 && button("The least", "least", `lays ${dollars(least)}`, { key: "B", waiting: waiting === "least" });
  return {
    lead: own.ready ? "You are ready" : "Lay your wagers", more: own.ready ? "the others are still laying" : until(state), time: !own.ready,
    plaques: [repeat, button("Ready", "ready", laid ? `plays ${dollars(laid)}` : "sits this round out", { key: "Y", waiting: waiting === "ready", clauses: Object.values(view.actions)[0]?.clauses?.slice(0, 1) })],
    tray: tray(state), small: undo(laid),
  };
}

/** In tens of seconds, which nobody is told aloud. */
const until = ({ left, seconds }) => (left === null || seconds > 90 ? "until all are ready" : [h("span", { "aria-hidden": "true" }, `about ${Math.ceil(seconds / 10) * 10} s, `), "or until all are ready"]);

const tray = ({ inHand, chips: values }) => h("div", { class: "tray" }, h("p", { class: "inhand" }, "In your hand: ", h("b", {}, dollars(inHand))),
  h("div", { class: "row", role: "radiogroup", "aria-label": "Chip in hand" }, values.map((value) =>
    h("button", { class: "pick", type: "button", role: "radio", "aria-checked": String(value * 100 === inHand), "aria-label": `$${value} chip`, tabindex: value * 100 === inHand ? "0" : "-1", "data-do": "pick", "data-value": value }, chip(value)))));

const undo = (laid) => h("div", { class: "small" }, h("div", { class: "un" },
  h("button", { class: "ghost", type: "button", "data-do": "undo", "data-press": "Backspace", "aria-disabled": laid ? null : "true" }, icon("undo"), "Undo ", h("kbd", { "aria-hidden": "true" }, "⌫")),
  h("button", { class: "ghost", type: "button", "data-do": "clear", "data-press": "X", "aria-disabled": laid ? null : "true" }, "Clear ", h("kbd", { "aria-hidden": "true" }, "X"))),
h("p", { class: "note" }, h("kbd", {}, "["), " ", h("kbd", {}, "]"), " chip, ", h("kbd", {}, "1"), " to ", h("kbd", {}, "4"), " lays it on a box"));

function open(state) {
  const { view, own, game } = state;
  const ante = cents(own.wagers?.ante);
  const listed = decisions(view.actions, game.laid);
  const offered = listed.filter((choice) => choice.open).flatMap((choice) => split(choice, ante));
  return [offered, listed.filter((choice) => !choice.open)];
}

const facts = ({ own, game, view, chosen, asked }) => ({
  laid: game.house ? Object.values(own.wagers ?? {}).reduce((sum, amount) => sum + cents(amount), 0) : Math.max(0, -cents(own.net)),
  pot: !game.house, toCall: toCall(view), chosen, asked,
});

function deciding(state) {
  const { turn, waiting, jackpotLaid } = state;
  const [offered, barred] = open(state);
  const known = facts(state);
  const short = state.game.house && poor(state.view, Math.max(...offered.map(({ amount = 0 }) => amount), 0));
  const plaques = [...offered.map((choice) => plaque(choice, known, waiting)), jackpotLaid && declare(state), short && moreChips(waiting)];
  if (!turn && !offered.length) return { lead: someone(state), more: state.now ?? "", plaques };
  return { lead: prompt(state), more: state.now ?? "", plaques, time: true, small: bars(barred) };
}

const declare = ({ declared }) => (declared ? null : button("Declare", "declare", "tells the dealer your hand", { key: "D" }));

const toCall = ({ actions }) => (actions.call?.open ? cents(actions.call.least) : 0);

function prompt({ view, game }) {
  const call = toCall(view);
  if (!game.house) return call ? `${dollars(call)} to call` : "Your decision";
  if (!game.board) return "Your decision";
  const seen = view.board.filter((code) => code !== "??").length;
  return `Your decision ${seen === 0 ? "before the flop" : seen === 3 ? "after the flop" : "on the river"}`;
}

function someone({ view }) {
  const seat = view.turn && view.seats.find((one) => one.seat === view.turn);
  return seat ? `${seat.player} decides` : view.stage === "settled" ? "The round is over" : view.stage === "open" ? "The table is open" : "The dealer is at work";
}

/** A concession asks once more; nothing else does. */
function conceding(state) {
  const [offered, barred] = open(state);
  const known = facts(state);
  if (state.own.ready || !offered.length) return { lead: "The dealer's hand is known", more: "it is being settled", plaques: [] };
  return {
    lead: "The dealer's hand is known", more: "keep your wagers, or give them up", time: true,
    plaques: [button("Go on", "ready", "settles your wagers", { key: "Y", waiting: state.waiting === "ready" }), ...offered.map((choice) => plaque(choice, known, state.waiting))], small: bars(barred.filter((choice) => choice.name === "concede")),
  };
}

function after(state) {
  const { view, game, again, waiting, next } = state;
  const openNow = view.stage === "wagers";
  if (!game.house) return between(state);
  return {
    lead: openNow ? `Round ${next}` : "Settled", more: openNow ? "wagers are open" : "the next round follows",
    plaques: openNow ? [again ? button("Same again", "again", `lays ${dollars(again)}`, { key: "B", waiting: waiting === "again" }) : null, button(again ? "Other wagers" : "Next round", "other", "choose chips", { key: "N" })] : [],
    time: openNow,
  };
}

/** Between two rounds for the pot a stake can grow; a seat without one is given up. */
function between({ table, waiting }) {
  const { view, own } = table, more = lacking(table), gone = !cents(own?.stake);
  const top = poor(view, more) ? moreChips(waiting) : cents(view.balance) >= more && button("Top up", "topup", `adds ${dollars(more)}`, { key: "T", waiting: waiting === "topup" });
  return {
    lead: gone ? "Your stake is gone" : "The round is over", more: gone ? "top up, or the seat is given up" : "the next one begins by itself", time: gone,
    plaques: [button("Sit out", "out", "no cards next round", { key: "O", waiting: waiting === "out" }), top],
  };
}

export { TRAY };
