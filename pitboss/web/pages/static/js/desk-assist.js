// The irregularity assistant: what happened, what the rule says and does, who gives it, done.
import { h } from "./dom.js";
import { chips } from "./clause.js";
import { fields } from "./desk-form.js";

/** `forms` are offered, `form` is the chosen one, `tried` what the engine says of it. */
export function assistant({ title, forms, form, draft, tried, asks, kinds, send = "record", first = "What happened?" }) {
  return h("aside", { class: "panel assist", id: "wrong", "data-key": "assist", "aria-label": title }, h("h2", {}, title), kinds,
    h("ol", { class: "flow" },
      h("li", {}, h("h3", {}, first), h("div", { class: "pills", role: "group", "aria-label": first }, forms.map((one) => h("button", { class: "pill", type: "button", "data-key": one.type, "data-do": "happened", "data-type": one.type, "aria-pressed": form?.type === one.type ? "true" : "false" }, one.label)))),
      form && h("li", {}, h("h3", {}, "Where, and how?"), form.about && h("p", { class: "note" }, form.about),
        h("form", { class: "fields", "data-send": "tryIt", "data-key": `form-${form.type}` }, fields(form, draft),
          h("button", { class: "btn line", type: "submit" }, "What does the rule say?"))),
      form && tried && h("li", {}, h("h3", {}, "The rule says"), verdict(tried)),
      form && tried && !tried.refused && h("li", {}, h("h3", {}, "Who gives it?"), giver(form, tried, send))),
    asks?.length > 0 && h("div", { class: "log" }, h("h3", {}, "Asked of the floor"), h("ul", {}, asks.map((one) => h("li", {}, `${one.words} · waits for a supervisor`)))));
}

export function verdict(tried) {
  if (tried.refused) {
    return h("div", { class: "verdict paper", role: "status" }, h("p", {}, `It cannot be: ${tried.refused}`, tried.by.length > 0 && chips(tried.by)));
  }
  const [first, ...rest] = tried.events;
  return h("div", { class: "verdict paper", role: "status" },
    first ? h("p", {}, first.words, chips(first.clauses, { does: first.words })) : h("p", {}, "Nothing follows."),
    rest.length > 0 ? h("ul", {}, rest.map((event) => h("li", {}, event.words, chips(event.clauses, { does: event.words })))) : h("small", {}, "Nothing else changes."));
}

function giver(form, tried, send) {
  const roles = tried.roles.join(", ");
  if (!tried.may) {
    return [h("p", { class: "keysign" }, h("span", { class: "k" }, `A ${tried.roles[0]} gives it (${roles})`, chips(tried.clauses))),
      h("button", { class: "btn", type: "button", "data-do": "askFloor" }, "Ask the supervisor")];
  }
  const words = tried.two ? "Yours to ask for; a second person approves" : "Yours to give, no approval needed here";
  return [h("p", { class: "keysign" }, h("span", { class: "k ok" }, words, chips(tried.clauses))),
    h("button", { class: "btn", type: "button", "data-do": send }, tried.two ? "Ask the second person" : "Record and go on")];
}
