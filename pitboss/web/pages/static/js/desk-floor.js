// The floor: every table at a glance, what waits for somebody, and what may be done about a table.
import { h } from "./dom.js";
import * as api from "./api.js";
import { Desk } from "./desk.js";
import { assistant } from "./desk-assist.js";
import { commandOf, draftOf } from "./desk-form.js";
import { jackpot, plan, queue, thisRound, tonight } from "./desk-orders.js";
import { about, another, anotherJackpot, cage, money, reports } from "./desk-house.js";
import { cents, exact, net } from "./money.js";

const OFTEN = 3000; // milliseconds between two looks
const GROUPS = { "": "All", irregularities: "Irregularities", conduct: "Conduct", exclusions: "Exclusions", voids: "Voids", sign: "Sign and markers", seats: "Seats", "waiting list": "Waiting list", hours: "Opening and closing", cards: "Cards and shoe", disputes: "Disputes" };

class PitFloor extends Desk {
  start() {
    setInterval(() => document.hidden || this.busy || this.look(), OFTEN);
  }

  get runs() {
    return this.me.role !== "cashier";
  }

  async load() {
    const table = this.state.table;
    const ask = (path) => api.get(path);
    [this.tables, this.floor, this.desk, this.house, this.listed] = await Promise.all([
      ask("/api/tables"), ask("/api/desk/floor"),
      table && this.runs ? ask(`/api/tables/${encodeURIComponent(table)}/desk`) : null,
      this.me.role === "inspector" ? null : ask("/api/cage"), ask("/api/reports"),
    ]);
    this.rules = this.desk?.view.rules ?? "canberra-2017";
    this.told = this.desk?.view.round ? await api.round(table, this.desk.view.round) : [];
    if (this.listed.some((one) => one.report === "tables")) this.totals = await ask("/api/reports/tables");
  }

  facts() {
    const open = this.tables.filter((table) => table.stage !== "closed").length;
    const people = this.tables.reduce((sum, table) => sum + table.taken - table.bots, 0);
    const total = this.totals?.total;
    return [["Tables open", `${open} of ${this.tables.length}`], ["Players", people], ...(total ? [["Drop", exact(cents(total.drop))], ["House", net(cents(total.win))]] : [])];
  }

  picture() {
    const main = h("section", { class: "main", "aria-label": "Tables", "data-key": "main" }, plan(this.tables, this.games, this.floor, this.state.table), this.desk && this.tablePanel(), thisRound(this.desk, this.told), this.tables.length === 0 && this.house && [anotherJackpot(this), another(this)], this.runs ? [tonight(this.floor.tonight), this.rooms()] : [this.rooms(), tonight(this.floor.tonight)], reports(this));
    const waits = queue(this.floor, this.house, this.me), meters = this.floor.jackpots.map((one) => jackpot(one, this.state, this.me));
    const aside = (...parts) => h("aside", { class: "queue", "aria-label": "Waiting for you", "data-key": "queue" }, parts);
    return this.narrow ? [aside(waits), main, h("div", { class: "queue", "data-key": "meters" }, meters)] : [main, aside(waits, meters)];
  }

  /** What is the house's: a cashier has the players' money first. */
  rooms() {
    const parts = this.runs ? [cage(this), money(this)] : [money(this), cage(this)];
    return [...parts, about(this), this.tables.length > 0 && [another(this), anotherJackpot(this)]];
  }

  /** One table: what the role may do there, by the engine's own commands. */
  tablePanel() {
    const { view } = this.desk;
    const group = this.state.group ?? "conduct";
    const forms = this.desk.forms.filter((form) => form.may && form.group in GROUPS && (!group || form.group === group));
    const offered = Object.entries(GROUPS).filter(([name]) => !name || this.desk.forms.some((form) => form.may && form.group === name));
    const form = this.desk.forms.find((one) => one.type === this.state.wrong);
    return h("section", { class: "panel", "aria-label": `Table ${view.table}`, "data-key": "table" }, h("h2", {}, `Table ${view.table}`, h("small", {}, `${view.stage}, round ${view.round}`, view.stopped && `, stopped: ${view.stopped}`), h("a", { class: "ghost", href: `/desk/dealer?table=${view.table}` }, "Its desk")),
      h("dl", { class: "kv seatsnow", "data-key": "seats" }, view.seats.flatMap((seat) => [h("dt", {}, `${this.desk.place} ${seat.seat}`), h("dd", {}, seat.player)])),
      view.stage === "closed" && h("p", { class: "note", "data-key": "closed" }, "Closed. A supervisor counts the cards (Cards and shoe) and opens the table (Opening and closing)."),
      view.waiting.length > 0 && h("p", { class: "note", "data-key": "waiting" }, `Waiting list: ${view.waiting.join(", ")}`),
      h("div", { class: "pills groups", "data-key": "groups", role: "group", "aria-label": "Kinds of command" }, offered.map(([name, label]) => h("button", { class: "pill", type: "button", "data-do": "group", "data-group": name, "aria-pressed": group === name ? "true" : "false" }, label))),
      assistant({ title: "What is to be done?", first: "Which of these?", forms, form, draft: this.state.draft ?? {}, tried: this.state.tried }),
      this.state.wrong === "table.ChangeShoe" && h("p", { class: "note" }, "The shoe: ", h("button", { class: "btn line", type: "button", "data-do": "byHand" }, this.desk.by_hand ? "Let the croupier deal this table" : "Deal this table by hand")));
  }

  /** A table that was not in the room's file. */
  addTable(form) {
    const { name, rules, seats, jackpot, minimum, bank, hand } = draftOf(form);
    const table = { name, rules, seats: Number(seats), jackpot, bank, electronic: !hand, sign: minimum ? { minimum } : {} };
    return this.doing(async () => {
      await api.post("/api/tables", { id: api.identity(), table });
      Object.assign(this.state, { table: name, group: "hours", wrong: null, tried: null, draft: {} });
      form.reset();
      await this.look();
    });
  }

  addJackpot(form) {
    const { name, rules, pool, reserve, percent } = draftOf(form);
    const jackpot = { name, rules, pool, ...(reserve ? { reserve } : {}), ...(percent ? { pool_percent: Number(percent) } : {}) };
    return this.doing(async () => {
      await api.post("/api/jackpots", { id: api.identity(), jackpot });
      form.reset();
      await this.look();
    });
  }

  byHand() {
    const { shoe } = this.desk;
    return this.giving({ type: "table.ChangeShoe", shoe: { ...shoe, electronic: this.desk.by_hand } });
  }

  pick({ dataset }) {
    Object.assign(this.state, { table: this.state.table === dataset.table ? null : dataset.table, wrong: null, tried: null, draft: {} });
    return this.look();
  }

  group({ dataset }) {
    Object.assign(this.state, { group: dataset.group, wrong: null, tried: null, draft: {} });
    this.draw();
  }

  happened({ dataset }) {
    Object.assign(this.state, { wrong: this.state.wrong === dataset.type ? null : dataset.type, draft: {}, tried: null });
    this.draw();
    this.querySelector(".assist form select, .assist form input")?.focus();
  }

  async tryIt(element) {
    const form = this.desk.forms.find((one) => one.type === this.state.wrong);
    this.state.draft = draftOf(element);
    const command = commandOf(form, this.state.draft);
    if (!command) return this.toast("Something is missing: fill in what it needs.");
    await this.doing(async () => {
      this.state.tried = await this.trial(command);
      this.state.command = command;
      this.draw();
      this.querySelector(".assist [data-do=record]")?.focus();
    });
  }

  trial(command) {
    return api.post(`/api/tables/${encodeURIComponent(this.state.table)}/trial`, { command });
  }

  record() {
    return this.giving(this.state.command);
  }

  async giving(command) {
    await this.doing(async () => {
      const tried = await this.trial(command);
      if (tried.refused) return this.toast(tried.refused, tried.by);
      await api.command(this.state.table, command);
      Object.assign(this.state, { wrong: null, tried: null, draft: {} });
      await this.look();
    });
  }

  /** Every table at once: the operator's and the supervisors'. */
  async stopAll() {
    if (!this.state.stopping) {
      this.state.stopping = true;
      return this.toast("Stop all tables? Touch Emergency stop once more; Escape leaves them open.");
    }
    await this.doing(async () => {
      for (const table of this.tables.filter((one) => !["closed", "stopped"].includes(one.stage))) {
        await api.command(table.table, { type: "table.Stop", reason: "emergency" });
      }
      this.state.stopping = false;
      await this.look();
    });
  }

  keyed(event) {
    if (event.key === "Escape" && this.state.stopping) {
      this.state.stopping = false;
      this.toast("");
      return true;
    }
    return false;
  }

  // What waits

  answer(path, approve) {
    return this.doing(async () => {
      await api.post(path, { id: api.identity(), approve });
      await this.look();
    });
  }

  approveAsk({ dataset }) {
    return this.answer(`/api/tables/${encodeURIComponent(dataset.table)}/asks/${dataset.number}`, true);
  }

  sendBack({ dataset }) {
    return this.answer(`/api/tables/${encodeURIComponent(dataset.table)}/asks/${dataset.number}`, false);
  }

  approve({ dataset }) {
    return this.answer(`/api/requests/${dataset.number}`, true);
  }

  withdraw({ dataset }) {
    return this.answer(`/api/requests/${dataset.number}`, false);
  }

  absent({ dataset }) {
    return this.doing(async () => {
      await api.command(dataset.table, { type: "NoDecision", box: Number(dataset.seat) });
      await this.look();
    });
  }

  adjust(form) {
    const { pool, reserve, reason } = draftOf(form);
    return this.doing(async () => {
      await api.post(`/api/jackpots/${form.dataset.jackpot}/commands`, { id: api.identity(), command: { type: "pool.AdjustPool", pool: pool || "0.00", reserve: reserve || "0.00", reason } });
      this.state.adjusting = null;
      await this.look();
    });
  }

  async splits({ dataset }) {
    await this.doing(async () => {
      const percent = this.querySelector(`[name="split-${dataset.jackpot}"]`).value;
      this.state.split = await api.get(`/api/jackpots/${dataset.jackpot}/split${percent ? `?percent=${Number(percent)}` : ""}`);
      this.draw();
    });
  }

  adjusting({ dataset }) {
    this.state.adjusting = this.state.adjusting === dataset.jackpot ? null : dataset.jackpot;
    this.draw();
  }

  // The cage

  /** What was sent is told in a line, and its form is empty again. */
  cage(command, form) {
    return this.doing(async () => {
      const { events } = await api.post("/api/cage/commands", { id: api.identity(), command });
      Object.assign(this.state, { account: null, sent: { at: form?.dataset.send, ...events[0] } });
      form?.reset();
      await this.look();
    });
  }

  slip({ dataset }) {
    return this.cage({ type: "cage.ConfirmSlip", number: Number(dataset.number) });
  }

  voidSlip({ dataset }) {
    return this.cage({ type: "cage.VoidSlip", number: Number(dataset.number), reason: "sent back" });
  }

  chips(form) {
    const { what, table, amount, when } = draftOf(form);
    const count = what === "cage.CountBank";
    return this.cage({ type: what, table, ...(count ? { counted: amount, when } : { amount }) }, form);
  }

  money(form) {
    const { what, player, amount, tender, identity } = draftOf(form);
    return this.cage({ type: what, player, amount, tender, identity }, form);
  }

  account(form) {
    return this.doing(async () => {
      this.state.account = await api.get(`/api/cage/accounts/${encodeURIComponent(draftOf(form).name)}`);
      this.draw();
    });
  }

  suspicion(form) {
    const { player, text } = draftOf(form);
    return this.cage({ type: "cage.NoteSuspicion", player, text }, form);
  }

  people(form) {
    const { what, player, until, reason } = draftOf(form);
    const days = Number(until || 0);
    return this.cage(what === "account.Exclude" ? { type: what, player, days, reason } : { type: what, player }, form);
  }
}

customElements.define("pit-floor", PitFloor);
