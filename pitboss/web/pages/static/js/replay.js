// A round step by step: each step is a sentence of the engine, with the cards that lay there then.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { hand } from "./cards.js";
import { chips, Slips } from "./clause.js";
import { docket, potDocket, tells } from "./record.js";
import { cents } from "./money.js";

const BOARD = -1, DEALER = 0;

class PitReplay extends HTMLElement {
  async connectedCallback() {
    const { table, round } = this.dataset;
    this.slips = new Slips(this, () => this.told?.rules);
    this.addEventListener("click", ({ target }) => this.go(target.closest("[data-to]")?.dataset.to));
    this.addEventListener("input", ({ target }) => target.type === "range" && this.go(target.value));
    document.addEventListener("keydown", (event) => this.pressed(event));
    try {
      [this.told, this.games, this.view] = await Promise.all([api.get(`/api/rounds/${encodeURIComponent(table)}/${round}`), api.get("/games.json"), api.view(table)]);
    } catch (problem) {
      return morph(this, h("pit-replay", { ...this.dataset }, h("div", { class: "empty", role: "alert" }, h("b", {}, "This round cannot be shown."), problem.message)));
    }
    this.all = this.told.entries.flatMap((entry) => entry.events);
    this.steps = tells(this.all);
    document.body.className = `cloth-${this.games[this.told.rules].cloth}`;
    this.go(this.steps.length - 1);
  }

  pressed({ key, target }) {
    if (target.closest?.("input")) return;
    if (key === "ArrowLeft") this.go(this.at - 1);
    if (key === "ArrowRight") this.go(this.at + 1);
  }

  go(to) {
    if (to === undefined || !this.steps?.length) return;
    this.at = Math.min(this.steps.length - 1, Math.max(0, Number(to)));
    this.draw();
  }

  draw() {
    const { at, steps, told } = this, step = steps[at], game = this.games[told.rules];
    const lies = cards(this.all.slice(0, this.all.indexOf(step) + 1));
    const shown = ([place, codes]) => h("div", { class: "dealer", "data-key": `p${place}` }, hand(codes, { key: `${place}-` }), h("p", { class: "who" }, h("b", {}, called(place, game))));
    const jump = (to, sign, label) => h("button", { type: "button", "data-to": to, "aria-label": label }, sign);
    morph(this, h("pit-replay", { "data-table": this.dataset.table, "data-round": this.dataset.round, class: "page replay" },
      h("section", { "aria-label": "The table then" }, h("div", { class: "stage deals" }, [...lies].filter(([place]) => place < 1).map(shown), h("div", { class: "places" }, [...lies].filter(([place]) => place > 0).map(shown)),
        h("p", { class: "say", role: "status" }, step.words, chips(step.clauses, { does: step.words }))),
      h("div", { class: "scrub", id: "steps" }, h("span", {}, jump(0, "«", "First step"), " ", jump(at - 1, "‹", "Step back"), " ", jump(at + 1, "›", "Step on"), " ", jump(steps.length - 1, "»", "Last step")),
        h("input", { type: "range", min: 0, max: steps.length - 1, value: at, "aria-label": "Step" }), h("span", {}, `${at + 1} of ${steps.length}`))),
      h("aside", {}, this.result(game), h("p", { class: "note" }, h("a", { href: `/api/rounds/${encodeURIComponent(this.dataset.table)}/${this.dataset.round}/receipt`, download: true }, "Receipt"), ": for who was in the round, when it is over. It runs the round again without us: pitboss verify."))));
  }

  result(game) {
    const seat = this.all.find((one) => one.type === "WagerSettled" && /^Your /.test(one.words))?.box;
    const mine = this.told.nets[api.me()?.player];
    if (!game.house) return potDocket(this.all, { round: this.told.round, seats: this.view.seats }, mine === undefined ? null : cents(mine));
    const voided = this.all.some((one) => one.type === "RoundVoided");
    return seat ? docket(this.all, seat, { voided, meanings: new Map() }) : h("p", { class: "note" }, "You were not in this round.");
  }
}

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
