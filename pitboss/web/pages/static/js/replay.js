// A round step by step: each step is a sentence of the engine, with the cards that lay there then.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { hand } from "./cards.js";
import { chips, Slips } from "./clause.js";
import { docket, potDocket, tells } from "./record.js";
import { beside } from "./editions.js";
import { cents, net } from "./money.js";

const BOARD = -1, DEALER = 0;
const PACE = 1100; // milliseconds a step

class PitReplay extends HTMLElement {
  async connectedCallback() {
    const { table, round } = this.dataset;
    this.slips = new Slips(this, () => this.told?.rules);
    this.addEventListener("click", ({ target }) => (target.closest("[data-do=play]") ? this.play() : this.go(target.closest("[data-to]")?.dataset.to)));
    this.addEventListener("input", ({ target }) => target.type === "range" && this.go(target.value));
    document.addEventListener("keydown", (event) => this.pressed(event));
    try {
      [this.told, this.games, this.view, this.mine] = await Promise.all([api.get(`/api/rounds/${encodeURIComponent(table)}/${round}`), api.get("/games.json"), api.view(table), rounds()]);
    } catch (problem) {
      return morph(this, h("pit-replay", { ...this.dataset }, h("div", { class: "empty", role: "alert" }, h("b", {}, "This round cannot be shown."), problem.message)));
    }
    this.all = this.told.entries.flatMap((entry) => entry.events);
    this.steps = tells(this.all);
    document.body.className = `cloth-${this.games[this.told.rules].cloth}`;
    this.go(this.steps.length - 1);
    this.compare();
  }

  /** The same cards and decisions under the other edition, where there is one and we were in it. */
  async compare() {
    const { rules, over, nets } = this.told, [other] = this.games[rules].editions;
    if (!other || !over || nets[api.me()?.player] === undefined) return;
    try {
      this.other = await api.get(`/api/rounds/${encodeURIComponent(this.dataset.table)}/${this.dataset.round}/under/${other}`);
      this.meanings = new Map();
      await Promise.all(this.other.wagers.map(async ({ would }) => would && this.meanings.set(would.clauses[0], (await api.meaning(other, would.clauses[0])).meaning)));
    } catch (problem) {
      this.other = { problem: problem.message };
    }
    this.draw();
  }

  pressed({ key, target }) {
    if (target.closest?.("input")) return;
    if (key === "ArrowLeft") this.go(this.at - 1);
    if (key === "ArrowRight") this.go(this.at + 1);
    if (key === " ") this.play();
  }

  go(to) {
    if (to === undefined || !this.steps?.length) return;
    this.at = Math.min(this.steps.length - 1, Math.max(0, Number(to)));
    this.draw();
  }

  /** One step after the other, until the end or until somebody takes the wheel. */
  play() {
    clearInterval(this.playing);
    if (this.playing) return Object.assign(this, { playing: null }), this.draw();
    if (this.at === this.steps.length - 1) this.at = -1;
    this.playing = setInterval(() => (this.at < this.steps.length - 1 ? this.go(this.at + 1) : this.play()), PACE);
    this.go(this.at + 1);
  }

  draw() {
    const { at, steps, told } = this, step = steps[at], game = this.games[told.rules];
    const lies = cards(this.all.slice(0, this.all.indexOf(step) + 1));
    const shown = ([place, codes]) => h("div", { class: "dealer", "data-key": `p${place}` }, hand(codes, { key: `${place}-` }), h("p", { class: "who" }, h("b", {}, called(place, game))));
    const jump = (to, sign, label) => h("button", { type: "button", "data-to": to, "aria-label": label }, sign);
    morph(this, h("pit-replay", { "data-table": this.dataset.table, "data-round": this.dataset.round, class: "page replay" },
      this.list(),
      h("section", { "aria-label": "The table then" }, h("div", { class: "stage deals" }, [...lies].filter(([place]) => place < 1).map(shown), h("div", { class: "places" }, [...lies].filter(([place]) => place > 0).map(shown)),
        h("p", { class: "say", role: "status" }, step.words, chips(step.clauses, { does: step.words }))),
      h("div", { class: "scrub", id: "steps" }, h("span", {}, jump(0, "«", "First step"), " ", jump(at - 1, "‹", "Step back"), " ", h("button", { class: "play", type: "button", "data-do": "play", "aria-label": this.playing ? "Stop" : "Play" }, this.playing ? "❙❙" : "▶"), " ", jump(at + 1, "›", "Step on"), " ", jump(steps.length - 1, "»", "Last step")),
        h("input", { type: "range", min: 0, max: steps.length - 1, value: at, "aria-label": "Step" }), h("span", {}, `${at + 1} of ${steps.length}`))),
      h("aside", {}, this.result(game), this.receipt(), this.other && beside(this.other, this.games, this.meanings))));
  }

  /** The rounds before and after, for who was in them. */
  list() {
    const rows = (this.mine ?? []).slice(0, 40);
    if (!rows.length) return null;
    return h("nav", { class: "panel rounds", "aria-label": "Your rounds" }, h("h2", {}, "Your rounds"), h("ol", { tabindex: "0" }, rows.map((round) => h("li", {},
      h("a", { href: `/rounds/${encodeURIComponent(round.table)}/${round.round}`, "aria-current": round.table === this.dataset.table && String(round.round) === this.dataset.round ? "page" : null },
        h("b", {}, `${round.round} ${this.games[round.rules].short}`), h("span", { class: cents(round.net) > 0 ? "plus" : null }, net(cents(round.net))), h("small", {}, round.hand || (round.void ? "void" : "folded or not shown")))))));
  }

  receipt() {
    if (!this.told.over || this.told.nets[api.me()?.player] === undefined) return null;
    return h("div", { class: "sheetp paper" }, h("h2", {}, "Receipt"), h("p", {}, "Anybody can run this round again without us: it has the seal on the cards, what went to you and to the board, and every step."),
      h("p", { class: "two" }, h("a", { class: "btn dark", href: `/api/rounds/${encodeURIComponent(this.dataset.table)}/${this.dataset.round}/receipt`, download: true }, "Receipt"), h("a", { class: "btn line", href: "/check" }, "Check it")));
  }

  result(game) {
    const seat = this.all.find((one) => one.type === "WagerSettled" && /^Your /.test(one.words))?.box;
    const mine = this.told.nets[api.me()?.player];
    if (!game.house) return potDocket(this.all, { round: this.told.round, seats: this.view.seats }, mine === undefined ? null : { net: mine });
    const voided = this.all.some((one) => one.type === "RoundVoided");
    return seat ? docket(this.all, seat, { voided, meanings: new Map() }) : h("p", { class: "note" }, "You were not in this round.");
  }
}

/** The rounds of whoever looks; nobody has none. */
const rounds = () => (api.me() ? api.get("/api/me/rounds?most=40").catch(() => []) : []);

/** Which cards lie where after these events; what is unseen to the viewer stays so. */
function cards(events) {
  const lies = new Map();
  const put = (place, codes) => lies.set(place, [...(lies.get(place) ?? []), ...codes]);
  for (const event of events) {
    if (event.type === "CardsDealt") event.places.forEach((place, nth) => put(place, [event.cards[nth]]));
    if (event.type === "CardsShown") event.nths.forEach((nth, at) => (lies.get(event.place)[nth - 1] = event.cards[at]));
    if (event.type === "pot.HoleCardsDealt") put(event.seat, event.cards);
    if (event.type === "pot.CommunalCardsExposed") put(BOARD, event.cards);
    if (event.type === "pot.HandShown") lies.set(event.seat, event.cards);
  }
  return new Map([...lies].sort(([one], [other]) => order(one) - order(other)));
}

const order = (place) => (place === DEALER ? -2 : place === BOARD ? -1 : place);
const called = (place, game) => (place === DEALER ? "Dealer" : place === BOARD ? "Board" : `${game.house ? "Box" : "Seat"} ${place}`);

customElements.define("pit-replay", PitReplay);
