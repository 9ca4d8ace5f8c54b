// The law, clause by clause: what decides it, which rounds hit it, whether its absence is noticed.
import { h } from "./dom.js";
import { chip } from "./clause.js";

const SHAPES = { answered: "", person: "p", display: "e", idle: "e", unanswered: "o", unplayed: "e" };
const shape = (row) => SHAPES[row.status] ?? (row.status.includes("person") ? "p" : "e");

export function coverage({ law, games, state }) {
  return h("section", { class: "sheetp", "aria-label": "Coverage of the law" }, h("h2", {}, "Coverage of the law ", law && h("small", {}, `${state.rules}, ${law.length} clauses`)),
    h("p", { class: "pills" }, Object.entries(games).map(([rules, game]) => h("button", { type: "button", class: "pill", "data-do": "edition", "data-rules": rules, "aria-pressed": law && rules === state.rules ? "true" : "false" }, game.short))),
    !law ? h("p", { class: "note" }, "Choose an edition: its code is read and its rounds are played, which takes a while the first time.")
      : [law[0].status === "unplayed" && h("p", { class: "note", role: "status" }, "The round files are not here: what the register says is shown, without code and rounds."),
        h("p", { class: "legend" }, h("span", {}, h("i"), "decided by the engine"), h("span", {}, h("i", { class: "p" }), "a person does it"), h("span", {}, h("i", { class: "e" }), "nothing to decide"), h("span", {}, h("i", { class: "o" }), "not answered")),
        h("div", { class: "cov" }, parts(law).map(([part, rows]) => h("div", {}, h("span", {}, part), h("span", { class: "sq" }, rows.map((row) => h("button", { type: "button", class: shape(row), "data-do": "shows", "data-number": row.clause, "aria-label": `Clause ${row.clause}`, "aria-pressed": row.clause === state.clause ? "true" : "false" }))), h("span", { class: "n" }, rows.length))))]);
}

function parts(law) {
  const found = new Map();
  for (const row of law) found.set(row.part, [...(found.get(row.part) ?? []), row]);
  return [...found];
}

export function clause({ law, state }) {
  const row = law?.find((one) => one.clause === state.clause);
  if (!row) return null;
  return h("section", { class: "sheetp", "aria-label": `Clause ${row.clause}` }, h("h2", {}, row.clause, " ", chip(row.clause)), h("p", { class: "means" }, row.meaning),
    h("dl", { class: "told" }, pair("Who", row.who), pair("The system", row.system), pair("Decided in", row.code.join(", ") || "no code"), pair("Rounds that hit it", row.rounds.join(", ") || "none"), pair("If it were absent", row.noticed === "noticed" ? "its rounds go wrong: noticed" : row.noticed || "not tried"),
      row.readings.map((one) => pair(`Reading ${one.number}`, `${one.title}. ${one.holding} (${one.certainty})`))));
}

const STATES = { met: ["", "met"], partly: ["p", "partly"], "not-met": ["o", "not met"] };

/** What regulators and operators ask, each with what answers it; one is opened at a time. */
export function asked({ requirements, state }) {
  const counts = Object.entries(STATES).map(([name, [shape, words]]) => h("span", {}, h("i", { class: shape }), `${requirements.filter((one) => one.state === name).length} ${words}`));
  const one = requirements.find((row) => row.number === state.requirement);
  return h("section", { class: "sheetp", "aria-label": "Requirements" }, h("h2", {}, "Requirements ", h("small", {}, requirements.length ? `${requirements.length} that regulators and operators ask` : "the document is not here")),
    h("p", { class: "legend" }, counts),
    h("ol", { class: "asked" }, requirements.map((row) => h("li", { "data-key": `q${row.number}` }, h("button", { type: "button", class: "ask", "data-do": "requires", "data-number": row.number, "aria-expanded": row === one ? "true" : "false" }, h("i", { class: STATES[row.state][0] }), h("span", { class: "n" }, row.number), h("span", {}, row.asked), h("span", { class: "st" }, STATES[row.state][1])),
      row === one && h("dl", { class: "told" }, pair("Answer", row.answer), pair("By what", row.by), pair("Shown by", row.shown))))));
}

const pair = (name, value) => [h("dt", {}, name), h("dd", {}, value)];
