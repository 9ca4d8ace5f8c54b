// Parts of the floor that are the house's: chips and money at the cage, people, reports to print.
import { h } from "./dom.js";
import { cents, exact } from "./money.js";

const TENDERS = ["cash", "transfer", "cheque"];
const option = ([value, words]) => h("option", { value, "data-key": `o${value}` }, words);

export function cage({ house, me }) {
  if (!house) return null;
  const may = (name) => house.commands.includes(name);
  const banks = house.banks.filter((bank) => !bank.practice);
  const chips = [["cage.AskFill", "Ask for a fill"], ["cage.AskCredit", "Ask for a credit"], ["cage.CountBank", "Count"]].filter(([name]) => may(name));
  const money = [["cage.BuyChips", "Buys chips"], ["cage.CashOut", "Cashes out"]].filter(([name]) => may(name));
  return h("section", { class: "panel", "aria-label": "Chips and money", "data-key": "cage" }, h("h2", {}, "Chips of the tables", h("small", {}, `day of gaming ${house.day}`)),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Banks" }, h("table", { class: "rows" }, h("thead", {}, h("tr", {}, h("th", {}, "Table"), h("th", { class: "r" }, "Booked"), h("th", { class: "r" }, "Counted"))),
      h("tbody", {}, banks.map((bank) => h("tr", {}, h("td", {}, bank.table), h("td", { class: "r" }, exact(cents(bank.booked))), h("td", { class: "r" }, bank.counted ? exact(cents(bank.counted)) : "not yet")))))),
    chips.length > 0 && h("form", { class: "fields row", "data-send": "chips" }, pick("what", "What", chips), pick("table", "Table", banks.map((bank) => [bank.table, bank.table])),
      h("label", { class: "field" }, "Amount", h("input", { name: "amount", inputmode: "decimal", placeholder: "500.00" })), pick("when", "When counted", ["opening", "shift", "closing"].map((one) => [one, one])), h("button", { class: "btn line", type: "submit" }, "Send")),
    money.length > 0 && h("form", { class: "fields row", "data-send": "money" }, pick("what", "Player", money), h("label", { class: "field" }, "Name", h("input", { name: "player", autocomplete: "off" })),
      h("label", { class: "field" }, "Amount", h("input", { name: "amount", inputmode: "decimal" })), pick("tender", "By", TENDERS.map((one) => [one, one])), h("label", { class: "field" }, "Identity seen", h("input", { name: "identity", autocomplete: "off" })), h("button", { class: "btn line", type: "submit" }, "Send")),
    ["operator", "shift manager"].includes(me.role) && h("form", { class: "fields row", "data-send": "people" }, pick("what", "The house", [["account.Exclude", "Excludes"], ["account.Readmit", "Readmits"]]), h("label", { class: "field" }, "Player’s name", h("input", { name: "player", autocomplete: "off" })),
      h("label", { class: "field" }, "Days, 0 for good", h("input", { name: "until", inputmode: "numeric", value: "0" })), h("label", { class: "field" }, "Reason", h("input", { name: "reason", autocomplete: "off" })), h("button", { class: "btn line", type: "submit" }, "Send")));
}

const pick = (name, label, options, more = "") => h("label", { class: `field ${more}` }, label, h("select", { name }, options.map(option)));

/** One more table, while the room is open: the operator sets it up, a supervisor opens it. */
export function another({ games, floor, me }) {
  if (me.role !== "operator") return null;
  const rules = Object.entries(games).map(([name, game]) => [name, game.title]);
  const pools = [["", "none"], ...floor.jackpots.map((one) => [one.jackpot, one.jackpot])];
  return h("section", { class: "panel", "aria-label": "One more table", "data-key": "another" }, h("h2", {}, "One more table", h("small", {}, "it stays after a restart")),
    h("form", { class: "fields row", "data-send": "addTable" }, h("label", { class: "field" }, "Name", h("input", { name: "name", autocomplete: "off", placeholder: "holdem-2" })), pick("rules", "Game", rules, "wide"),
      h("label", { class: "field" }, "Seats", h("input", { name: "seats", inputmode: "numeric", value: "7" })), pick("jackpot", "Jackpot", pools), h("label", { class: "field" }, "Minimum on the sign", h("input", { name: "minimum", inputmode: "decimal", placeholder: "as usual" })),
      h("label", { class: "field" }, "Chips of its bank", h("input", { name: "bank", inputmode: "decimal", value: "50000.00" })), h("label", { class: "check" }, h("input", { name: "hand", type: "checkbox" }), "Dealt by hand"), h("button", { class: "btn line", type: "submit" }, "Set it up")));
}

/** Reports of the day, made now: to read, to print, to keep. */
export function reports({ listed, house }) {
  const day = house?.day ?? "";
  return h("section", { class: "panel", "aria-label": "Reports", "data-key": "reports" }, h("h2", {}, "Reports", h("small", {}, "of the shift and the day, made now")),
    h("ul", { class: "choose" }, listed.map((one) => h("li", {}, h("a", { class: "ghost", href: `/desk/report?report=${one.report}&day=${day}` }, one.title)))));
}
