// A table as its player has it: the server's view is drawn, and what is touched becomes a command.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { Slips } from "./clause.js";
import { listen } from "./stream.js";
import { picture } from "./picture.js";
import { Coach } from "./coach.js";
import { Deeds } from "./deeds.js";
import { keep, kept } from "./kept.js";
import { keys } from "./keys.js";
import { learned } from "./lesson.js";
import { cents } from "./money.js";
import { declared } from "./record.js";

class PitTable extends HTMLElement {
  async connectedCallback() {
    this.name = this.dataset.table;
    this.began = began(this.name);
    this.meanings = new Map();
    this.state = { inHand: null, chosen: {}, waiting: null, refused: null, asked: null, held: null, line: true, reached: true, opened: {} };
    this.deeds = new Deeds(this);
    this.coach = new Coach(this);
    this.slips = new Slips(this, () => this.view?.rules ?? this.held?.rules);
    keys(this);
    this.addEventListener("click", (event) => this.deeds.clicked(event));
    this.addEventListener("input", (event) => this.deeds.typed(event));
    this.addEventListener("change", (event) => this.deeds.chosen(event));
    try {
      this.me = api.me();
      this.games = await api.get("/games.json");
      this.see(await api.view(this.name));
    } catch (problem) {
      this.lost(problem);
      return;
    }
    listen(this.name, this.me?.player ?? "", (view) => this.see(view), (holds) => this.line(holds));
    this.clock = setInterval(() => this.tick(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.clock);
  }

  get own() {
    return this.view?.seats.find((seat) => seat.seat === this.view.seat) ?? null;
  }

  get game() {
    return this.games[this.view.rules];
  }

  /** A view comes from the stream, or is asked for after a command; an older one is dropped. */
  see(view) {
    if (this.view && view.version < this.view.version) return;
    const before = this.view;
    this.view = view;
    if (view.stage === "settled") this.explain(this.own?.settled ?? []);
    if (!before || before.seat !== view.seat) api.seated(this.name, view.seat !== null);
    this.deeds.noticed(before, view);
    this.draw();
    this.hear();
    this.coach.look();
  }

  /** What happened in the round, in the engine's sentences; one question at a time. */
  async hear() {
    const { round } = this.view;
    if (this.view.said || !round || this.hearing) return this.hearing && (this.again = true);
    this.hearing = true;
    try {
      const said = await api.round(this.name, round);
      this.told = { ...(this.told?.[round - 1] ? { [round - 1]: this.told[round - 1] } : {}), [round]: said };
      this.note(round, said);
      this.draw();
    } catch {
      this.again = false; // the next view asks again
    } finally {
      this.hearing = false;
    }
    if (this.again) {
      this.again = false;
      this.hear();
    }
  }

  /** A round that is over goes into this browser's list of rounds. */
  note(round, said) {
    const { view, own, me } = this;
    if (view.stage !== "settled" || view.round !== round || !own || !me) return;
    if (!own.settled?.length && !own.cards?.length) return;
    learned(view.rules, this.name, round);
    const hand = declared(said, own.seat)?.words ?? "";
    const known = kept(me.player).find((one) => one.table === this.name && one.round === round);
    keep(me.player, { table: this.name, round, when: known?.when ?? Date.now(), hand, net: cents(own.net) });
  }

  /** What the deciding clause of each result means, for the docket. */
  async explain(settled) {
    const clauses = settled.map((one) => one.clauses[0]);
    const wanted = [...new Set(clauses)].filter((clause) => !this.meanings.has(clause));
    if (!wanted.length) return;
    const found = await Promise.all(wanted.map((clause) => api.meaning(this.view.rules, clause))).catch(() => []);
    for (const { clause, meaning } of found) this.meanings.set(clause, meaning);
    this.draw();
  }

  said(view) {
    return view.said ?? this.told?.[view.round] ?? [];
  }

  async look() {
    const view = await api.view(this.name);
    this.state.reached = true;
    this.see(view);
    return this.view;
  }

  /** Whoever could not be answered asks again until it goes. */
  tick() {
    if (!this.state.reached) this.look().catch(() => {});
    this.draw();
  }

  unreached() {
    this.state.reached = false;
    this.draw();
  }

  line(holds) {
    if (this.state.line === holds) return;
    this.state.line = holds;
    this.draw();
  }

  draw() {
    if (!this.view) return;
    const fresh = h("pit-table", { "data-table": this.name }, picture(this));
    morph(this, fresh);
    document.body.className = `cloth-${this.game.cloth}`;
    document.title = `${this.game.title}, table ${this.name} · Pitboss`;
  }

  lost(problem) {
    const none = problem.status === 404, text = none ? `There is no table ${this.name}.` : "The table cannot be reached.";
    const page = h("pit-table", {}, h("header", { class: "bar" }, h("a", { class: "brand", href: "/" }, "Pitboss")),
      h("main", {}, h("div", { class: "empty", role: "alert" }, h("h1", { class: "sr" }, this.name), h("b", {}, text), problem.status ? `${problem.message}.` : null, !none && h("a", { class: "btn", href: location.pathname }, "Try again"), h("a", { class: "ghost", href: "/" }, "Back to the room"))));
    morph(this, page);
  }
}

/** When this visit to a table began; a page that is loaded again goes on with it. */
function began(table) {
  const known = sessionStorage.getItem(`began ${table}`) ?? String(Date.now());
  sessionStorage.setItem(`began ${table}`, known);
  return Number(known);
}

customElements.define("pit-table", PitTable);
