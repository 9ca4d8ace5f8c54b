// The room's first page: its tables as they stand, the jackpot, who you are, one touch to sit down.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { chip, Slips } from "./clause.js";
import { digits } from "./jackpot.js";
import { cents, dollars, exact } from "./money.js";
import { when } from "./times.js";

const FIRST = "ultimate-2019";
const OFTEN = 5000; // milliseconds between two looks at the tables

class PitLobby extends HTMLElement {
  async connectedCallback() {
    this.slips = new Slips(this, () => this.jackpotRules ?? FIRST);
    this.addEventListener("click", (event) => this.clicked(event));
    this.part("form").addEventListener("submit", (event) => this.submitted(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    this.games = await api.get("/games.json");
    this.me = await api.known();
    await this.look();
    setInterval(() => document.hidden || this.look(), OFTEN);
  }

  part(name) {
    return this.querySelector(`[data-part=${name}]`);
  }

  async look() {
    try {
      [this.tables, this.jackpots, this.coming] = await Promise.all([api.get("/api/tables"), api.get("/api/jackpots"), api.get("/api/tournaments")]);
    } catch (problem) {
      return this.refused(problem);
    }
    for (const list of this.querySelectorAll("[data-rules]")) this.list(list);
    this.meter();
    this.events();
    this.person();
  }

  /** Tournaments that can be entered or watched. */
  events() {
    const shown = this.coming.filter((one) => !["lodged", "cancelled", "paid"].includes(one.phase));
    morph(this.part("events"), h("span", { "data-part": "events" }, shown.map((one) => h("a", { href: `/tournaments/${one.name}`, "data-key": one.name }, `Tournament: ${one.title}`))));
  }

  list(place) {
    const rows = this.tables.filter((table) => table.rules === place.dataset.rules).sort((one, other) => Number(other.practice) - Number(one.practice));
    morph(place, h("ul", { "data-rules": place.dataset.rules }, rows.length > 0 ? rows.map((table) => this.row(table)) : h("li", { class: "none" }, "No table of it now.")));
  }

  row(table) {
    const game = this.games[table.rules];
    const mine = this.me?.seated?.includes(table.table);
    const full = table.taken >= table.seats;
    const open = api.welcome(table) && !full;
    const text = mine ? "Go on" : open ? "Sit down" : "Look on";
    return h("li", { "data-key": table.table },
      h("span", {}, h("b", {}, table.practice ? "Practice" : api.welcome(table) ? "For people" : "For people who log in"), `${this.seats(table, game)} · ${limits(table.sign, game)}`),
      h("button", { class: `sit ${mine ? "back" : ""}`, type: "button", "data-do": mine || !open ? "go" : "sit", "data-table": table.table, "aria-label": `${text}, ${game.title}, ${table.practice ? "practice" : "for people"}` }, text));
  }

  seats(table, game) {
    const place = game.house ? "boxes" : "seats";
    return table.taken ? `${table.taken} of ${table.seats} ${place}` : "nobody yet";
  }

  meter() {
    const largest = [...this.jackpots].sort((one, other) => cents(other.pool) - cents(one.pool))[0];
    if (!largest) return;
    const rules = largest.rules ?? this.tables.find((table) => table.jackpot === (largest.jackpot ?? largest.name))?.rules ?? "canberra-2017";
    this.jackpotRules = rules;
    morph(this.part("meter"), h("div", { class: "meter", "data-part": "meter" },
      h("h2", { class: "eyebrow" }, "Canberra jackpot ", chip([this.games[rules].meterClause], { label: "Meter" })), digits(cents(largest.pool)),
      h("p", { class: "sub" }, this.games[rules].title)));
  }

  person() {
    const { me } = this;
    this.part("login").textContent = me ? "Log out" : "Log in";
    this.part("login").dataset.do = me ? "logout" : "login";
    this.part("history").hidden = !me || me.role !== "player";
    this.part("desk").hidden = !me || me.role === "player";
    const facts = me ? [h("div", { class: "fact" }, h("dt", {}, me.role === "player" ? "You are" : me.role), h("dd", {}, me.player)),
      me.balance && me.role === "player" && h("div", { class: "fact" }, h("dt", {}, me.guest ? "Play money" : "Balance"), h("dd", {}, exact(cents(me.guest ? me.practice : me.balance)))),
      me.last_log_in > 0 && h("div", { class: "fact" }, h("dt", {}, "Last here"), h("dd", {}, when(me.last_log_in)))] : [];
    this.part("me").hidden = !me;
    this.first();
    morph(this.part("me"), h("dl", { class: "facts", "data-part": "me", hidden: !me }, facts));
  }

  clicked(event) {
    const node = event.target.closest?.("[data-do]");
    if (node && !this.busy) this[node.dataset.do](node);
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input")) return;
    const node = this.querySelector(`[data-press="${CSS.escape(event.key.toUpperCase())}"]`);
    if (node) node.click();
  }

  async sit({ dataset }) {
    await this.doing(async () => {
      this.me ??= await api.guest();
      await api.command(dataset.table, { type: "sit" });
      location.assign(`/tables/${encodeURIComponent(dataset.table)}`);
    });
  }

  /** One touch: to a table to begin with, or back to where one sits. */
  first() {
    const table = this.goesOn();
    this.querySelector(".guest").hidden = !table && !this.practice();
    this.part("first").textContent = table ? "Back to your table" : this.me && !this.me.guest ? "Sit down to practise" : "Sit down as a guest";
    this.part("where").textContent = table ? this.games[table.rules].title : "Ultimate, with play money";
  }

  goesOn() {
    return this.tables?.find((one) => this.me?.seated?.includes(one.table));
  }

  guest() {
    const table = this.goesOn() ?? this.practice();
    return table && (this.goesOn() ? this.go({ dataset: table }) : this.sit({ dataset: table }));
  }

  /** Where a guest begins; a house without practice tables has none. */
  practice() {
    return this.tables?.find((one) => one.rules === FIRST && one.practice);
  }

  go({ dataset }) {
    location.assign(`/tables/${encodeURIComponent(dataset.table)}`);
  }

  login() {
    this.part("form").closest("details").open = true;
    this.part("form").elements.name.focus();
  }

  async logout() {
    await this.doing(async () => {
      await api.logout();
      location.reload();
    });
  }

  as({ dataset }) {
    return this.doing(() => this.enter(dataset.name, dataset.password));
  }

  async submitted(event) {
    event.preventDefault();
    const { name, password } = event.target.elements;
    await this.doing(() => this.enter(name.value, password.value), "wrong");
  }

  async enter(name, password) {
    const { role } = await api.login(name, password);
    location.assign(role === "player" ? "/" : "/desk");
  }

  async doing(deed, where = "refused") {
    this.busy = true;
    this.part("refused").hidden = true;
    try {
      await deed();
    } catch (problem) {
      this.refused(problem, where);
    } finally {
      this.busy = false;
    }
  }

  refused(problem, where = "refused") {
    const place = this.part(where);
    place.hidden = false;
    place.textContent = problem.details?.why ?? problem.message;
  }
}

const LIMIT = { "no-limit": "no limit", fixed: "fixed limit", "half-pot": "half pot", "full-pot": "full pot" };

function limits(sign, game) {
  if (!sign) return "";
  if (game.house) return `${dollars(cents(sign.minimum))} to ${dollars(cents(sign.maximum))}`;
  return `${LIMIT[sign.limit] ?? sign.limit}, ${dollars(cents(sign.minimum))}`;
}

customElements.define("pit-lobby", PitLobby);
