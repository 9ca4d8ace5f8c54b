// Conditions of a tournament: every item with its clause, what is missing, the page that is printed.
import { h, icon } from "./dom.js";
import * as api from "./api.js";
import { chip } from "./clause.js";
import { Desk } from "./desk.js";

const KEPT = "pitboss draft of conditions";
const GROUPS = [
  ["When and who", "start entry_method delayed_start eligibility players_min players_max reserves teams group_limits written_agreement"],
  ["Money", "entry_fee commission rebuy addon prize_breakdown prize_distribution added_value refunds"],
  ["Play", "sessions tables sit_and_go starting_chips limits play_conditions progression advance_number elimination multi_session points_elimination session_places repechage jackpot"],
  ["Ties", "session_tie final_tie session_tie_points points_tie same_round_out"],
  ["The text", "precedence approval departures"],
];
const label = (item) => (item[0].toUpperCase() + item.slice(1)).replaceAll("_", " ");

class PitConditions extends Desk {
  start() {
    this.addEventListener("change", (event) => event.target.name && this.wrote(event.target));
  }

  get draft() {
    this.kept ??= JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? { rules: "canberra-2017", title: "", name: "", items: {} };
    return this.kept;
  }

  async load() {
    const { rules, title } = this.draft;
    this.all ??= await api.get("/api/conditions");
    if (this.asked?.rules !== rules) this.asked = await api.get(`/api/conditions/${rules}`);
    this.rules = rules;
    this.draft.items.precedence = this.asked.prevails;
    this.told = await api.post(`/api/conditions/${rules}`, { title, items: this.draft.items });
    localStorage.setItem(KEPT, JSON.stringify(this.draft));
  }

  /** How an item stands: what is wrong with it first. */
  stands({ item, need }) {
    const wrong = [...this.told.faults, ...this.told.unread].filter((one) => one.item === item);
    if (wrong.length) return { mark: "miss", word: this.draft.items[item] ? "against the law" : "missing", why: wrong.map((one) => one.why).join("; ") };
    if (this.draft.items[item]) return { mark: "ok", word: "stated" };
    if (need.startsWith("fixed")) return { mark: "fix", word: need };
    return { mark: "may", word: need };
  }

  get missing() {
    return this.asked.items.filter((one) => this.stands(one).mark === "miss");
  }

  facts() {
    return [["Stated", this.asked.items.filter((one) => this.stands(one).mark === "ok").length], ["Missing or wrong", this.missing.length]];
  }

  picture() {
    return [this.list(), h("div", { class: "queue" }, this.editor(), this.checks(), this.prevails()), this.page()];
  }

  list() {
    const items = new Map(this.asked.items.map((one) => [one.item, one]));
    return h("section", { class: "sheetp", "aria-label": "Items" },
      h("h2", {}, "Every item ", h("small", {}, chip(this.asked.clauses))),
      h("div", { class: "calc" },
        h("label", { class: "field" }, h("span", {}, "Rules"), h("select", { name: "rules" }, this.all.map((rules) => h("option", { value: rules, selected: rules === this.draft.rules }, this.games[rules].short)))),
        h("label", { class: "field" }, h("span", {}, "Title"), h("input", { name: "title", value: this.draft.title, autocomplete: "off" }))),
      this.missing.length > 0 && h("p", { class: "notice" }, icon("bar"), h("span", {}, h("b", {}, "Not complete: "), this.missing.map((one) => label(one.item).toLowerCase()).join(", "), ".")),
      GROUPS.map(([name, those]) => h("div", { class: "grp" }, h("h3", {}, name), h("ul", {}, those.split(" ").map((item) => this.row(items.get(item)))))));
  }

  row(one) {
    const { mark, word } = this.stands(one);
    const here = one.item === this.item;
    return h("li", { class: here ? "now" : mark, "data-key": one.item },
      h("button", { type: "button", class: "item", "data-do": "pick", "data-item": one.item, "aria-current": here ? "true" : null },
        h("span", {}, h("b", {}, label(one.item)), this.draft.items[one.item] ?? one.note), h("small", {}, word)), chip(one.clause));
  }

  get item() {
    return this.state.item ?? this.missing[0]?.item ?? "start";
  }

  editor() {
    const one = this.asked.items.find((item) => item.item === this.item);
    const { mark, word, why } = this.stands(one);
    const fixed = one.item === "precedence" || (mark === "fix" && !this.draft.items[one.item]);
    return h("section", { class: "sheetp edit", "aria-label": label(one.item), "data-key": one.item },
      h("h2", {}, label(one.item), " ", chip(one.clause)),
      h("p", { class: "means" }, one.meaning || one.note || "No clause asks for it; it may be said in words."),
      fixed ? h("p", { class: "note" }, one.item === "precedence" ? "The sentence is printed as it stands and cannot be edited." : `Fixed by the rules: ${one.note}`)
        : [h("label", { class: `field ${mark === "miss" ? "bad" : ""}` }, h("span", {}, "What the conditions say ", h("b", {}, word)),
            h("input", { name: `item ${one.item}`, value: this.draft.items[one.item] ?? "", placeholder: "not said", autocomplete: "off", "aria-describedby": "hint" })),
          h("p", { class: "note", id: "hint" }, why ? h("b", { class: "badword" }, `${label(one.item)} ${why}. `) : null, "In words, or to be computed with, as ", h("code", {}, one.example)),
          h("p", { class: "two" }, h("button", { type: "button", class: "btn line", "data-do": "example" }, "Use the example"), h("button", { type: "button", class: "btn line", "data-do": "clear" }, "Say nothing"), h("button", { type: "button", class: "btn dark", "data-do": "next" }, "Next that is missing"))]);
  }

  checks() {
    const found = [...this.told.faults, ...this.told.unread];
    return h("section", { class: "sheetp", "aria-label": "Checks" }, h("h2", {}, "Checks ", h("small", {}, "by the engine, at every change")),
      found.length === 0 ? h("p", { class: "good" }, icon("seal"), " Nothing is missing, and nothing is against the law.")
        : h("ul", { class: "duty" }, found.map((one) => h("li", { class: "miss" }, icon("bar"), h("span", {}, h("b", {}, label(one.item)), one.why), chip(one.clause)))));
  }

  prevails() {
    const operator = this.me.role === "operator";
    const ready = operator && !this.told.faults.length && !this.told.unread.length;
    return h("section", { class: "sheetp", "aria-label": "What prevails" }, h("h2", {}, "What prevails ", chip(this.asked.clauses)),
      h("p", { class: "means" }, `Here the ${this.asked.prevails} prevail. `, this.asked.statement),
      h("form", { class: "lodge", "data-send": "lodge" },
        h("label", { class: "field" }, h("span", {}, "Short name of the tournament"), h("input", { name: "name", value: this.draft.name, pattern: "[a-z0-9][a-z0-9\\-]{0,39}", placeholder: "thursday", autocomplete: "off" })),
        h("button", { class: "btn", "aria-disabled": ready ? null : "true" }, "Lodge the conditions")),
      !operator && h("p", { class: "note" }, "To lodge them is the operator's."));
  }

  page() {
    const made = this.told.document;
    const gaps = this.missing.filter((one) => !this.draft.items[one.item]);
    return h("section", { class: "preview", "aria-label": "The printed page" }, h("div", { class: "printed" },
      h("p", { class: "wm" }, gaps.length ? "Draft" : "Complete"), h("h2", {}, "Tournament conditions"),
      h("p", { class: "sub" }, made.title, h("br"), `under ${made.rules}`),
      h("ol", {}, made.items.map((line) => h("li", {}, h("b", {}, `${label(line.item)}. `), line.says, line.source === "conditions" ? "" : line.source === "rules" ? " (fixed by the rules)" : " (not stated)", " ", h("i", {}, line.clause))),
        gaps.map((one) => h("li", { class: "gap" }, h("b", {}, `${label(one.item)}. `), "to be stated ", h("i", {}, one.clause))),
        made.departures.map((one) => h("li", {}, h("b", {}, `Rule ${one.clause} is set aside. `), one.instead)),
        h("li", {}, h("b", {}, "What prevails. "), made.statement, " ", h("i", {}, made.clauses.join(", "))))));
  }

  // What is done

  pick(node) {
    this.state.item = node.dataset.item;
    this.draw();
    this.querySelector(".edit input")?.focus();
  }

  wrote(field) {
    if (field.name === "rules") Object.assign(this.draft, { rules: field.value, items: {} });
    else if (field.name.startsWith("item ")) this.says(field.name.slice(5), field.value.trim());
    else this.draft[field.name] = field.value.trim();
    this.look();
  }

  says(item, text) {
    if (text) this.draft.items[item] = text;
    else delete this.draft.items[item];
  }

  example() {
    this.says(this.item, this.asked.items.find((one) => one.item === this.item).example);
    this.state.item = this.item;
    this.look();
  }

  clear() {
    this.says(this.item, "");
    this.state.item = this.item;
    this.look();
  }

  next() {
    const after = this.missing.find((one) => one.item !== this.item) ?? this.missing[0];
    this.state.item = after?.item ?? this.item;
    this.draw();
  }

  async lodge(form) {
    const name = form.elements.name.value.trim();
    if (form.querySelector("button").getAttribute("aria-disabled")) return this.toast("The draft is not complete, or it is not yours to lodge.");
    await this.doing(async () => {
      await api.direct(name, { type: "tournament.Lodge", conditions: this.told.conditions });
      localStorage.removeItem(KEPT);
      location.assign(`/desk/director#${name}`);
    });
  }
}

customElements.define("pit-conditions", PitConditions);
