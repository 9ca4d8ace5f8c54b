// Conditions of a tournament: every item with its clause, what is missing, the page that is printed.
import { h, icon } from "./dom.js";
import * as api from "./api.js";
import { chip } from "./clause.js";
import { label, parted, partFields, whole, written } from "./conditions-form.js";
import { Desk } from "./desk.js";

const KEPT = "pitboss draft of conditions";
const GROUPS = [
  ["When and who", "start entry_method delayed_start eligibility players_min players_max reserves teams group_limits written_agreement"],
  ["Money", "entry_fee commission rebuy addon prize_breakdown prize_distribution added_value refunds"],
  ["Play", "sessions tables sit_and_go starting_chips limits play_conditions progression advance_number elimination multi_session points_elimination session_places repechage jackpot"],
  ["Ties", "session_tie final_tie session_tie_points points_tie same_round_out"],
  ["The text", "precedence approval departures"],
];
// What an event may be beside a plain one, and the items that this brings along.
const SHAPES = {
  "Several sessions": "progression elimination session_tie advance_number repechage",
  Points: "multi_session points_elimination session_places session_tie_points points_tie",
  "Sit and go": "sit_and_go", "Re-buys": "rebuy", "Add-ons": "addon", Reserves: "reserves", Teams: "teams", "Player groups": "group_limits",
  "A later start": "delayed_start", "Added value": "added_value", "Tables break": "play_conditions", Jackpot: "jackpot", Refunds: "refunds", "Who may enter": "eligibility",
};
const FIXED = "fixed by the rules";

class PitConditions extends Desk {
  start() {
    this.addEventListener("change", (event) => event.target.name && this.wrote(event.target));
  }

  asks(item) {
    return this.asked.items.find((one) => one.item === item);
  }

  /** An event of this shape: it was chosen, or something of it is said or missing. */
  is(shape) {
    return (this.draft.shapes ?? []).includes(shape) || SHAPES[shape].split(" ").some((item) => this.draft.items[item] || (this.stands(this.asks(item)).mark === "miss" && !this.asks(item).plain));
  }

  /** Whether an item is asked of this event: a plain one states it, its shape brings it, or it was said. */
  applies(one) {
    if (one.plain || one.need === "must be stated" || this.draft.items[one.item] || this.stands(one).mark === "miss") return true;
    return one.need !== FIXED && Object.keys(SHAPES).some((shape) => this.is(shape) && SHAPES[shape].split(" ").includes(one.item));
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
    if (need === FIXED) return { mark: "fix", word: "fixed" };
    return { mark: "may", word: need.endsWith("applies") ? "if it applies" : "may be said" };
  }

  get missing() {
    return this.asked.items.filter((one) => this.stands(one).mark === "miss");
  }

  facts() {
    return [["Stated", this.asked.items.filter((one) => this.stands(one).mark === "ok").length], ["Missing or wrong", this.missing.length]];
  }

  picture() {
    const queue = h("div", { class: "queue", "data-key": "queue" }, this.editor(), this.checks(), this.prevails());
    if (!this.narrow) return [h("section", { class: "sheetp", "aria-label": "Items", "data-key": "list" }, this.head(), this.list()), queue, this.page()];
    return [h("section", { class: "sheetp", "aria-label": "The event", "data-key": "head" }, this.head()), queue, h("section", { class: "sheetp", "aria-label": "Items", "data-key": "list" }, this.list()), this.page()];
  }

  list() {
    const of = (those, which) => those.split(" ").map((item) => this.asks(item)).filter(which);
    const every = GROUPS.map(([, those]) => those).join(" ");
    const fixed = of(every, (one) => one.need === FIXED && !this.applies(one)), more = of(every, (one) => one.need !== FIXED && !this.applies(one));
    return [
      GROUPS.map(([name, those]) => this.group(name, of(those, (one) => this.applies(one)))),
      fixed.length > 0 && h("details", { class: "grp", "data-key": "fixed" }, h("summary", {}, `Fixed by the rules (${fixed.length})`), h("ul", {}, fixed.map((one) => this.row(one)))),
      more.length > 0 && h("details", { class: "grp", "data-key": "more" }, h("summary", {}, `More that may be said (${more.length})`), h("ul", {}, more.map((one) => this.row(one)))),
    ];
  }

  /** Under which rules, what it is called, what is missing, and what kind of event it is. */
  head() {
    return [
      h("h2", {}, "What is asked of it ", h("small", {}, chip(this.asked.clauses))),
      h("div", { class: "calc" },
        h("label", { class: "field" }, h("span", {}, "Rules"), h("select", { name: "rules" }, this.all.map((rules) => h("option", { value: rules, selected: rules === this.draft.rules }, this.games[rules].short)))),
        h("label", { class: "field" }, h("span", {}, "Title"), h("input", { name: "title", value: this.draft.title, autocomplete: "off" }))),
      this.missing.length > 0 && h("p", { class: "notice" }, icon("bar"), h("span", {}, h("b", {}, "Not complete: "), this.missing.map((one) => label(one.item).toLowerCase()).join(", "), ".")),
      this.shapes(),
    ];
  }

  group(name, those) {
    return those.length > 0 && h("div", { class: "grp", "data-key": name }, h("h3", {}, name), h("ul", {}, those.map((one) => this.row(one))));
  }

  /** What kind of event it is; only what these rules leave open is offered. */
  shapes() {
    const open = Object.keys(SHAPES).filter((shape) => SHAPES[shape].split(" ").some((item) => this.asks(item).need !== FIXED && !(this.asks(item).plain || this.asks(item).need === "must be stated")));
    return h("div", { class: "shapes", "data-key": "shapes" }, h("h3", {}, "The event has"), h("div", { class: "pills", role: "group", "aria-label": "The event has" }, open.map((shape) => h("button", { type: "button", class: "pill", "data-do": "shape", "data-shape": shape, "data-key": shape, "aria-pressed": this.is(shape) ? "true" : "false" }, shape))));
  }

  row(one) {
    const { mark, word } = this.stands(one);
    const here = one.item === this.item;
    return h("li", { class: here ? "now" : mark, "data-key": one.item },
      h("button", { type: "button", class: "item", "data-do": "pick", "data-item": one.item, "aria-current": here ? "true" : null },
        h("span", {}, h("b", {}, label(one.item)), this.said(one.item) ?? one.note), h("small", {}, word)), chip(one.clause));
  }

  /** As the document says it; as it was written while it cannot be read. */
  said(item) {
    const text = this.draft.items[item];
    return text && (this.told.document.items.find((line) => line.item === item.replaceAll("_", " ") && line.source === "conditions")?.says ?? text);
  }

  get item() {
    return this.state.item ?? this.missing[0]?.item ?? "start";
  }

  editor() {
    const one = this.asks(this.item);
    const { mark } = this.stands(one);
    const fixed = one.item === "precedence" || (mark === "fix" && !this.draft.items[one.item]);
    return h("section", { class: "sheetp edit", "aria-label": label(one.item), "data-key": one.item },
      h("h2", {}, label(one.item), " ", chip(one.clause)),
      h("p", { class: "means" }, one.meaning || one.note || "No clause asks for it; it may be said in words."),
      fixed ? h("p", { class: "note" }, one.item === "precedence" ? "The sentence is printed as it stands and cannot be edited." : `Fixed by the rules: ${one.note}`)
        : [this.ways(one), this.inWords(one) ? this.inOne(one) : partFields(one.item, one.parts, this.parts(one), (name) => this.why(one.item, name)), this.hint(one),
          h("p", { class: "two" }, h("button", { type: "button", class: "btn line", "data-do": "example" }, "Use the example"), h("button", { type: "button", class: "btn line", "data-do": "clear" }, "Say nothing"), h("button", { type: "button", class: "btn dark", "data-do": "next" }, "Next that is missing"))]);
  }

  /** An item with fields may be left to words, or there is none of it. */
  ways(one) {
    if (!one.parts.length) return null;
    const text = this.draft.items[one.item], none = text === "none", words = this.inWords(one) && !none;
    const way = (name, said, pressed) => h("button", { type: "button", class: "pill", "data-do": "way", "data-way": name, "aria-pressed": pressed ? "true" : "false" }, said);
    return h("div", { class: "pills ways", role: "group", "aria-label": "How it is said" }, way("parts", "In figures", !words && !none), way("words", "In words", words), way("none", "None", none));
  }

  inWords(one) {
    const text = this.draft.items[one.item];
    return !one.parts.length || (text ? !text.startsWith("{") : this.state.words === one.item);
  }

  inOne(one) {
    const { mark, word } = this.stands(one);
    const text = this.draft.items[one.item] ?? "";
    return h("label", { class: `field ${mark === "miss" ? "bad" : ""}` }, h("span", {}, "What the conditions say ", h("b", {}, word)),
      h("input", { name: `item ${one.item}`, value: one.kind === "list" ? text.replace(/^\[|\]$/g, "") : text, placeholder: "not said", autocomplete: "off", "aria-invalid": mark === "miss" && text ? "true" : null, "aria-describedby": "hint" }));
  }

  hint(one) {
    const { why } = this.stands(one);
    const beside = one.parts.some((part) => this.why(one.item, part.name));
    return h("p", { class: "note", id: "hint", "data-key": "hint" }, why && !beside ? h("b", { class: "badword" }, `${label(one.item)} ${why}. `) : null, "For example: ", h("code", {}, one.example.replace(/^"|"$/g, "")));
  }

  /** What is in the fields: as it was typed, else as it was read. */
  parts(one) {
    const read = this.told.conditions[one.item];
    return { ...(read && typeof read === "object" && !Array.isArray(read) ? parted(one.parts, read) : {}), ...(this.draft.parts?.[one.item] ?? {}) };
  }

  why(item, part) {
    const path = `${item}.${part}: `;
    return this.told.unread.find((one) => one.item === item && one.why.startsWith(path))?.why.slice(path.length);
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
    if (field.name === "rules") Object.assign(this.draft, { rules: field.value, items: {}, parts: {}, shapes: [] });
    else if (field.name.startsWith("item ")) this.says(field.name.slice(5), whole(this.asks(field.name.slice(5)).kind, field.value.trim()));
    else if (field.name.startsWith("part ")) this.fills(field.name.slice(5), field.type === "checkbox" ? field.checked : field.value.trim());
    else this.draft[field.name] = field.value.trim();
    this.look();
  }

  /** One field of the item that is open. */
  fills(part, value) {
    const one = this.asks(this.item);
    const draft = { ...this.parts(one), [part]: value };
    this.state.item = one.item;
    this.draft.parts = { ...this.draft.parts, [one.item]: draft };
    this.says(one.item, written(one.parts, draft));
  }

  shape({ dataset }) {
    const { shape } = dataset, on = this.is(shape), those = SHAPES[shape].split(" ");
    this.draft.shapes = (this.draft.shapes ?? []).filter((one) => one !== shape);
    if (on) for (const item of those) this.unsaid(item);
    else {
      this.draft.shapes.push(shape);
      this.state.item = those.find((item) => this.asks(item).need !== FIXED);
    }
    return this.look();
  }

  way({ dataset }) {
    const { item } = this;
    this.unsaid(item);
    Object.assign(this.state, { item, words: dataset.way === "words" ? item : null });
    if (dataset.way === "none") this.says(item, "none");
    return this.look();
  }

  unsaid(item) {
    this.says(item, "");
    if (this.draft.parts) delete this.draft.parts[item];
  }

  says(item, text) {
    if (text) this.draft.items[item] = text;
    else delete this.draft.items[item];
  }

  example() {
    this.unsaid(this.item);
    this.says(this.item, this.asks(this.item).example.replace(/^"|"$/g, ""));
    this.state.item = this.item;
    this.look();
  }

  clear() {
    this.state.item = this.item;
    this.unsaid(this.item);
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
