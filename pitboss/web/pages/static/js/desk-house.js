// Parts of the floor that are the house's: chips and money at the cage, people, reports to print.
import { h } from "./dom.js";
import { cents, exact } from "./money.js";

const TENDERS = ["cash", "transfer", "cheque"];
const option = ([value, words]) => h("option", { value, "data-key": `o${value}` }, words);

/** What the form above has just sent, as the house wrote it down. */
function sent({ sent: done }, ...forms) {
  if (!done || !forms.includes(done.at)) return null;
  const amount = done.amount ?? done.counted;
  const words = [done.number && `number ${done.number}`, done.player, done.table && `table ${done.table}`, done.kind, amount && exact(cents(amount)), done.tender, done.flag && `to be reported (${done.flag})`];
  return h("p", { class: "note done", role: "status" }, `Written down: ${words.filter(Boolean).join(", ")}.`);
}

/** Chips of the tables; for the pit what is asked of the cage, and counts. */
export function cage({ house, state }) {
  if (!house) return null;
  const banks = house.banks.filter((bank) => !bank.practice);
  const chips = [["cage.AskFill", "Ask for a fill"], ["cage.AskCredit", "Ask for a credit"], ["cage.CountBank", "Count"]].filter(([name]) => house.commands.includes(name));
  return h("section", { class: "panel", "aria-label": "Chips and money", "data-key": "cage" }, h("h2", {}, "Chips of the tables", house.day && h("small", {}, `day of gaming ${house.day}`)),
    banks.length === 0 ? h("p", { class: "note" }, "No table has chips yet.") : h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Banks" }, h("table", { class: "rows" }, h("thead", {}, h("tr", {}, h("th", {}, "Table"), h("th", { class: "r" }, "Booked"), h("th", { class: "r" }, "Counted"))),
      h("tbody", {}, banks.map((bank) => h("tr", {}, h("td", {}, bank.table), h("td", { class: "r" }, exact(cents(bank.booked))), h("td", { class: "r" }, bank.counted ? exact(cents(bank.counted)) : "not yet")))))),
    chips.length > 0 && banks.length > 0 && h("form", { class: "fields row", "data-send": "chips" }, pick("what", "What", chips), pick("table", "Table", banks.map((bank) => [bank.table, bank.table])),
      input("amount", "Amount", { inputmode: "decimal", placeholder: "500.00" }), pick("when", "When counted", ["opening", "shift", "closing"].map((one) => [one, one])), send("Send")), sent(state, "chips"));
}

/** Players' money: what they buy and cash out, and what is in whose account. */
export function money({ house, me, state }) {
  if (!house || me.role === "supervisor") return null;
  const deals = [["cage.BuyChips", "Buys chips"], ["cage.CashOut", "Cashes out"]].filter(([name]) => house.commands.includes(name));
  return h("section", { class: "panel", "aria-label": "Players’ money", "data-key": "money" }, h("h2", {}, "Players’ money", h("small", {}, "every slip is an entry")),
    deals.length > 0 && h("form", { class: "fields row", "data-send": "money" }, pick("what", "Player", deals), input("player", "Name"), input("amount", "Amount", { inputmode: "decimal" }), pick("tender", "By", TENDERS.map((one) => [one, one])), input("identity", "Identity seen"), send("Send")), sent(state, "money"),
    h("form", { class: "fields row", "data-send": "account" }, input("name", "Whose account?", { required: true }), send("Look")), state.account && account(state.account));
}

function account({ player, balance, excluded, statement }) {
  const rows = [["In the account", balance], ["Paid in", statement.deposited], ["Paid out", statement.withdrawn], ["Net of play", statement.net]];
  return h("div", { class: "verdict paper told", role: "status", "data-key": `account ${player}` }, h("p", {}, `${player}${excluded ? ", excluded" : ""}`, h("small", {}, `the last ${statement.days} days`)),
    h("dl", { class: "kv" }, rows.flatMap(([name, amount]) => [h("dt", {}, name), h("dd", {}, exact(cents(amount)))])));
}

/** What the house does about somebody, and what it notes of them without a word to them. */
export function about({ house, me, state }) {
  if (!house) return null;
  const excludes = ["operator", "shift manager"].includes(me.role), notes = house.commands.includes("cage.NoteSuspicion");
  if (!excludes && !notes) return null;
  return h("section", { class: "panel", "aria-label": "About a player", "data-key": "about" }, h("h2", {}, "About a player", h("small", {}, "no player is shown this")),
    excludes && h("form", { class: "fields row", "data-send": "people" }, pick("what", "The house", [["account.Exclude", "Excludes"], ["account.Readmit", "Readmits"]]), input("player", "Player’s name"), input("until", "Days, 0 for good", { inputmode: "numeric", value: "0" }), input("reason", "Reason"), send("Send")),
    notes && h("form", { class: "fields row", "data-send": "suspicion" }, input("player", "Who is noted", { required: true }), input("text", "What was seen", { required: true }, "wide"), send("Note it")), sent(state, "people", "suspicion"));
}

const input = (name, label, attributes = {}, more = "") => h("label", { class: `field ${more}` }, label, h("input", { name, autocomplete: "off", ...attributes }));
const send = (words) => h("button", { class: "btn line", type: "submit" }, words);
const pick = (name, label, options, more = "") => h("label", { class: `field ${more}` }, label, h("select", { name }, options.map(option)));

/** One more table, while the room is open: the operator sets it up, a supervisor opens it. */
export function another({ games, floor, me }) {
  if (me.role !== "operator") return null;
  const rules = Object.entries(games).map(([name, game]) => [name, game.short]);
  const pools = [["", "none"], ...floor.jackpots.map((one) => [one.jackpot, one.jackpot])];
  return h("section", { class: "panel", "aria-label": "One more table", "data-key": "another" }, h("h2", {}, "One more table", h("small", {}, "it stays after a restart")),
    h("form", { class: "fields row", "data-send": "addTable" }, h("label", { class: "field" }, "Name", h("input", { name: "name", autocomplete: "off", placeholder: "holdem-2" })), pick("rules", "Game", rules, "wide"),
      h("label", { class: "field" }, "Seats", h("input", { name: "seats", inputmode: "numeric", value: "7" })), pick("jackpot", "Jackpot", pools), h("label", { class: "field" }, "Sign’s minimum", h("input", { name: "minimum", inputmode: "decimal", placeholder: "as usual" })),
      h("label", { class: "field" }, "Chips of its bank", h("input", { name: "bank", inputmode: "decimal", value: "50000.00" })), h("label", { class: "check" }, h("input", { name: "hand", type: "checkbox" }), "Dealt by hand"), h("button", { class: "btn line", type: "submit" }, "Set it up")));
}

/** One more jackpot: every table that is set up with its name is on the link. */
export function anotherJackpot({ games, me }) {
  if (me.role !== "operator") return null;
  const rules = Object.entries(games).filter(([, game]) => game.meterClause).map(([name, game]) => [name, game.short]);
  return h("section", { class: "panel", "aria-label": "One more jackpot", "data-key": "pool" }, h("h2", {}, "One more jackpot", h("small", {}, "tables with its name are linked")),
    h("form", { class: "fields row", "data-send": "addJackpot" }, h("label", { class: "field" }, "Name", h("input", { name: "name", autocomplete: "off", placeholder: "progressive" })), pick("rules", "Game", rules, "wide"),
      h("label", { class: "field" }, "Pool", h("input", { name: "pool", inputmode: "decimal", placeholder: "15000.00" })), h("label", { class: "field" }, "Reserve", h("input", { name: "reserve", inputmode: "decimal", placeholder: "0.00" })),
      h("label", { class: "field" }, "Percent to the pool", h("input", { name: "percent", inputmode: "numeric", placeholder: "as usual" })), h("button", { class: "btn line", type: "submit" }, "Open it")));
}

/** Reports of the day, made now: to read, to print, to keep. */
export function reports({ listed, house }) {
  const day = house?.day ?? "";
  return h("section", { class: "panel", "aria-label": "Reports", "data-key": "reports" }, h("h2", {}, "Reports", h("small", {}, "of the shift and the day, made now")),
    h("ul", { class: "choose" }, listed.map((one) => h("li", {}, h("a", { class: "ghost", href: `/desk/report?report=${one.report}&day=${day}` }, one.title)))));
}
