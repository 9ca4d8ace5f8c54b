// A round under the other edition of its rules: what each wager was, and what it would have been.
import { h } from "./dom.js";
import { named } from "./choices.js";
import { chip } from "./clause.js";
import { cents, exact } from "./money.js";

const BECAME = { win: "wins", lose: "loses", push: "comes back", void: "void", returned: "not accepted" };

export function beside({ problem, rules, under, void: voided, wagers }, games, meanings) {
  const title = (which) => games[which]?.short ?? which;
  if (problem) return h("p", { class: "note" }, `The other edition has no answer: ${problem}.`);
  const alike = wagers.every(({ same }) => same) && voided.length !== 1;
  return h("div", { class: "sheetp paper" }, h("h2", {}, `Under ${title(under)}`),
    h("p", {}, alike ? "The same cards and decisions come to the same money." : "The same cards and decisions come to other money: what differs is marked."),
    voided.length === 1 && h("p", {}, `The round is void under ${title(voided[0])} alone.`),
    h("div", { class: "beside" }, [title(rules), title(under)].reduce((cells, text) => [...cells, h("span", { class: "h" }, text)], [h("span", { class: "h" }, "Wager")]),
      wagers.flatMap(({ wager, was, would, same }) => [h("b", {}, named(wager)), cell(was, rules), cell(would, under, !same, meanings)])));
}

function cell(settled, rules, other = false, meanings = null) {
  if (!settled) return h("span", { class: other ? "other" : null }, "nothing became of it");
  const paid = cents(settled.paid), button = chip(settled.clauses, { does: settled.words, label: named(settled.wager) });
  button?.setAttribute("data-rules", rules);
  return h("span", { class: other ? "other" : null }, BECAME[settled.result], paid > 0 ? ` ${exact(paid)}` : "", " ", button, other && h("small", {}, meanings?.get(settled.clauses[0]) ?? ""));
}
