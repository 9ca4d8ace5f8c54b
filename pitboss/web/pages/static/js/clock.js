// The room's clock of a tournament, for a screen on the wall: no controls.
import { h, morph, vary } from "./dom.js";
import * as api from "./api.js";
import { limits, minutes, nth, stack } from "./director-parts.js";
import { cents, dollars, exact } from "./money.js";

const OFTEN = 5000; // milliseconds between two looks
const MOVES = new Set(["MovePlayer", "BreakTable", "Eliminate", "BeginRound", "JudgeStacks", "GiveSeat", "Rebuy"]);

class PitClock extends HTMLElement {
  async connectedCallback() {
    await this.look();
    setInterval(() => this.look(), OFTEN);
    setInterval(() => this.draw(), 1000);
  }

  async look() {
    const path = `/api/tournaments/${encodeURIComponent(this.dataset.name)}`;
    this.games ??= await api.get("/games.json");
    [this.about, this.time, this.pool, this.plan, this.acts] = await Promise.all(["", "/clock", "/prizes", "/seats", "/acts"].map((part) => api.get(path + part)));
    this.read = Date.now();
    this.draw();
  }

  /** What is left, a little later than it was read. */
  left() {
    const passed = this.time.running ? Math.floor((Date.now() - this.read) / 1000) : 0;
    const resting = Math.max(0, this.time.resting - passed);
    const left = this.time.left === null ? null : Math.max(0, this.time.left - Math.max(0, passed - this.time.resting));
    return { resting, left };
  }

  draw() {
    const { about, time, pool } = this;
    const chips = this.plan.tables.flatMap((table) => table.seats).reduce((sum, seat) => sum + cents(seat.chips), 0);
    const average = about.left ? Math.floor(chips / about.left / 100) * 100 : 0;
    document.body.className = `cloth-${this.games[about.rules[0]].cloth}`;
    morph(this, h("pit-clock", { "data-name": about.name }, h("main", { class: "clockroom" },
      h("header", {}, h("h1", {}, `${about.title}, ${this.games[about.rules[0]].short}`), h("p", {}, `${about.field} ${about.field === 1 ? "entry" : "entries"} · pool ${exact(cents(pool.pool))}, ${pool.paid ? "paid" : "all of it in prizes"}`)),
      h("section", { class: "dial" },
        facts([["Players left", about.session ? `${about.left} of ${about.field}` : `${about.field}`], ["Average", stack(String(average / 100))], ["Tables", this.plan.tables.length]]),
        this.dial(),
        facts([["Round", time.rounds + (time.running ? 1 : 0)], ["Chips in play", stack(String(chips / 100))], ["Time", new Date().toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false })]], "right")),
      h("section", { class: "bottom" }, h("div", {}, h("h2", {}, "Prizes"), h("div", { class: "prizes" }, pool.by_place.map((one) => h("div", {}, h("b", {}, dollars(cents(one.cash))), nth(one.place), cents(one.ticket) > 0 && `, with a ${dollars(cents(one.ticket))} ticket`)))),
        h("div", {}, h("h2", {}, "Latest moves"), h("ul", { class: "moves" }, this.moves().map((words) => h("li", {}, words))))))));
  }

  dial() {
    const { time } = this;
    const { resting, left } = this.left();
    const timed = resting || left !== null, counted = !timed && time.rounds_left !== null && time.rounds_left !== undefined;
    const begins = /\d\d?:\d\d/.exec(this.about.start)?.[0];
    const shown = timed ? minutes(resting || left) : counted ? time.rounds_left : time.running ? time.rounds + 1 : begins ?? "soon";
    const what = counted ? "rounds left" : timed ? "" : time.running ? "round in play" : "";
    const length = time.levels?.find((one) => one.level === time.level)?.minutes * 60;
    const bar = h("i");
    if (length && left !== null) vary(bar, "done", `${Math.round(100 * (1 - left / length))}%`);
    return h("div", {}, h("p", { class: "lv" }, resting ? "Break" : begins && !time.running && !timed && !counted ? "Begins" : time.level ? `Level ${time.level}` : "Before play"),
      h("p", { class: "t", role: "timer" }, shown), h("p", { class: "bl" }, time.level ? limits(time) : "", h("small", {}, [what, time.next ? `next ${limits(time.next)}` : ""].filter(Boolean).join(" · "))),
      length ? h("div", { class: "bandbar" }, bar) : null);
  }

  moves() {
    return this.acts.filter((act) => MOVES.has(act.act) && !act.undone && /move|out|broken|buys/.test(act.told)).slice(-4).reverse().map((act) => act.told);
  }
}

function facts(rows, side = "") {
  return h("dl", { class: `bigfacts ${side}` }, rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

customElements.define("pit-clock", PitClock);
