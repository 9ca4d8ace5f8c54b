// The first rounds of a game explain themselves: the paper tells the rule, never what to do.
import { h } from "./dom.js";
import { chip } from "./clause.js";

const ROUNDS = 2; // of a game, until it is known
const name = (rules) => `lesson ${rules}`;
const kept = (rules) => JSON.parse(localStorage.getItem(name(rules)) ?? "{}");
const keep = (rules, what) => localStorage.setItem(name(rules), JSON.stringify({ ...kept(rules), ...what }));

export const learns = ({ practice, rules }) => practice && !kept(rules).left && (kept(rules).rounds ?? []).length < ROUNDS;
export const leave = (rules) => keep(rules, { left: true });
export const begin = (rules) => keep(rules, { left: false, rounds: [] });

/** A round was played to its end; the lesson stays on the table until the next one. */
export function learned(rules, table, round) {
  const rounds = kept(rules).rounds ?? [], this_ = `${table} ${round}`;
  if (!rounds.includes(this_)) keep(rules, { rounds: [...rounds, this_] });
}

/** Which step of the lesson this is. */
function moment({ view, own, game, laying, over }) {
  if (!own) return null;
  if (over) return "over";
  if (game.house) return laying ? "wagers" : view.stage === "concession" ? "known" : ["start", "flop", "river"][[0, 3, 5].indexOf(seen(view))] ?? "start";
  return own.cards?.length ? (view.board.length < 3 ? "start" : "board") : "wait";
}

const seen = ({ board }) => board.filter((code) => code !== "??").length;

export function lesson(state) {
  const { view, game, table } = state;
  const now = moment(state), steps = game.lesson;
  const at = steps.findIndex((step) => step.when === now);
  if (at < 0 || !(learns(view) || (now === "over" && table.learning === view.round))) return null;
  table.learning = view.round;
  const { title, means, does, clauses } = steps[at];
  return h("section", { class: "lesson paper", "aria-label": "Lesson", "data-key": "lesson" },
    h("p", { class: "eyebrow" }, `Lesson, step ${at + 1} of ${steps.length}`), h("h2", {}, title), h("p", { class: "means" }, means), does && h("p", { class: "does" }, does),
    h("ul", { class: "rests" }, clauses.map(({ clause, meaning }) => h("li", {}, chip([clause], { label: "Rule" }), h("span", {}, meaning)))),
    h("ol", { class: "dots", "aria-label": "Steps" }, steps.map((step, nth) => h("li", { class: nth < at ? "done" : nth === at ? "now" : null, "aria-current": nth === at ? "step" : null }, step.name))),
    h("footer", {}, h("span", {}, "The rules, not advice: every choice is open."), h("button", { class: "plain", type: "button", "data-do": "unteach" }, "Leave the lesson")));
}
