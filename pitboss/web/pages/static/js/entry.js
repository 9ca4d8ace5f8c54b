// A player's own way into a tournament: the conditions, the entry, the seat; each step with its clause.
import { h } from "./dom.js";
import * as api from "./api.js";
import { chips } from "./clause.js";
import { Desk } from "./desk.js";
import { told } from "./director-parts.js";
import { cents, exact } from "./money.js";

const OFTEN = 5000; // milliseconds between two looks
const sentence = (words) => words[0].toUpperCase() + words.slice(1);

class PitEntry extends Desk {
  start() {
    setInterval(() => document.hidden || this.busy || this.look(), OFTEN);
  }

  async load() {
    const path = `/api/tournaments/${encodeURIComponent(this.dataset.name)}`;
    [this.about, this.paper, this.field, this.plan, this.me] = await Promise.all([...["", "/conditions", "/entries", "/seats"].map((part) => api.get(path + part)), api.here()]);
    this.rules = this.about.rules[0];
    this.own = this.field.entries.find((one) => [one.name, ...one.partners].includes(this.me.player));
  }

  facts() {
    const { field, players_max: most } = this.about;
    return [...(this.me.balance ? [["Balance", exact(cents(this.me.balance))]] : []), ["Entries", most ? `${field} of ${most}` : String(field)], ["State", told(this.about.phase)]];
  }

  picture() {
    return [this.way(), this.conditions(), this.own && this.receipt()];
  }

  says(item) {
    return this.paper.items.find((line) => line.item === item) ?? { says: "", clause: "" };
  }

  /** What comes one after the other; the one that is next is marked. */
  way() {
    const { phase } = this.about, may = (name) => this.about.commands.includes(`tournament.${name}`) && !this.me.guest;
    const seat = this.plan.tables.flatMap((table) => table.seats.map((one) => ({ ...one, table: table.number }))).find((one) => one.player === this.me.player);
    const out = this.own && this.own.status !== "in";
    const steps = [
      [this.own || this.state.read, "Read the conditions", [h("p", {}, this.paper.statement, chips(this.paper.clauses)), !this.own && !this.state.read && this.button("reads", "I have read them and agree")]],
      [this.own, `Enter, ${exact(cents(this.about.entry_fee))}`, [h("p", {}, `From your account; the commission is ${this.says("commission").says}.`, chips([this.says("entry fee").clause])), !this.own && this.state.read && this.enters(phase, may("Enter"))]],
      [seat, "Your seat is drawn by ballot", h("p", {}, seat ? `Table ${seat.table}, seat ${seat.seat}; the draw can be checked.` : "When entries are closed, in public.")],
      [seat?.seated, `Be in your seat: ${this.about.start}`, [h("p", {}, seat?.seated ? "You are in your seat." : "An empty seat may lose its place."), seat && !seat.seated && may("TakeSeat") && this.button("sits", "I am in my seat")]],
    ];
    const next = steps.findIndex(([done]) => !done);
    return h("section", { class: "panel", "aria-label": "Your way in" }, h("h2", {}, out ? `You are ${this.own.status}` : this.own ? "You are in" : "Your way in", h("small", {}, told(phase))),
      h("ol", { class: "way" }, steps.map(([done, title, more], at) => h("li", { class: done ? "done" : at === next ? "now" : null }, h("h3", {}, title), more))),
      this.own && !out && ["entries open", "entries closed"].includes(phase) && may("Withdraw") && h("p", { class: "two" }, this.button("withdraws", this.state.leaving ? "Withdraw: touch once more" : "Withdraw", true), h("span", { class: "note" }, `Refunds: ${this.says("refunds").says}.`)));
  }

  enters(phase, may) {
    if (phase !== "entries open") return h("p", { class: "note" }, `Entries are not open: it is ${told(phase)}.`);
    return may ? this.button("joins", "Enter and pay") : h("p", { class: "note" }, this.me.guest ? "Guests do not enter: log in with a name of your own." : "Players enter here; you are on duty.");
  }

  button(does, words, line) {
    return h("button", { class: `btn ${line ? "line" : ""}`, type: "button", "data-do": does }, words);
  }

  conditions() {
    const lines = this.paper.items.filter((line) => line.source !== "silence");
    return h("section", { class: "sheetp paper", "aria-label": "Conditions" }, h("h2", {}, this.own ? "What you agreed to" : "What you agree to", h("small", {}, this.paper.rules)),
      h("dl", { class: "says" }, lines.map((line) => [h("dt", {}, sentence(line.item)), h("dd", {}, line.says, line.clause && chips([line.clause]))])),
      h("p", { class: "two" }, h("a", { class: "btn line", href: `/tournaments/${this.dataset.name}/conditions` }, "The whole document"), h("a", { class: "btn line", href: `/rules/${this.rules}` }, "The rules")));
  }

  receipt() {
    const rows = [["Paid", this.own.paid], ["Of that, commission", this.own.commission], ["Given back", this.own.refunded]].filter(([, amount]) => amount !== undefined && (amount !== "0.00"));
    return h("section", { class: "sheetp paper receipt", "aria-label": "Your entry" }, h("h2", {}, "Your entry", h("small", {}, this.own.status)),
      h("dl", { class: "kv" }, rows.flatMap(([name, amount]) => [h("dt", {}, name), h("dd", {}, exact(cents(amount)))])),
      this.plan.commitment && h("p", { class: "note" }, "The ballot was bound before the draw: ", h("span", { class: "mono" }, `${this.plan.commitment.slice(0, 8)} … ${this.plan.commitment.slice(-8)}`)));
  }

  // What is done

  reads() {
    this.state.read = true;
    this.draw();
  }

  give(command) {
    return this.doing(async () => {
      await api.direct(this.dataset.name, { name: this.me.player, ...command });
      this.state.leaving = false;
      await this.look();
    });
  }

  /** The agreement is signed where it is asked for, and then the entry is made. */
  async joins() {
    await this.doing(async () => {
      await api.direct(this.dataset.name, { type: "tournament.Agree", name: this.me.player });
      await api.direct(this.dataset.name, { type: "tournament.Enter", name: this.me.player });
      await this.look();
    });
  }

  sits() {
    return this.give({ type: "tournament.TakeSeat" });
  }

  withdraws() {
    if (this.state.leaving) return this.give({ type: "tournament.Withdraw" });
    this.state.leaving = true;
    this.draw();
    return null;
  }
}

customElements.define("pit-entry", PitEntry);
