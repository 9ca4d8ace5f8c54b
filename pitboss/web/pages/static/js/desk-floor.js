// The floor: every table at a glance, what waits for a second person, and what may be done.
import { h } from "./dom.js";
import * as api from "./api.js";
import { Desk } from "./desk.js";

const OFTEN = 4000; // milliseconds between two looks
const SAID = { open: "Open, nobody plays", wagers: "Wagers", playing: "In play", concession: "In play", settled: "Settled", stopped: "Stopped", closed: "Closed" };
const SHAPE = { stopped: "stop", closed: "off", open: "off" };

class PitFloor extends Desk {
  start() {
    setInterval(() => document.hidden || this.look(), OFTEN);
  }

  async load() {
    this.tables = await api.get("/api/tables");
  }

  facts() {
    const open = this.tables.filter((table) => table.stage !== "closed").length;
    return [["Tables open", `${open} of ${this.tables.length}`], ["Players", this.tables.reduce((sum, table) => sum + table.taken - table.bots, 0)]];
  }

  picture() {
    return h("section", { "aria-label": "Tables" }, h("div", { class: "plan" }, this.tables.map((table) => this.tile(table))));
  }

  tile(table) {
    const game = this.games[table.rules];
    return h("a", { class: `tbl cloth-${game.cloth}`, href: `/tables/${table.table}`, "data-key": table.table },
      h("span", { class: "top" }, h("b", {}, game.short), h("small", {}, table.practice ? "practice" : table.electronic ? "for people" : "by hand",
        h("span", { class: "pips", role: "img", "aria-label": `${table.taken} of ${table.seats} in` }, Array.from({ length: table.seats }, (_, nth) => h("i", { class: nth < table.taken ? "in" : null }))))),
      h("span", { class: "bot" }, h("span", { class: `state ${SHAPE[table.stage] ?? ""}` }, SAID[table.stage] ?? table.stage)));
  }
}

customElements.define("pit-floor", PitFloor);
