// Your rounds, your statement, your limits: read from the journal over HTTP, kept by no browser.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { card } from "./cards.js";
import { limits, Limits } from "./own-limits.js";
import { cents, exact, net } from "./money.js";
import { when } from "./times.js";

const DAY = 86400000;
const SPANS = { tonight: ["Tonight", 0.5], week: ["This week", 7], all: ["All", Infinity] };

class PitHistory extends HTMLElement {
  async connectedCallback() {
    this.span = "tonight";
    this.deeds = new Limits(this);
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("submit", (event) => this.deeds.submitted(event));
    await this.load();
  }

  async load() {
    try {
      this.me = await api.known();
      if (this.me) [this.rounds, this.games] = await Promise.all([api.get("/api/me/rounds?most=500"), api.get("/games.json")]);
    } catch (problem) {
      return this.show(h("div", { class: "empty", role: "alert" }, h("b", {}, "Your history cannot be reached."), problem.message));
    }
    this.draw();
  }

  clicked({ target }) {
    const node = target.closest("[data-do]");
    if (!node) return;
    if (node.dataset.do === "span") Object.assign(this, { span: node.dataset.span }), this.draw();
    else this.deeds[node.dataset.do]?.(node);
  }

  draw() {
    if (!this.me) return this.show(h("div", { class: "empty" }, h("b", {}, "Nobody is logged in here."), "Sit down as a guest, or log in.", h("a", { class: "ghost", href: "/" }, "To the room")));
    this.show(h("div", { class: "history" }, this.list(), statement(this.me), this.me.role === "player" && limits(this.me, this.deeds)));
  }

  show(content) {
    morph(this, h("pit-history", {}, content));
  }

  list() {
    const since = Date.now() - SPANS[this.span][1] * DAY;
    const rounds = this.rounds.filter((round) => Date.parse(round.time) >= since);
    const total = rounds.reduce((sum, round) => sum + cents(round.net), 0);
    return h("section", { class: "panel", id: "rounds", "aria-label": "Rounds" },
      h("h2", {}, `Rounds${rounds.length ? `: ${rounds.length}, ${net(total)}` : ""} `, h("span", { class: "pills" }, Object.entries(SPANS).map(([name, [text]]) => h("button", { class: "pill", type: "button", "data-do": "span", "data-span": name, "aria-pressed": String(name === this.span) }, text)))),
      rounds.length ? table(rounds, this.games) : h("div", { class: "empty" }, h("b", {}, "No round yet."), "What you play is listed here.", h("a", { class: "ghost", href: "/" }, "To the room")));
  }
}

const HEADS = ["Time", "Cards", "Round", "Result", "Laid", "Back", "Net"];

const table = (rounds, games) => h("table", { class: "rows hist deck-b" },
  h("thead", {}, h("tr", {}, HEADS.map((head, nth) => h("th", { scope: "col", class: nth > 3 ? "r" : null }, head)))),
  h("tbody", {}, rounds.map((round) => row(round, games[round.rules]))));

function row(round, game) {
  const time = new Date(round.time), came = cents(round.net);
  return h("tr", { "data-key": `${round.table} ${round.round}` },
    h("td", {}, h("time", { datetime: round.time, title: time.toLocaleString("en-AU") }, time.toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false }))),
    h("td", {}, h("div", { class: "mini" }, round.cards.map((code) => card(code)))),
    h("td", {}, h("a", { href: `/rounds/${encodeURIComponent(round.table)}/${round.round}` }, round.round), ` ${game.short}${round.practice ? ", practice" : ""}`),
    h("td", {}, result(round)), h("td", { class: "r" }, exact(cents(round.laid))), h("td", { class: "r" }, exact(cents(round.back))),
    h("td", { class: `r ${came > 0 ? "plus" : ""}` }, net(came)));
}

function result({ void: voided, hand, net: came, laid }) {
  if (voided) return "Void: everything went back";
  if (hand) return hand[0].toUpperCase() + hand.slice(1);
  if (!cents(laid)) return "Nothing was laid";
  return cents(came) > 0 ? "Won without showing" : "Folded";
}

function statement({ statement: told, guest, elapsed, last_log_in: last }) {
  const hours = (minutes) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
  const sums = [["Brought in", told.deposited], ["Laid", told.laid], ["Came back", told.back], ["Taken out", told.withdrawn]];
  const won = cents(told.net);
  return h("section", { class: "docket paper statement", "aria-label": "Activity statement" }, h("h2", {}, "Activity statement"),
    h("p", { class: "sub" }, `The last ${told.days} days, all tables${guest ? ", practice chips" : ""}`),
    h("dl", { class: "kv" }, sums.map(([name, amount]) => h("div", {}, h("dt", {}, name), h("dd", {}, exact(cents(amount)))))),
    h("p", { class: "sum" }, h("span", {}, "Won or lost"), h("span", { class: `net ${won > 0 ? "up" : ""}` }, net(won))),
    h("dl", { class: "kv" }, h("div", {}, h("dt", {}, "Time at tables"), h("dd", {}, hours(told.minutes))), h("div", {}, h("dt", {}, "Without a break"), h("dd", {}, hours(Math.floor(elapsed / 60)))), h("div", {}, h("dt", {}, "Balance now"), h("dd", {}, exact(cents(told.balance)))), last > 0 && h("div", {}, h("dt", {}, "Last here before"), h("dd", {}, when(last)))),
    h("details", { "data-key": "lines" }, h("summary", {}, "Line by line"), h("ol", { class: "ledger" }, told.lines.slice(-40).reverse().map((line) => h("li", {}, h("span", {}, `${line.time.slice(0, 10)} ${line.what}${line.round ? `, ${line.table} ${line.round}` : ""}`), h("b", {}, net(cents(line.amount))))))));
}

customElements.define("pit-history", PitHistory);
