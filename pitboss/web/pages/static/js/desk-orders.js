// Parts of the floor: the plan of tables, orders on paper that wait for somebody, the jackpots.
import { h } from "./dom.js";
import { chips } from "./clause.js";
import { digits } from "./jackpot.js";
import { cents, exact } from "./money.js";

const SAID = { open: "Open, nobody plays", wagers: "Wagers", playing: "In play", concession: "In play", settled: "Settled", stopped: "Stopped", closed: "Closed" };
const SHAPE = { stopped: "stop", closed: "off", open: "off" };

export function plan(tables, games, floor, chosen) {
  if (tables.length === 0) return h("p", { class: "empty" }, h("b", {}, "No table stands here yet."), "The operator opens a jackpot where a game has one, and sets up the tables; a supervisor counts their cards and opens them.");
  const alerts = new Set([...floor.asks, ...floor.calls, ...floor.disputes].map((one) => one.table));
  return h("div", { class: "plan" }, tables.map((table) => {
    const game = games[table.rules];
    const [shape, words] = alerts.has(table.table) && table.stage !== "stopped" ? ["wait", "Asks for you"] : [SHAPE[table.stage] ?? "", SAID[table.stage] ?? table.stage];
    return h("button", { type: "button", class: `tbl cloth-${game.cloth} ${alerts.has(table.table) ? "alert" : ""}`, "data-do": "pick", "data-table": table.table, "data-key": table.table, "aria-pressed": chosen === table.table ? "true" : "false" },
      h("span", { class: "top" }, h("b", {}, game.short, h("span", {}, table.table)), h("small", {}, table.practice ? "practice" : table.electronic ? "for people" : "by hand",
        h("span", { class: "pips", role: "img", "aria-label": `${table.taken} of ${table.seats} in` }, Array.from({ length: table.seats }, (_, nth) => h("i", { class: nth < table.taken ? "in" : null }))))),
      h("span", { class: "bot" }, h("span", { class: `state ${shape}` }, words, table.waiting > 0 && `, ${table.waiting} wait`)));
  }));
}

/** What waits: the newest on top, each with who asks and what it does. */
export function queue(floor, house, me) {
  const orders = [
    ...floor.requests.map((one) => request(one)),
    ...floor.asks.map((one) => asked(one, me)),
    ...floor.calls.map((one) => called(one)),
    ...floor.disputes.map((one) => disputed(one)),
    ...(house?.slips ?? []).map((one) => slip(one, house)),
  ];
  return orders.length > 0 ? orders : h("p", { class: "empty" }, h("b", {}, "Nothing waits for you."), "Requests, dealers’ asks, slips and disputes come here.");
}

const order = (key, title, by, words, buttons) => h("article", { class: "order paper", "data-key": key }, h("h3", {}, title, h("small", {}, by)), words, h("div", { class: "two" }, buttons));
const button = (does, words, data, line) => h("button", { class: `btn ${line ? "line" : "dark"}`, type: "button", "data-do": does, ...data }, words);

function request(one) {
  const said = Object.entries(one.command).filter(([name, value]) => !["type", "signed", "at"].includes(name) && value !== "0.00" && value !== "").map(([name, value]) => `${name.replaceAll("_", " ")}: ${typeof value === "object" ? JSON.stringify(value) : value}`);
  const data = { "data-number": one.number };
  return order(`r${one.number}`, `${one.label}, ${one.stream.split("/")[1] ?? one.stream}`, `asked by ${one.by}`,
    [h("p", {}, said.join("; ")), h("p", {}, h("b", {}, "Two people confirm. "), `${one.by} has turned the first key.`)],
    [one.may && button("approve", "Turn my key", data), one.own && button("withdraw", "Take it back", data, true), !one.may && !one.own && h("span", { class: "note" }, "It waits for a second person.")]);
}

function asked(one, me) {
  const data = { "data-table": one.table, "data-number": one.number };
  const runs = ["supervisor", "shift manager", "operator"].includes(me.role);
  return order(`a${one.table}${one.number}`, `Table ${one.table}`, `${one.by} asks`, h("p", {}, one.words),
    runs && [button("approveAsk", one.command ? "Approve" : "I am coming", data), button("sendBack", "Send back", data, true)]);
}

const called = (one) => order(`c${one.table}${one.seat}`, `Table ${one.table}, box ${one.seat}`, "called twice", h("p", {}, `${one.player} has not decided. Absent is for you to find.`),
  button("absent", "Absent: it counts as no decision", { "data-table": one.table, "data-seat": one.seat }));

const disputed = (one) => order(`d${one.table}${one.number}`, `Dispute ${one.number}, table ${one.table}`, one.by, [h("p", {}, one.about), one.decision && h("p", {}, h("b", {}, "Decided: "), one.decision, one.review_asked && "; a review is asked for")],
  button("pick", "To the table", { "data-table": one.table }, true));

function slip(one, house) {
  const data = { "data-number": one.number };
  const may = (name) => house.commands.includes(name);
  return order(`s${one.number}`, `${one.kind === "fill" ? "Fill" : "Credit"}, table ${one.table}`, `asked by ${one.by}`, h("p", {}, `${exact(cents(one.amount))} in chips.`),
    [may("cage.ConfirmSlip") && button("slip", "Sign", data), may("cage.VoidSlip") && button("voidSlip", "Refuse", data, true)]);
}

export function jackpot(one, state, me) {
  const rows = [["Reserve", one.reserve], ["Fed", one.fed], ["Paid", one.paid], ["Adjusted", one.adjusted], ["The house put in", one.house]];
  return h("section", { class: "panel", "data-key": `j${one.jackpot}`, "aria-label": `Jackpot ${one.jackpot}` }, h("h2", {}, `Jackpot ${one.jackpot}`, h("small", {}, one.rules)),
    one.pool && digits(cents(one.pool)),
    h("dl", { class: "kv" }, rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, exact(cents(value)))]), h("dt", {}, "Balance"), h("dd", {}, one.balanced ? "agrees to the cent" : "does not agree")),
    h("p", { class: "note" }, one.tables.length > 0 ? `${one.tables.length > 1 ? "Linked: " : "Fed by "}${one.tables.join(", ")}` : "No table feeds it yet."),
    me.role !== "cashier" && one.tables.length > 0 && h("div", { class: "fields row" }, h("label", { class: "field" }, "Percent to the pool", h("input", { name: `split-${one.jackpot}`, inputmode: "numeric", value: one.split })), h("button", { class: "btn line", type: "button", "data-do": "splits", "data-jackpot": one.jackpot }, "What does it earn?")),
    state.split?.jackpot === one.jackpot && h("p", { class: "verdict paper", role: "status" }, state.split.words),
    me.role === "operator" && h("button", { class: "btn line", type: "button", "data-do": "adjusting", "data-jackpot": one.jackpot, "aria-expanded": state.adjusting === one.jackpot ? "true" : "false" }, "Adjust the pool"),
    state.adjusting === one.jackpot && h("form", { class: "fields", "data-send": "adjust", "data-jackpot": one.jackpot },
      h("label", { class: "field" }, "To the pool", h("input", { name: "pool", inputmode: "decimal", placeholder: "-12.50" })),
      h("label", { class: "field" }, "To the reserve", h("input", { name: "reserve", inputmode: "decimal", placeholder: "0.00" })),
      h("label", { class: "field" }, "Reason", h("select", { name: "reason" }, ["display was wrong", "above the limit", "seed recovered", "transfer"].map((reason) => h("option", { value: reason }, reason)))),
      h("button", { class: "btn", type: "submit" }, "Ask the second person")));
}

/** What happened in the round of the table that is looked at. */
export function thisRound(desk, events) {
  if (!desk || !events?.length) return null;
  return h("section", { class: "panel", "aria-label": "This round" }, h("h2", {}, `Round ${desk.view.round}`, h("small", {}, "every act is an entry with its clause")),
    h("ol", { class: "sofar" }, events.slice(-10).map((event) => h("li", {}, event.words, chips(event.clauses, { does: event.words })))));
}

/** What happened at all tables beside the ordinary course of play, the latest first. */
export function tonight(lines) {
  const time = (at) => new Date(at).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });
  return h("section", { class: "panel", "aria-label": "Tonight", "data-key": "tonight" }, h("h2", {}, "Tonight", h("small", {}, "every act is an entry with its clause")),
    lines.length === 0 ? h("p", { class: "note" }, "Nothing beside the ordinary course of play.") : h("table", { class: "rows stackable" }, h("thead", {}, h("tr", {}, ["Time", "Table", "What", "By"].map((name) => h("th", {}, name)))),
      h("tbody", {}, lines.map((line) => h("tr", { "data-key": `${line.table}${line.version}${line.nth}` }, h("td", {}, time(line.time)), h("td", {}, line.table), h("td", {}, line.words, ruled(line)), h("td", {}, line.by))))));
}

function ruled(line) {
  const made = chips(line.clauses, { does: line.words });
  made.filter((node) => node?.dataset).forEach((node) => (node.dataset.rules = line.rules));
  return made;
}
