// The law, clause by clause: what decides it, which rounds hit it, whether its absence is noticed.
import { h } from "./dom.js";
import { chip } from "./clause.js";

const SHAPES = { answered: "", person: "p", display: "e", idle: "e", unanswered: "o" };
const shape = (row) => SHAPES[row.status] ?? (row.status.includes("person") ? "p" : "e");

export function coverage({ law, games, state }) {
  return h("section", { class: "sheetp", "aria-label": "Coverage of the law" }, h("h2", {}, "Coverage of the law ", law && h("small", {}, `${state.rules}, ${law.length} clauses`)),
    h("p", { class: "pills" }, Object.entries(games).map(([rules, game]) => h("button", { type: "button", class: "pill", "data-do": "edition", "data-rules": rules, "aria-pressed": law && rules === state.rules ? "true" : "false" }, game.short))),
    !law ? h("p", { class: "note" }, "Choose an edition: its code is read and its rounds are played, which takes a while the first time.")
      : [h("p", { class: "legend" }, h("span", {}, h("i"), "decided by the engine"), h("span", {}, h("i", { class: "p" }), "a person does it"), h("span", {}, h("i", { class: "e" }), "nothing to decide"), h("span", {}, h("i", { class: "o" }), "not answered")),
        h("div", { class: "cov" }, parts(law).map(([part, rows]) => h("div", {}, h("span", {}, part), h("span", { class: "sq" }, rows.map((row) => h("button", { type: "button", class: shape(row), "data-do": "shows", "data-number": row.clause, "aria-label": `Clause ${row.clause}`, "aria-pressed": row.clause === state.clause ? "true" : "false" }))), h("span", { class: "n" }, rows.length))))]);
}

/** By the number before the first point. */
function parts(law) {
  const found = new Map();
  for (const row of law) {
    const part = row.clause.startsWith("D.") ? "Dictionary" : row.clause.startsWith("I.") ? "Instrument" : `Rule ${row.clause.match(/^\d+/)?.[0] ?? row.clause}`;
    found.set(part, [...(found.get(part) ?? []), row]);
  }
  return [...found];
}

export function clause({ law, state }) {
  const row = law?.find((one) => one.clause === state.clause);
  if (!row) return null;
  return h("section", { class: "sheetp", "aria-label": `Clause ${row.clause}` }, h("h2", {}, row.clause, " ", chip(row.clause)), h("p", { class: "means" }, row.meaning),
    h("dl", { class: "told" }, pair("Who", row.who), pair("The system", row.system), pair("Decided in", row.code.join(", ") || "no code"), pair("Rounds that hit it", row.rounds.join(", ") || "none"), pair("If it were absent", row.noticed === "noticed" ? "its rounds go wrong: noticed" : row.noticed || "not tried"),
      row.readings.map((one) => pair(`Reading ${one.number}`, `${one.title}. ${one.holding} (${one.certainty})`))));
}

const pair = (name, value) => [h("dt", {}, name), h("dd", {}, value)];
