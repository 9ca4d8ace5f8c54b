// The dealer's desk: the next step the rules demand, cards keyed as they show, who is paid when.
import { h } from "./dom.js";
import * as api from "./api.js";
import { chips } from "./clause.js";
import { listen } from "./stream.js";
import { Desk } from "./desk.js";
import { keyed, meant, pad } from "./desk-keys.js";
import { assistant } from "./desk-assist.js";
import { commandOf, draftOf } from "./desk-form.js";
import { boxes, course, laying, seating, sofar, tables } from "./desk-table.js";
import { cents, exact } from "./money.js";

const WRONG = { "": ["Went wrong", ["irregularities", "conduct", "voids"]], seats: ["Seats and chips", ["seats", "waiting list", "chips"]], cards: ["Cards and shoe", ["cards"]], disputes: ["Dispute", ["disputes"]] };

class PitDealer extends Desk {
  get table() {
    return new URLSearchParams(location.search).get("table");
  }

  start() {
    if (this.table) listen(this.table, this.me.player, () => this.lookSoon(), (holds) => this.toast(holds ? "" : "Connection lost. The table waits."));
  }

  async load() {
    if (!this.table) {
      this.tables = await api.get("/api/tables");
      return;
    }
    const path = `/api/tables/${encodeURIComponent(this.table)}/desk`;
    this.desk = await api.get(path);
    this.rules = this.desk.view.rules;
    const { round } = this.desk.view;
    this.told = round ? await api.round(this.table, round) : [];
    const at = `${this.desk.view.version}`;
    if (this.state.at !== at) Object.assign(this.state, { at, keys: [], rank: "" });
  }

  facts() {
    if (!this.desk) return [];
    const { view, deck } = this.desk;
    const laid = view.seats.flatMap((seat) => Object.values(seat.wagers)).reduce((sum, amount) => sum + cents(amount), 0);
    const out = view.dealer.length + view.board.length + view.seats.reduce((sum, seat) => sum + seat.cards.length, 0);
    return [["In", `${view.seats.length} of ${view.places}`], ["Wagers", exact(laid)], ["Cards out", `${out} of ${deck}`]];
  }

  picture() {
    if (!this.table) return tables(this.tables, this.games);
    const { desk } = this;
    const game = this.games[this.rules];
    this.part("title").textContent = `Dealer’s desk, ${this.table}`;
    this.part("where").textContent = `${this.me.player} · ${game.title} · ${desk.by_hand ? "dealt by hand" : "dealt by the croupier"} · round ${desk.view.round}`;
    return [this.step(), h("div", { class: "col" }, this.working(), sofar(this.told)), boxes(desk, game), course(desk), this.assist(), h("nav", { class: "quick", "aria-label": "Help" }, h("a", { class: "btn line", href: "#wrong" }, "Something wrong?"), h("button", { class: "btn line", type: "button", "data-do": "call" }, "Supervisor"))];
  }

  step() {
    const { step, by_hand: byHand } = this.desk;
    const ready = step.command && byHand && this.state.keys.length === step.faces;
    const where = step.at ? `Next step, ${step.at} of ${step.of}` : "Next step";
    return h("section", { class: "step paper", "aria-label": "Next step", "aria-live": "polite" },
      h("div", {}, h("p", { class: "eyebrow" }, where), h("h2", {}, step.words), h("p", {}, byHand ? this.hint(step) : "This table deals itself; you see what it waits for.", chips(step.clauses))),
      step.command && byHand && h("button", { class: "btn dark", type: "button", "data-do": "confirm", "data-press": "Enter", "aria-disabled": ready ? null : "true" }, step.does, h("kbd", { "aria-hidden": "true" }, "Enter")));
  }

  hint(step) {
    const left = step.faces - this.state.keys.length;
    if (step.faces) return left ? `Key ${left} more: rank, then suit.` : "All keyed. Enter confirms.";
    return step.command ? "Enter confirms." : "";
  }

  working() {
    const { step, by_hand: byHand } = this.desk;
    if (!byHand) return null;
    const keying = step.faces > 0 && h("section", { class: "panel", "aria-label": "Key the cards", "data-key": "keying" }, h("h2", {}, "Key the cards as they show"), keyed(step.command.cards, this.state.keys, this.state.rank), pad(this.state.rank));
    if (this.desk.place === "box" && ["wagers", "deal"].includes(step.name)) return [laying(this.desk), keying];
    if (keying) return keying;
    if (step.number) {
      return h("section", { class: "panel", "data-key": "cut" }, h("h2", {}, "The cut"), h("label", { class: "field" }, "Cards above the cut", h("input", { name: "number", inputmode: "numeric", value: step.command[step.number] })));
    }
    if (step.name.startsWith("ask") && step.place) return this.asking(step);
    return seating(this.desk);
  }

  asking(step) {
    const offers = Object.entries(this.desk.offers[step.place] ?? {}).filter(([, offer]) => offer.open);
    const choices = offers.flatMap(([action, offer]) => (offer.among?.length ? offer.among : [null]).map((amount) => ({ action, amount, offer })));
    return h("section", { class: "panel", "aria-label": "What did the player do?", "data-key": "asking" }, h("h2", {}, `What does ${this.desk.place} ${step.place} do?`),
      h("div", { class: "choices" }, choices.map(({ action, amount, offer }, nth) => h("div", { class: "choice", "data-key": `${action}${amount}` },
        h("button", { class: "btn", type: "button", "data-do": "act", "data-action": action, "data-amount": amount, "data-press": nth < 9 ? String(nth + 1) : null }, `${action[0].toUpperCase()}${action.slice(1)}${amount ? ` ${exact(cents(amount))}` : ""}`, nth < 9 && h("kbd", { "aria-hidden": "true" }, nth + 1)),
        !amount && offer.least && h("label", { class: "field" }, "Amount", h("input", { name: `amount-${action}`, inputmode: "decimal", value: offer.least })),
        chips(offer.clauses)))));
  }

  assist() {
    const group = this.state.group ?? "";
    const forms = this.desk.forms.filter((form) => WRONG[group][1].includes(form.group));
    const form = forms.find((one) => one.type === this.state.wrong);
    const kinds = h("div", { class: "pills groups", role: "group", "aria-label": "Kinds of command" }, Object.entries(WRONG).map(([name, [label]]) => h("button", { class: "pill", type: "button", "data-do": "group", "data-group": name, "aria-pressed": group === name ? "true" : "false" }, label)));
    return h("div", { class: "aside" }, assistant({ title: "Something went wrong?", kinds, first: group ? "Which of these?" : "What happened?", forms, form, draft: this.state.draft ?? {}, tried: this.state.tried, asks: this.desk.asks }),
      this.desk.keyed.length > 0 && h("section", { class: "panel" }, h("h2", {}, "A wrong key?"), h("p", { class: "note" }, "Touch the card; a supervisor gives the correction, the old face stays in the record."),
        h("div", { class: "pills" }, this.desk.keyed.map((one) => h("button", { class: "pill", type: "button", "data-do": "slip", "data-place": one.place, "data-card": one.card, "data-face": one.face }, `${placed(one.place)} ${one.card}: ${one.face}`)))),
      h("section", { class: "panel two" }, h("button", { class: "btn line", type: "button", "data-do": "call", "data-press": "S" }, "Call the supervisor", h("kbd", { "aria-hidden": "true" }, "S")), h("a", { class: "btn line", href: `/desk/drill?rules=${this.rules}` }, "Drill")));
  }

  // Keying

  keyed(event) {
    if (!this.desk?.by_hand || !this.desk.step.faces || event.target.closest?.("summary")) return false;
    const what = meant(event.key, this.state.rank);
    if (!what) return false;
    if (what.undo) this.undo();
    else if (what.suit) this.suit({ dataset: what });
    else this.rank({ dataset: what });
    return true;
  }

  rank({ dataset }) {
    if (this.state.keys.length < this.desk.step.faces) this.state.rank = dataset.rank;
    this.draw();
  }

  suit({ dataset }) {
    if (!this.state.rank) return;
    this.state.keys.push(this.state.rank + dataset.suit);
    this.state.rank = "";
    this.draw();
  }

  undo() {
    if (this.state.rank) this.state.rank = "";
    else this.state.keys.pop();
    this.draw();
  }

  /** What the engine would refuse is said before it is sent. */
  async confirm() {
    const { step } = this.desk;
    const keys = [...this.state.keys];
    const command = { ...step.command };
    if (command.cards) command.cards = command.cards.map((face) => face || keys.shift());
    if (step.number) command[step.number] = Number(this.querySelector("[name=number]").value);
    await this.giving(command);
  }

  async giving(command) {
    await this.doing(async () => {
      const tried = await this.trial(command);
      if (tried.refused) return this.toast(tried.refused, tried.by);
      if (!tried.may) return this.toast(`A ${tried.roles[0]} gives that.`, tried.clauses);
      await api.command(this.table, command, this.desk.view.version);
      Object.assign(this.state, { wrong: null, tried: null, draft: {} });
      await this.look();
    });
  }

  trial(command) {
    return api.post(`/api/tables/${encodeURIComponent(this.table)}/trial`, { command });
  }

  act({ dataset }) {
    const { step, view } = this.desk;
    const banked = this.games[view.rules].house;
    const typed = this.querySelector(`[name="amount-${dataset.action}"]`)?.value;
    const amount = dataset.amount ?? typed;
    const place = banked ? { type: "Act", box: step.place } : { type: "pot.Act", seat: step.place };
    return this.giving({ ...place, action: dataset.action, ...(amount ? { amount } : {}) });
  }

  lay(form) {
    const { box, wager, amount } = draftOf(form);
    return this.giving({ type: "Act", box: Number(box), action: wager, amount });
  }

  seat(form) {
    const { player, seat, stake } = draftOf(form);
    return this.giving({ type: "table.TakeSeat", player, seat: Number(seat), ...(stake ? { stake } : {}) });
  }

  stand({ dataset }) {
    return this.giving({ type: "table.LeaveSeat", player: dataset.player });
  }

  back({ dataset }) {
    return this.giving({ type: "TakeBack", box: Number(dataset.box), wager: dataset.wager });
  }

  // Something went wrong

  happened({ dataset }) {
    Object.assign(this.state, { wrong: this.state.wrong === dataset.type ? null : dataset.type, draft: {}, tried: null });
    this.draw();
    this.querySelector(".assist form select, .assist form input")?.focus();
  }

  group({ dataset }) {
    Object.assign(this.state, { group: dataset.group, wrong: null, draft: {}, tried: null });
    this.draw();
  }

  slip({ dataset }) {
    Object.assign(this.state, { group: "", wrong: "CorrectCard", draft: { place: dataset.place, card: dataset.card, old: dataset.face }, tried: null });
    this.draw();
    this.querySelector(".assist form [name=new]")?.focus();
  }

  get form() {
    return this.desk.forms.find((one) => one.type === this.state.wrong);
  }

  async tryIt(element) {
    this.state.draft = draftOf(element);
    const command = commandOf(this.form, this.state.draft);
    if (!command) return this.toast("Something is missing: choose where it happened.");
    await this.doing(async () => {
      this.state.tried = await this.trial(command);
      this.state.command = command;
      this.draw();
      this.querySelector(".assist [data-do=record], .assist [data-do=askFloor]")?.focus();
    });
  }

  record() {
    return this.giving(this.state.command);
  }

  async askFloor() {
    const words = [this.form.label, ...this.state.tried.events.slice(0, 1).map((event) => event.words)].join(": ");
    await this.doing(async () => {
      await api.post(`/api/tables/${encodeURIComponent(this.table)}/asks`, { id: api.identity(), words: words.slice(0, 300), command: this.state.command });
      Object.assign(this.state, { wrong: null, tried: null, draft: {} });
      await this.look();
    });
  }

  async call() {
    await this.doing(async () => {
      await api.post(`/api/tables/${encodeURIComponent(this.table)}/asks`, { id: api.identity(), words: "A supervisor, please" });
      await this.look();
    });
  }
}

const placed = (place) => ({ 0: "dealer", "-1": "board" })[place] ?? `box ${place}`;

customElements.define("pit-dealer", PitDealer);
