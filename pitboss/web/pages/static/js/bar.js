// The bar of a table: the game, the balance, the net of the visit, the time, and the tools.
import { h, icon } from "./dom.js";
import { cents, exact, net } from "./money.js";

export function bar({ view, game, own, minutes, visit, practice }) {
  const place = game.house ? "box" : "seat";
  const seat = own ? `, ${place} ${own.seat}` : "";
  return h("header", { class: "bar", "data-key": "bar" },
    h("a", { class: "brand", href: "/", "aria-label": "Pitboss, to the room" },
      h("svg", { class: "mark", "aria-hidden": "true" }, h("use", { href: "#mark" })), h("span", {}, "Pitboss")),
    h("div", { class: "where" },
      h("h1", {}, h("span", { class: "wid" }, game.title), h("span", { class: "nar" }, game.short)),
      h("p", {}, `${practice ? "Practice table" : `Table ${view.table}`}${seat} · rules ${game.source} · round ${view.round}`)),
    practice && h("span", { class: "badge" }, "Practice", h("span", { class: "full" }, ", play money")),
    h("dl", { class: "facts" },
      fact(game.house ? "Balance" : "At the table", exact(cents(game.house ? view.balance : own?.stake ?? view.balance))),
      visit !== null && fact("This visit", net(visit)),
      minutes !== null && fact("Time", `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`)),
    h("nav", { class: "tools", "aria-label": "This table" },
      h("a", { class: "tool", href: `/rules/${view.rules}`, "aria-label": "Rules of this game" }, icon("book")),
      h("button", { class: "tool extra", type: "button", "data-do": "keys", "data-press": "?", "aria-label": "Keys (?)" }, icon("keys")),
      own && h("button", { class: "tool", type: "button", "data-do": "leave", "aria-label": "Leave the table" }, icon("door"))));
}

const fact = (name, value) => h("div", { class: "fact" }, h("dt", {}, name), h("dd", {}, value));
