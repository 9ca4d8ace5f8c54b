// The whole picture of a table, from the view and from what the player has in hand.
import { h, icon } from "./dom.js";
import { bar } from "./bar.js";
import { coach } from "./coach.js";
import { learns, lesson } from "./lesson.js";
import { declared, docket, five, potDocket, proof, record, tells } from "./record.js";
import { middle, print } from "./middle.js";
import { pit } from "./pot.js";
import { rail, TRAY } from "./rail.js";
import { seats } from "./seats.js";
import { pays, sign } from "./sign.js";
import { jackpot } from "./jackpot.js";
import { since as visit } from "./kept.js";
import { cents, dollars } from "./money.js";
import { laid, missing, remembered } from "./wagers.js";

export function picture(table) {
  const state = gather(table);
  Object.assign(state, { lesson: lesson(state), advice: coach(state) });
  state.taught = !!(state.lesson || (state.advice && !table.coach.unable));
  return h("div", { class: classes(state), "data-key": "room" },
    bar(state), !(state.line && state.reached) && gone(state.game), state.view.stopped && stopped(state),
    state.game.house ? house(state) : oval(state), rail(state), state.help && help(state));
}

// Against the house a table waits for its player; for the pot the clock goes on.
const gone = ({ house }) => h("div", { class: "banner", role: "alert", "data-key": "gone" }, icon("undo"), house ? "Connection lost. Your wagers are safe; the table waits." : "Connection lost. Your stake is safe; the clock checks for you, or folds.");
const stopped = ({ view }) => h("div", { class: "banner bad", role: "alert", "data-key": "stopped" }, icon("bar"), `Gaming is stopped: ${view.stopped}`);

function classes({ game, laying, results, voided, line, reached, view, taught }) {
  const size = { 5: "five", 3: "three", 4: "four" }[game.cards] ?? "";
  return ["room-table", size, laying && "laying", results && "settled", voided && "voided", taught && "taught", !(line && reached) && "away", view.jackpot && game.house && "has-jackpot"].filter(Boolean).join(" ");
}

/** What the parts need, read off the view once. After a round its result stays until wagers are laid. */
function gather(table) {
  const { view, game, own, state, me } = table;
  const held = state.held && shows(state.held, view, own, state) ? state.held : null;
  const shown = held ?? view;
  const mine = shown.seats.find((seat) => seat.seat === shown.seat) ?? own;
  const said = table.said(shown);
  const over = !!mine && (held !== null || view.stage === "settled");
  const results = over && game.house && mine.settled?.length ? Object.fromEntries(mine.settled.map((one) => [one.wager, one])) : null;
  const laying = game.house && !!own && view.stage === "wagers" && !held;
  const hand = declared(said, mine?.seat);
  return {
    ...state, table, next: view.round, me, game, said, results, laying, view: held ? { ...shown, stage: view.stage, round: shown.round } : view, own: held ? mine : own,
    now: telling(said, view), meanings: table.meanings, voided: said.some((one) => /RoundVoided|Misdealt/.test(one.type)), over,
    turn: !!own && view.turn === view.seat && !held, line: state.line, resting: over,
    lit: hand?.category, marks: best(shown, mine, game), practice: view.practice,
    full: view.seats.filter((seat) => seat.player).length >= view.places,
    ...purse(table), ...hands(table), ...time(view),
    jackpotLaid: own && view.stage === "playing" && cents(own.wagers?.jackpot) > 0,
    hint: hint(view), help: state.opened.keys,
  };
}

/** The five that a hand was made of, as the engine says; where a hand is all of its cards, none stands out. */
function best({ seats, board }, mine, game) {
  const counted = mine?.best?.length ? mine : seats.find((seat) => seat.best?.length && cents(seat.net) > 0);
  return board.length && counted?.best?.length && (!game.house || counted === mine) ? counted.best : null;
}

/** The result of the last round is shown until the player turns to the next one. */
function shows(held, view, own, state) {
  if (view.stage === "settled" && view.round === held.round) return false;
  return view.round === held.round + 1 && view.stage === "wagers" && !state.turned && !!own && !Object.keys(own.wagers ?? {}).length;
}

const telling = (said, view) => (view.stage === "playing" ? tells(said).at(-1)?.words ?? "" : "");

function purse(table) {
  const { view, own, began } = table;
  const since = view.visit?.since ? Date.parse(view.visit.since) : began;
  const now = view.now ? Date.parse(view.now) + (Date.now() - view.heard) : Date.now();
  return { visit: own ? (view.visit ? cents(view.visit.net) : visit(table.me?.player, table.name, began)) : null, minutes: own ? Math.max(0, Math.floor((now - since) / 60000)) : null };
}

function hands({ view, game, own, state, name }) {
  if (!game.house || !own) return { chips: TRAY, inHand: 0, again: 0, least: 0 };
  const names = game.laid;
  const offer = view.actions[names[0]];
  const least = offer?.open ? cents(offer.least) : cents(view.sign.minimum);
  const present = laid(own);
  const wanted = state.inHand ?? (TRAY.find((value) => value * 100 >= least) ?? TRAY[0]) * 100;
  return { chips: TRAY, inHand: wanted, again: missing(remembered(name), present), least: present[names[0]] ? 0 : game.needs.reduce((sum) => sum + least, 0) };
}

function time(view) {
  if (!view.deadline) return { left: null, seconds: 0 };
  const skew = view.now ? Date.parse(view.now) - view.heard : 0;
  const seconds = Math.max(0, (Date.parse(view.deadline) - Date.now() - skew) / 1000);
  return { seconds, left: Math.min(100, (seconds / 30) * 100) };
}

function hint(view) {
  const play = view.actions.play ?? view.actions.bet;
  return play?.open ? (play.among ?? [play.least]).map((amount) => dollars(cents(amount))).join(" or ") : "";
}

function house(state) {
  const { view, game, said, results, opened } = state;
  return h("main", { class: "felt deck-b", "data-key": "felt" }, print(game),
    h("aside", { class: "side" }, sign(view, game), pays(game, state.lit, opened.pays)),
    middle(view, game, said, state),
    h("aside", { class: "side record", id: "result" }, results
      ? [docket(said, state.own.seat, state, state.own.settled), state.advice, state.lesson, !state.taught && proof(view, view.round, state.sealed), h("details", { "data-key": "all" }, h("summary", {}, state.taught ? "What has happened, replay and receipt" : "What has happened"), state.taught && proof(view, view.round, state.sealed), record(said, opened.record))]
      : [state.lesson, state.advice, jackpot(state), !state.taught && !(state.laying && view.jackpot) && record(said, opened.record, view.jackpot ? 3 : 9), !state.taught && proof(view, 0, state.sealed)]),
    h("div", { class: "peek" }, peek("pays", "Pay table", opened), peek("record", "Record", opened)), seats(state));
}

function oval(state) {
  const { view, game, said, over, opened } = state;
  const last = over ? view : before(state);
  const mine = last?.seats.find((seat) => seat.seat === last.seat);
  const result = last && potDocket(state.table.said(last), last, mine, !over && state.turn);
  return h("main", { class: "felt oval", "data-key": "felt" },
    h("aside", { class: "side" }, sign(view, game), pays(game, null, opened.pays)), pit(state, h("div", { class: "peek" }, peek("pays", "Hands", opened), peek("record", "Record", opened))),
    h("aside", { class: "side record" }, result, result && mine && five(mine), state.lesson, record(said, opened.record, state.lesson ? 4 : 9), proof(view, last?.round ?? 0, state.sealed)));
}

/** The round before stays readable until the board of the next one is out. */
const before = ({ held, view }) => (held && view.round === held.round + 1 && !view.board.length ? held : null);

const peek = (what, text, opened) => h("button", { class: "ghost", type: "button", "data-do": "peek", "data-what": what, "aria-expanded": String(!!opened[what]) }, text);

const KEYS = [["F C D", "fold, check or call, decline"], ["P B R 1–4", "play, bet, raise; a multiple by its number"], ["[ ]", "choose a chip"], ["1–4", "lay it on a box"], ["⌫ X", "undo, clear"], ["B", "the least, or same again"], ["T M", "top up, take play money"], ["Y", "ready, go on"], ["W", "why of the last result; again: the next"], ["?", "this list"], ["Esc", "closes"]];

const help = ({ view }) => h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": "Keys", "data-key": "help" }, h("div", { class: "paper" },
  h("h2", {}, "Keys ", h("button", { class: "btn dark", type: "button", "data-do": "keys" }, "Close")),
  h("dl", {}, KEYS.flatMap(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)])),
  h("div", { class: "speed" }, "Motion: ", ["calm", "quick", "none"].map((speed) =>
    h("button", { class: "pill", type: "button", "data-do": "speed", "data-speed": speed, "aria-pressed": String((document.documentElement.dataset.speed ?? "calm") === speed) }, speed))),
  view.practice && h("div", { class: "speed" }, "Lesson: ", h("button", { class: "pill", type: "button", "data-do": learns(view) ? "unteach" : "teach" }, learns(view) ? "leave it" : "begin again"))));
