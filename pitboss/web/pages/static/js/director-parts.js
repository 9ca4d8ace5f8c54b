// What lies on the director's desk: clock, levels, tables, entries, acts and prizes.
import { h } from "./dom.js";
import { chips } from "./clause.js";
import { cents, dollars, exact } from "./money.js";

export const BUYS = { Rebuy: "Buys back", AddOn: "Takes the add-on" };
export const stack = (amount) => dollars(cents(amount)).slice(1);
export const told = (phase) => ({ published: "published", lodged: "lodged", "entries open": "open for entries", "entries closed": "closed for entries", "between sessions": "between two sessions", placed: "placed, and not paid yet" })[phase] ?? phase;
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const ORDINALS = ["th", "st", "nd", "rd"];
export const nth = (place) => `${place}${ORDINALS[place % 100 > 10 && place % 100 < 14 ? 0 : place % 10] ?? "th"}`;

export function limits(level) {
  return level.blinds?.length ? level.blinds.map(stack).join(" / ") : `${stack(level.minimum)} to ${stack(level.maximum)}`;
}

export function clock({ time, may, overview }) {
  if (!time.level) return h("section", { class: "panel tclock", "aria-label": "Clock" }, h("h2", {}, "Clock"), h("p", {}, "The conditions name no levels."));
  const left = time.resting ? minutes(time.resting) : time.left === null ? (time.rounds_left === null ? "no limit" : String(time.rounds_left)) : minutes(time.left);
  const unit = time.resting ? "of the break" : time.left === null && time.rounds_left !== null ? "rounds left" : time.left === null ? "of time for this level" : "left";
  return h("section", { class: "panel tclock", "aria-label": "Clock" },
    h("h2", {}, `Level ${time.level}`, " ", h("small", {}, limits(time), time.next && `, next ${limits(time.next)}`)),
    h("p", { class: left === "no limit" ? "t words" : "t", role: "timer" }, h("span", { "data-left": time.running ? true : null }, left), h("small", {}, unit)),
    h("p", { class: "clk" }, time.running ? `Round ${time.rounds + 1}; a new level applies to the next round.` : "No session is in play."),
    time.running && overview.commands.includes("tournament.Pause") && h("form", { class: "line", "data-send": "pause" },
      h("label", { class: "field" }, h("span", {}, "Break, in minutes"), h("input", { name: "minutes", type: "number", min: 1, max: 240, value: 10, inputmode: "numeric" })), h("button", { class: "btn" }, "Announce a break")));
}

export function levels({ time }) {
  if (!time.levels || time.levels.length < 2) return null;
  return h("section", { class: "panel", "aria-label": "Levels" }, h("h2", {}, "Levels"), h("table", { class: "rows levels" }, h("tbody", {}, time.levels.map((one) =>
    h("tr", { class: one.level === time.level ? "now" : null }, h("td", {}, one.level), h("td", {}, limits(one)), h("td", { class: "r" }, one.minutes ? `${one.minutes} min` : `${one.rounds} rounds`))))));
}

/** What this player may buy now, by the engine; the tip says what it comes to. */
function buys(name, steps, overview) {
  const open = steps.filter((one) => one.group === "chips" && one.command.name === name && overview.commands.includes(one.command.type));
  return open.map((one) => h("button", { type: "button", class: "ghost", "data-do": "take", "data-key": one.command.type, "data-command": JSON.stringify(one.command), title: one.words, "aria-label": `${name}: ${one.words}` }, BUYS[one.command.type.split(".")[1]]));
}

/** One table at a time, so that it can be held in a hand. */
export function seats({ plan, state, overview, steps }) {
  if (!plan.tables.length) return null;
  const shown = plan.tables.find((one) => one.number === state.table) ?? plan.tables[0];
  const count = shown.in_hand && overview.commands.includes("tournament.Report");
  const rows = shown.seats.map((seat) => h("li", { "data-key": seat.player }, h("b", {}, seat.seat), h("span", {}, seat.player, h("br"), h("span", { class: "st" }, `${stack(seat.chips)} chips`, !seat.seated && ", not seated", seat.rebuy_offered && ", may buy back")),
    count ? h("label", { class: "field" }, h("span", { class: "sr" }, `Chips of ${seat.player}`), h("input", { "data-player": seat.player, inputmode: "decimal", value: stack(seat.chips), required: true }))
      : overview.commands.includes("tournament.Eliminate") && overview.phase === "running" && h("button", { type: "button", class: "ghost out", "data-do": "out", "data-name": seat.player, "aria-label": `${seat.player} is out` }, "Out"), !count && buys(seat.player, steps, overview)));
  return h("section", { class: "panel", "aria-label": `Table ${shown.number}` },
    h("h2", {}, `Table ${shown.number}`, " ", h("small", { class: "pills" }, plan.tables.map((one) => h("button", { type: "button", class: "pill", "data-do": "table", "data-table": one.number, "aria-pressed": one.number === shown.number ? "true" : "false", "aria-label": `Table ${one.number}${one.in_hand ? ", in hand" : ""}` }, one.number, one.in_hand && " ●")))),
    count ? h("form", { "data-send": "report", "data-table": shown.number, "data-key": `count ${shown.number}` }, h("p", { class: "note" }, "A round is in hand. Count the stacks when it is over."), h("ul", { class: "seatlist cols" }, rows), h("button", { class: "btn" }, "Report the count"))
      : h("ul", { class: "seatlist cols" }, rows));
}

export function entries({ entered, overview }) {
  const open = ["entries open", "published"].includes(overview.phase) && overview.commands.includes("tournament.Enter");
  const leaves = overview.commands.includes("tournament.Withdraw") && !overview.session;
  return h("section", { class: "panel", "aria-label": "Entries" }, h("h2", {}, "Entries ", h("small", {}, `fee ${exact(cents(overview.entry_fee))}`)),
    open && h("form", { class: "line", "data-send": "enter", "data-key": "enter" }, h("label", { class: "field" }, h("span", {}, "Name"), h("input", { name: "name", required: true, autocomplete: "off" })), h("label", { class: "field" }, h("span", {}, "Group"), h("input", { name: "group", autocomplete: "off" })), h("button", { class: "btn" }, "Enter")),
    h("ul", { class: "entered" }, entered.entries.map((one, at) => h("li", { "data-key": one.name }, h("b", {}, at + 1), h("span", {}, one.name, h("br"), h("span", { class: "st" }, one.status, one.paid && `, paid ${exact(cents(one.paid))}`)),
      leaves && one.status === "in" && h("button", { type: "button", class: "ghost out", "data-do": "leaves", "data-name": one.name, "aria-label": `${one.name} withdraws` }, "Withdraw")))),
    entered.reserves.length > 0 && h("p", { class: "note" }, `Reserves: ${entered.reserves.join(", ")}`),
    !entered.entries.length && h("p", { class: "note" }, "Nobody has entered yet."));
}

export function acts({ done, overview }) {
  const last = done.slice(-12).reverse();
  const undo = overview.commands.includes("tournament.Undo") && !["paid", "cancelled"].includes(overview.phase);
  return h("section", { class: "panel", "aria-label": "Acts" }, h("h2", {}, "Acts ", h("small", {}, "each can be undone until something depends on it")),
    h("table", { class: "rows stackable" }, h("tbody", {}, last.map((one) => h("tr", { "data-key": `act ${one.number}`, class: one.undone ? "gone" : null }, h("td", {}, one.number), h("td", {}, one.told, chips(one.clauses), one.undone && " (undone)"),
      h("td", { class: "r" }, undo && !one.undone && h("button", { type: "button", class: "ghost out", "data-do": "undo", "data-number": one.number, "aria-label": `Undo act ${one.number}` }, "Undo")))))));
}

export function prizes({ pool }) {
  const sum = pool.by_place.reduce((all, one) => all + cents(one.cash) + cents(one.ticket), 0);
  return h("section", { class: "panel", "aria-label": "Prizes" }, h("h2", {}, "Prizes ", h("small", {}, pool.paid ? "paid" : "as the pool stands")),
    h("dl", { class: "kv" }, pool.by_place.map((one) => [h("dt", {}, nth(one.place), winner(pool, one.place), cents(one.ticket) > 0 && ` and a ticket of ${exact(cents(one.ticket))}`), h("dd", {}, exact(cents(one.cash)))]),
      h("dt", {}, "Commission"), h("dd", {}, exact(cents(pool.commission))), h("dt", {}, "Pool less prizes"), h("dd", {}, exact(cents(pool.pool) - sum))));
}

function winner(pool, place) {
  const found = pool.places.find((one) => one.place === place);
  return found ? `, ${found.names.join(" and ")}` : "";
}
