// The director's desk: the next lawful steps of a tournament, its clock, tables, entries and prizes.
import { h } from "./dom.js";
import * as api from "./api.js";
import { chips } from "./clause.js";
import { Desk } from "./desk.js";
import { cents, exact } from "./money.js";
import { acts, BUYS, clock, entries, levels, prizes, seats, told } from "./director-parts.js";

const OFTEN = 5000; // milliseconds between two looks
const SAID = {
  Record: "Record", OpenEntries: "Open entries", CloseEntries: "Close entries", CommitBallot: "Bind the draw", Ballot: "Draw the seats", TakeSeat: "Seated", Start: "Start the session",
  BeginRound: "Begin a round", MovePlayer: "Move", BreakTable: "Break the table", EndSession: "End the session", PayOut: "Pay the prizes", Nominate: "Nominate", Cancel: "Cancel the tournament",
};
const RECORDS = { document: "the document", "make-available": "that patrons have it", notify: "the notice to the Commission", approve: "the approval" };

class PitDirector extends Desk {
  start() {
    setInterval(() => document.hidden || this.busy || this.querySelector("main input:focus, main select:focus") || this.look(), OFTEN);
    setInterval(() => this.tick(), 1000);
    addEventListener("hashchange", () => this.look());
  }

  /** Who asked last is answered: an older look that comes late is left. */
  async load() {
    const mine = (this.asks = (this.asks ?? 0) + 1);
    const all = await api.get("/api/tournaments");
    if (mine !== this.asks) return;
    this.all = all;
    const wanted = decodeURIComponent(location.hash.slice(1));
    this.event = (this.all.find((one) => one.name === wanted) ?? this.all.at(-1))?.name;
    if (!this.event) return;
    const path = `/api/tournaments/${encodeURIComponent(this.event)}`;
    const parts = ["", "/steps", "/entries", "/seats", "/clock", "/prizes", "/acts", "/conditions"];
    const found = await Promise.all(parts.map((part) => api.get(path + part)));
    if (mine !== this.asks) return;
    [this.overview, this.steps, this.entered, this.plan, this.time, this.pool, this.done, this.document] = found;
    this.read = Date.now();
    this.rules = this.overview.rules[0];
  }

  may(type) {
    return this.overview.commands.includes(type);
  }

  facts() {
    if (!this.event) return [];
    const { left, field, players_max: most } = this.overview;
    return [["Left", this.overview.session ? `${left} of ${field}` : `${field}${most ? ` of ${most}` : ""}`], ["Pool", exact(cents(this.pool.pool))]];
  }

  picture() {
    if (!this.event) return h("section", { class: "panel none" }, h("h2", {}, "No tournament is lodged."), h("p", {}, "The operator drafts its conditions first."), h("p", {}, h("a", { class: "btn", href: "/desk/conditions" }, "Draft conditions")));
    const first = [this.choice(), clock(this)], then = [this.next(), seats(this)], last = [entries(this), prizes(this), this.papers()];
    const column = (key, ...parts) => h("div", { class: "queue", "data-key": key }, parts);
    if (this.narrow) return column("one", first, then, last, levels(this), acts(this));
    return [column("one", first, levels(this)), column("two", then, acts(this)), column("three", last)];
  }

  choice() {
    return h("nav", { class: "pills events", "aria-label": "Tournaments" }, this.all.map((one) => h("a", { class: "pill", href: `#${one.name}`, "aria-current": one.name === this.event ? "true" : null }, one.title)));
  }

  /** What leads on, as an order; what the engine bars is told with its clause. */
  next() {
    const open = this.steps.filter((one) => one.open && one.group !== "chips" && one.command.type !== "tournament.TakeSeat");
    const seated = new Set(this.plan.tables.flatMap((table) => table.seats.map((one) => one.player)));
    const gone = this.steps.filter((one) => one.group === "chips" && !seated.has(one.command.name));
    const barred = this.steps.filter((one) => !one.open);
    const seats = this.steps.filter((one) => one.open && one.command.type === "tournament.TakeSeat");
    return h("section", { class: "verdict step1 paper", "aria-label": "Next", "data-key": "next" },
      h("p", {}, h("b", {}, this.overview.phase === "paid" ? "Paid." : "Next. "), `The tournament is ${told(this.overview.phase)}.`),
      [...open, ...gone].map((one) => this.step(one)), this.draws(),
      seats.length > 0 && h("div", { class: "line", "data-key": "seats" }, h("span", {}, `${seats.length} not seated yet`), h("div", { class: "two" }, seats.map((one) => this.button(one, one.command.name)))),
      barred.map((one) => h("p", { class: "barred" }, `${this.verb(one.command)}: ${one.words}`, chips(one.clauses))),
      !this.overview.directors.length && this.nomination());
  }

  verb(command) {
    const kind = command.type.split(".")[1];
    const of = { Record: RECORDS[command.what], BeginRound: `at table ${command.table}`, MovePlayer: `${command.name} to table ${command.table}, seat ${command.seat}`, BreakTable: String(command.table), TakeSeat: command.name }[kind];
    if (BUYS[kind]) return `${command.name} ${BUYS[kind].toLowerCase()}`;
    return [SAID[kind] ?? kind, of].filter(Boolean).join(" ");
  }

  step(one) {
    return h("div", { class: "line", "data-key": JSON.stringify(one.command) }, h("span", {}, one.words, chips(one.clauses)), this.button(one));
  }

  button(one, text = this.verb(one.command)) {
    const own = this.may(one.command.type);
    return h("button", { type: "button", class: own ? "btn dark" : "btn line", "data-do": own ? "take" : null, "data-key": JSON.stringify(one.command), "data-command": JSON.stringify(one.command), "aria-disabled": own ? null : "true", title: own ? null : `for ${one.roles.join(", ")}` }, text, !own && h("small", {}, ` for ${one.roles.join(", ")}`));
  }

  /** The draw is bound by an entry first; a witness stands by when it is drawn. */
  draws() {
    if (!this.plan.commitment || !this.may("tournament.Ballot")) return null;
    return h("form", { class: "line", "data-send": "ballot", "data-key": "ballot" }, h("label", { class: "field" }, h("span", {}, "Witness of the draw"), h("input", { name: "witness", required: true, autocomplete: "off" })), h("button", { class: "btn dark" }, "Draw the seats"));
  }

  nomination() {
    return h("form", { class: "line", "data-send": "nominate", "data-key": "nominate" }, h("label", { class: "field" }, h("span", {}, "Director"), h("input", { name: "name", required: true, autocomplete: "off" })),
      h("button", { class: "btn dark", "aria-disabled": this.may("tournament.Nominate") ? null : "true" }, "Nominate", !this.may("tournament.Nominate") && h("small", {}, " for the shift manager")));
  }

  papers() {
    const path = `/tournaments/${this.event}`;
    return h("section", { class: "panel", "aria-label": "Papers" }, h("h2", {}, "Papers"), h("p", { class: "note" }, this.document.statement, chips(this.document.clauses)),
      h("p", { class: "two" }, h("a", { class: "ghost", href: `${path}/conditions` }, "Conditions"), h("a", { class: "ghost", href: `${path}/clock` }, "Room screen"), h("a", { class: "ghost", href: `${path}/report` }, "Report"), h("a", { class: "ghost", href: `/api${path}/report?form=csv` }, "Results, CSV"), h("a", { class: "ghost", href: "/desk/conditions" }, "New conditions")),
      this.may("tournament.Cancel") && !["paid", "cancelled"].includes(this.overview.phase) && h("p", { class: "two" }, h("button", { type: "button", class: "ghost", "data-do": "cancel" }, this.state.sure ? "Cancel it: everybody is refunded" : "Cancel the tournament")));
  }

  tick() {
    const place = this.querySelector("[data-left]");
    if (!place || this.time.left === null || this.time.left === undefined || !this.time.running) return;
    const passed = Math.max(0, Math.floor((Date.now() - this.read) / 1000) - (this.time.resting ?? 0));
    const left = Math.max(0, this.time.left - (this.time.resting ? 0 : passed));
    place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  // What is done

  async give(type, fields = {}) {
    await this.doing(() => api.direct(this.event, { type: `tournament.${type}`, ...fields }));
    await this.look();
    this.dataset.deeds = String(Number(this.dataset.deeds ?? 0) + 1);
  }

  take(node) {
    const { type, ...fields } = JSON.parse(node.dataset.command);
    return this.give(type.split(".")[1], fields);
  }

  ballot(form) {
    return this.give("Ballot", { witness: form.elements.witness.value.trim() });
  }

  enter(form) {
    const name = form.elements.name.value.trim();
    const group = form.elements.group.value.trim();
    form.reset();
    return this.give("Enter", { name, ...(group ? { group } : {}) });
  }

  nominate(form) {
    return this.give("Nominate", { name: form.elements.name.value.trim() });
  }

  report(form) {
    const fields = [...form.querySelectorAll("input[data-player]")];
    const stacks = fields.map((field) => [field.dataset.player, `${Number(field.value.replaceAll(",", "")).toFixed(2)}`]);
    return this.give("Report", { table: Number(form.dataset.table), stacks });
  }

  pause(form) {
    return this.give("Pause", { minutes: Number(form.elements.minutes.value) });
  }

  table(node) {
    this.state.table = Number(node.dataset.table);
    this.draw();
  }

  out(node) {
    return this.give("Eliminate", { name: node.dataset.name });
  }

  leaves(node) {
    return this.give("Withdraw", { name: node.dataset.name });
  }

  undo(node) {
    return this.give("Undo", { number: Number(node.dataset.number) });
  }

  cancel() {
    if (!this.state.sure) {
      this.state.sure = true;
      return this.draw();
    }
    this.state.sure = false;
    return this.give("Cancel");
  }
}

customElements.define("pit-director", PitDirector);
