// The coach of a practice table: after a decision, what each choice was worth, and what it cost.
import { h } from "./dom.js";
import * as api from "./api.js";
import { cents, exact } from "./money.js";

const NAMES = { fold: "Fold", check: "Check", play: "Play", bet: "Bet" };
const DID = { fold: "folded", check: "checked", play: "played", bet: "bet" };
const WHEN = { 0: " before the flop", 3: " after the flop", 5: " on the river" };
const named = (choice) => NAMES[choice] ?? `Play ${choice.replace("x", "×")}`;
const did = (choice) => DID[choice] ?? `played ${choice.replace("x", "×")}`;

/** Asks once for each decision that the player has made; the round is named, so nothing is missed. */
export class Coach {
  constructor(table) {
    this.table = table;
    this.round = this.asked = 0;
    this.lessons = [];
    this.unable = "";
  }

  async look() {
    const { view, own, game, name } = this.table;
    const made = own?.decisions?.length ?? 0;
    if (this.unable || !view.practice || !game.house || !made || (this.round === view.round && this.asked >= made)) return;
    const { round } = view;
    Object.assign(this, { asked: made, busy: true, ...(this.round === round ? {} : { round, lessons: [] }) });
    try {
      const lessons = await api.get(`/api/tables/${encodeURIComponent(name)}/coach?round=${round}`);
      tally(name, round, lessons);
      if (this.round === round && lessons.length >= this.lessons.length) this.lessons = lessons;
    } catch (problem) {
      this.unable = problem.details?.type === "/no-lab" ? problem.message : ""; // else the next decision asks again
    }
    this.busy = false;
    this.table.draw();
  }
}

const mistakes = (lessons) => lessons.filter((one) => cents(one.cost) > 0).length;
const given = (lessons) => lessons.reduce((sum, one) => sum + cents(one.cost), 0);

/** What the mistakes of this visit come to; a round that is told again counts once. */
function tally(table, round, lessons) {
  const rounds = { ...JSON.parse(sessionStorage.getItem(`coach ${table}`) ?? "{}"), [round]: [lessons.length, mistakes(lessons), given(lessons)] };
  sessionStorage.setItem(`coach ${table}`, JSON.stringify(rounds));
}

function sum(table) {
  const rounds = Object.values(JSON.parse(sessionStorage.getItem(`coach ${table}`) ?? "{}"));
  return rounds.reduce((total, one) => total.map((part, nth) => part + one[nth]), [0, 0, 0]);
}

const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

export function coach({ table, view, opened, turn, over }) {
  const busy = turn || over || view.stage === "concession"; // what is to be decided comes first
  const { lessons, round, unable, asked } = table.coach;
  if (unable) return table.own && h("p", { class: "note coachless", "data-key": "coach" }, `No coach here: ${unable.replace(/^the coach /, "it ")}.`);
  if (!asked || round !== view.round || !table.own) return null;
  const counting = lessons.length < asked && table.coach.busy;
  if (!lessons.length && !counting) return null;
  const [decisions, wrong, lost] = sum(table.name);
  const shown = opened.coach ?? (busy ? -1 : lessons.length - 1);
  return h("section", { class: "coach paper", "aria-label": "Coach", role: "status", "data-key": "coach" },
    h("h2", {}, "The coach"), lessons.map((lesson, nth) => decision(lesson, nth, nth === shown)), counting && h("p", { class: "counting" }, "Counting every deal that you could not see."),
    decisions > 0 && h("p", { class: "sum" }, h("span", {}, `This visit: ${many(decisions, "decision")}, ${many(wrong, "mistake")}`), h("b", {}, wrong ? `${exact(lost)} given up` : "nothing given up")));
}

function decision(lesson, nth, open) {
  const cost = cents(lesson.cost), when = lesson.cards.length === 2 ? WHEN[lesson.shown.length] : ""; // hole cards of Ultimate
  return h("div", { class: "decision", "data-key": `decision${nth}` },
    h("button", { class: "fold", type: "button", "data-do": "advice", "data-nth": nth, "aria-expanded": String(open) },
      h("b", {}, `You ${did(lesson.taken)}${when}`), h("span", {}, cost ? `gave up ${exact(cost)}` : "the best choice")),
    open && values(lesson));
}

function values({ values: worth, exact: fractions, taken, left_out: aside }) {
  const sums = Object.entries(worth).map(([choice, value]) => [choice, cents(value)]);
  const most = Math.max(...sums.map(([, value]) => Math.abs(value)), 1);
  return [h("ol", { class: "vals", "aria-label": "What each choice was worth" }, sums.map(([choice, value], nth) =>
    h("li", { class: choice === taken ? "you" : null }, h("b", {}, named(choice), choice === taken && h("small", {}, ", yours")), gauge(value, most, nth), h("span", { class: "v" }, `${value > 0 ? "+" : ""}${exact(value)}`)))),
  h("details", { "data-key": "exact" }, h("summary", {}, "Exact values, in dollars"), h("ul", { class: "mono" }, Object.entries(fractions).map(([choice, value]) => h("li", {}, `${named(choice)}: ${value.replace("-", "−")}`))),
    h("p", {}, "Every deal that you could not see is counted.", aside.length > 0 && ` Not weighed: ${aside.join(", ")}.`))];
}

function gauge(value, most, nth) {
  const wide = (Math.abs(value) / most) * 50;
  return h("svg", { viewBox: "0 0 100 18", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("rect", { x: value < 0 ? 50 - wide : 50, y: 3, width: wide, height: 12, class: value < 0 ? "less" : "more", opacity: nth ? ".55" : "1" }), h("path", { d: "M50 0V18" }));
}
