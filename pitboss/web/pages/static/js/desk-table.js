// Parts of the dealer's desk: boxes and their wagers, seats, what happened so far, what comes then.
import { h } from "./dom.js";
import { chips } from "./clause.js";
import { hand } from "./cards.js";
import { cents, dollars, exact } from "./money.js";

export function tables(all, games) {
  const order = [...all].sort((one, other) => Number(one.electronic) - Number(other.electronic));
  return h("section", { class: "panel", "aria-label": "Tables" }, h("h2", {}, "Which table?", h("small", {}, "those dealt by hand first")),
    h("ul", { class: "choose" }, order.map((table) => h("li", {}, h("a", { class: "ghost", href: `/desk/dealer?table=${encodeURIComponent(table.table)}` }, `${games[table.rules].short} · ${table.table} · ${table.electronic ? "electronic" : "by hand"}`)))));
}

export function boxes(desk, game) {
  const { view, order } = desk;
  const names = game.house ? game.wagers.flat().map((wager) => wager.name) : ["wager"];
  const seats = [...view.seats].sort((one, other) => other.seat - one.seat);
  const sum = (name) => seats.reduce((total, seat) => total + cents(seat.wagers[name] ?? "0"), 0);
  return h("section", { class: "panel", "aria-label": "Boxes" }, h("h2", {}, game.house ? "Boxes" : "Seats", order.places.length > 0 && h("small", {}, `paid from your right: ${order.places.join(", ")}`, chips(order.clauses))),
    seats.length === 0 ? h("p", { class: "empty" }, h("b", {}, "Nobody sits here yet.")) : h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Boxes and wagers" }, h("table", { class: "rows" },
      h("thead", {}, h("tr", {}, h("th", {}, game.house ? "Box" : "Seat"), h("th", {}, "Cards"), h("th", {}, "Did"), names.map((name) => h("th", { class: "r" }, game.labels[name] ?? "In")), h("th", { class: "r" }, "Net"))),
      h("tbody", {}, seats.map((seat) => h("tr", { class: view.turn === seat.seat ? "hot" : null, "data-key": `s${seat.seat}` }, h("td", {}, h("b", {}, seat.seat), ` ${seat.player}`), h("td", { class: "minicards" }, hand(seat.cards, { key: `b${seat.seat}` })), h("td", {}, seat.decisions.join(", ")),
        names.map((name) => h("td", { class: "r" }, seat.wagers[name] ? dollars(cents(seat.wagers[name])) : "")), h("td", { class: "r" }, seat.settled?.length ? exact(cents(seat.net)) : "")))),
      h("tfoot", {}, h("tr", {}, h("td", { colspan: 3 }, "Together"), names.map((name) => h("td", { class: "r" }, dollars(sum(name)))), h("td", {}))))),
    (view.board.length > 0 || view.dealer.length > 0) && h("div", { class: "lies" }, view.board.length > 0 && h("div", {}, h("h3", { class: "subh" }, "Board"), hand(view.board, { key: "board" })), view.dealer.length > 0 && h("div", {}, h("h3", { class: "subh" }, "Dealer"), hand(view.dealer, { key: "dealer" }))));
}

export const sofar = (events) => h("section", { class: "panel", "aria-label": "So far" }, h("h2", {}, "So far in this round"),
  h("ol", { class: "sofar" }, events.slice(-7).map((event) => h("li", {}, event.words, chips(event.clauses, { does: event.words })))));

export function course(desk) {
  const then = desk.course.map((stop, nth) => ({ ...stop, nth: nth + 1 })).filter((stop) => stop.nth > desk.step.at).slice(0, 4);
  if (then.length === 0) return null;
  return h("section", { class: "panel span2", "aria-label": "Then" }, h("h2", {}, "Then", h("small", {}, `of ${desk.course.length} steps`)),
    h("ol", { class: "evening" }, then.map((stop) => h("li", {}, h("b", {}, stop.nth), h("span", {}, stop.words, chips(stop.clauses))))));
}

/** Wagers as they are laid: which box, which wager, how much. */
export function laying(desk) {
  const seats = desk.view.seats;
  const open = [...new Set(seats.flatMap((seat) => Object.entries(desk.offers[seat.seat] ?? {}).filter(([, offer]) => offer.open).map(([name]) => name)))];
  return h("section", { class: "panel", "aria-label": "Wagers", "data-key": "laying" }, h("h2", {}, "Wagers as they are laid"),
    h("form", { class: "fields row", "data-send": "lay" },
      h("label", { class: "field" }, "Box", h("select", { name: "box" }, Object.entries(desk.seated).map(([number, player]) => h("option", { value: number, "data-key": `o${number}` }, `${number}, ${player}`)))),
      h("label", { class: "field" }, "Wager", h("select", { name: "wager" }, open.map((name) => h("option", { value: name, "data-key": `o${name}` }, name)))),
      h("label", { class: "field" }, "Amount", h("input", { name: "amount", inputmode: "decimal", placeholder: "25.00", autocomplete: "off" })),
      h("button", { class: "btn", type: "submit" }, "Lay")),
    h("div", { class: "pills" }, seats.flatMap((seat) => Object.entries(seat.wagers).map(([wager, amount]) => h("button", { class: "pill", type: "button", "data-do": "back", "data-box": seat.seat, "data-wager": wager, "aria-label": `Take back ${wager} of box ${seat.seat}` }, `${seat.seat} ${wager} ${dollars(cents(amount))} ×`)))),
    seatForm(desk));
}

/** Between rounds: who sits where. */
export function seating(desk) {
  return h("section", { class: "panel", "aria-label": "Seats", "data-key": "seating" }, h("h2", {}, "Seats"), seatForm(desk),
    h("div", { class: "pills" }, Object.entries(desk.seated).map(([number, player]) => h("button", { class: "pill", type: "button", "data-do": "stand", "data-player": player }, `${number} ${player} leaves`))));
}

function seatForm(desk) {
  if (desk.free.length === 0) return null;
  const pot = desk.place === "seat";
  return h("form", { class: "fields row", "data-send": "seat", "data-key": "seat" },
    h("label", { class: "field" }, "Player", h("input", { name: "player", autocomplete: "off", required: true })),
    h("label", { class: "field" }, pot ? "Seat" : "Box", h("select", { name: "seat" }, desk.free.map((number) => h("option", { value: number, "data-key": `o${number}` }, number)))),
    pot && h("label", { class: "field" }, "Stake", h("input", { name: "stake", inputmode: "decimal", value: desk.view.sign.minimum_stake })),
    h("button", { class: "btn line", type: "submit" }, "Seat"));
}
