// What is touched becomes a command; what the house refuses is said with its clause.
import * as api from "./api.js";
import { begin, leave } from "./lesson.js";
import { arrange, lacking, laid, missing, remember, remembered } from "./wagers.js";
import { cents, dollars, wire } from "./money.js";

const HELD = 80; // milliseconds; views that follow at once are waited for

const ASIDE = ["keys", "peek", "speed", "read", "advice", "teach", "unteach"]; // these wait for nobody
const NEXT = ["lay", "ready", "undo", "clear"]; // these may be asked for while another is under way

export class Deeds {
  constructor(table) {
    this.table = table;
    this.past = [];
  }

  get state() {
    return this.table.state;
  }

  clicked(event) {
    const node = event.target.closest?.("[data-do]");
    if (!node) return;
    if (this.state.waiting && !ASIDE.includes(node.dataset.do)) return this.queue(node);
    this[node.dataset.do]?.(node);
  }

  /** Whoever is quicker than the table is heard next; a decision is never made in advance. */
  queue({ dataset }) {
    if (NEXT.includes(dataset.do)) this.queued = { dataset: { ...dataset } };
  }

  heard() {
    const { queued } = this;
    this.queued = null;
    Object.assign(this.state, { waiting: null });
    this.table.draw();
    if (queued && !this.state.refused) this[queued.dataset.do](queued);
  }

  typed({ target }) {
    const name = target.dataset?.chooses;
    if (!name) return;
    const step = Number(target.dataset.step), wanted = target.type === "range" ? Number(target.value) : cents(target.value);
    if (!Number.isFinite(wanted) || wanted <= 0) return;
    this.state.chosen[name] = Math.round(wanted / step) * step;
    this.table.draw();
  }

  /** What was typed and cannot be is shown as what would be sent. */
  chosen({ target }) {
    const name = target.dataset?.chooses;
    if (name && target.type !== "range") target.value = dollars(Number(this.table.querySelector(`.raise [data-action="${name}"]`).dataset.amount));
  }

  /** The wagers of a round are remembered when its cards are out, for Same again. */
  noticed(before, view) {
    const { state, table } = this;
    view.heard = Date.now();
    const own = table.own;
    if (own && table.games && view.stage === "playing") {
      const names = table.game.laid;
      const initial = Object.fromEntries(Object.entries(laid(own)).filter(([name]) => names.includes(name)));
      if (Object.keys(initial).length) remember(table.name, initial);
    }
    if (before?.round !== view.round) state.opened.coach = undefined;
    if (view.seal) state.sealed = { round: view.round, seal: view.seal };
    const mine = view.seats.find((seat) => seat.seat === view.seat); // who came later has no part in it
    if (view.stage === "settled" && view.round && (mine?.cards?.length || mine?.settled?.length)) state.held = view;
    if (before?.round !== view.round) state.offers = {};
    for (const [name, offer] of Object.entries(view.actions)) if (offer.open && offer.most) state.offers[name] = offer;
    if (before && before.round !== view.round) Object.assign(state, { turned: false, asked: null, chosen: {}, declared: false });
    if (before && (before.turn !== view.turn || before.stage !== view.stage)) Object.assign(state, { asked: null, waiting: null });
    this.past = before?.round === view.round ? this.past : [];
  }

  give(what, tag) {
    return this.doing(tag, () => api.command(this.table.name, what));
  }

  async doing(tag, deed) {
    const { table, state } = this;
    Object.assign(state, { waiting: tag, refused: null });
    table.draw();
    try {
      await deed();
      await table.look();
    } catch (problem) {
      await this.refused(problem);
    } finally {
      this.heard();
    }
  }

  async refused(problem) {
    const { details = {}, status } = problem;
    const clauses = details.clauses ?? (details.clause ? [details.clause] : []);
    const text = status ? details.why ?? details.detail ?? problem.message : "the house cannot be reached";
    this.state.refused = { text: sentence(text), clauses, more: "Nothing was laid or changed." };
    await this.table.look().catch(() => this.table.unreached());
  }

  // Wagers

  pick({ dataset }) {
    this.state.inHand = Number(dataset.value) * 100;
    this.table.draw();
  }

  async bring(target, tag) {
    const { table, state } = this;
    const before = laid(table.own);
    Object.assign(state, { waiting: tag, refused: null, turned: true });
    table.draw();
    try {
      await arrange(table.game.laid, target, () => table.view, async (what) => {
        await api.command(table.name, what);
        await table.look();
      });
      this.past.push(before);
    } catch (problem) {
      await this.refused(problem);
    } finally {
      this.heard();
    }
  }

  lay({ dataset }) {
    const { wager } = dataset, own = laid(this.table.own), offer = this.table.view.actions[wager];
    const chip = this.chip();
    const amount = own[wager] ? own[wager] + chip : offer?.open && offer.least === offer.most ? cents(offer.least) : chip;
    return this.bring({ ...own, [wager]: amount }, `lay-${wager}`);
  }

  chip() {
    const pressed = this.table.querySelector(".pick[aria-checked=true]");
    return this.state.inHand ?? Number(pressed?.dataset.value ?? 5) * 100;
  }

  undo() {
    if (!Object.keys(laid(this.table.own)).length) return;
    const target = this.past.pop() ?? {};
    return this.bring(target, "undo").then(() => this.past.pop());
  }

  clear() {
    return this.bring({}, "clear");
  }

  again() {
    const last = remembered(this.table.name);
    if (missing(last, laid(this.table.own))) return this.bring({ ...last, ...laid(this.table.own) }, "again");
  }

  least() {
    const { view, game } = this.table;
    const least = cents(view.actions[game.laid[0]].least);
    return this.bring(Object.fromEntries(game.needs.map((name) => [name, least])), "least");
  }

  other() {
    this.state.turned = true;
    this.table.draw();
  }

  // Decisions

  act({ dataset }) {
    const { action, amount } = dataset;
    const tag = `${action}${amount ?? ""}`;
    if (action === "concede" && this.state.asked !== tag) {
      this.state.asked = tag;
      return this.table.draw();
    }
    const what = amount ? { type: "act", action, amount: wire(Number(amount)) } : { type: "act", action };
    return this.give(what, amount && this.table.querySelector(`.raise [data-action="${action}"]`) ? action : tag);
  }

  choose({ dataset }) {
    this.state.chosen[dataset.name] = Number(dataset.amount);
    this.table.draw();
  }

  barred(node) {
    const chip = node.closest(".barred, .spot")?.querySelector(".cl");
    if (chip) this.table.slips.open(chip);
  }

  ready() {
    return this.give({ type: "ready" }, "ready");
  }

  async declare() {
    await this.give({ type: "declare" }, "declare");
    if (!this.state.refused) this.state.declared = true;
    this.table.draw();
  }

  // The seat

  async sit() {
    const { table } = this;
    if (!table.me) table.me = await api.guest();
    await this.give({ type: "sit" }, "sit");
    if (table.own) location.reload();
  }

  join() {
    return this.give({ type: "join-list" }, "join");
  }

  async leave() {
    await this.give({ type: "leave" }, "leave");
    if (this.state.refused) return this.stay();
    sessionStorage.removeItem(`began ${this.table.name}`);
    location.assign("/");
  }

  /** Who has a hand leaves when it is over. */
  stay() {
    this.state.refused.more = "Finish the round, or fold; then leave.";
    this.table.draw();
  }

  out() {
    return this.give({ type: "sit-out" }, "out");
  }

  back() {
    return this.give({ type: "sit-in" }, "back");
  }

  /** More chips for the pot, between rounds. */
  topup() {
    return this.give({ type: "top-up", amount: wire(lacking(this.table)) }, "topup");
  }

  chips() {
    return this.doing("chips", api.chips);
  }

  home() {
    location.assign("/");
  }

  // The page

  read() {
    this.state.refused = null;
    this.table.draw();
  }

  keys() {
    this.state.opened.keys = !this.state.opened.keys;
    this.table.draw();
    this.table.querySelector(this.state.opened.keys ? ".sheet .btn" : "[data-do=keys]")?.focus();
  }

  peek({ dataset }) {
    this.state.opened[dataset.what] = !this.state.opened[dataset.what];
    this.table.draw();
  }

  /** One decision of the coach's is open at a time. */
  advice({ dataset }) {
    const { opened } = this.state, nth = Number(dataset.nth);
    const open = this.table.querySelector(`[data-do=advice][data-nth="${nth}"]`)?.getAttribute("aria-expanded") === "true";
    opened.coach = open ? -1 : nth;
    this.table.draw();
  }

  teach() {
    begin(this.table.view.rules);
    this.state.opened.keys = false;
    this.table.draw();
  }

  unteach() {
    leave(this.table.view.rules);
    this.table.learning = 0;
    this.table.draw();
  }

  speed({ dataset }) {
    document.documentElement.dataset.speed = dataset.speed;
    localStorage.setItem("speed", dataset.speed);
    this.table.draw();
  }
}

const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`).replace(/^./, (first) => first.toUpperCase());
