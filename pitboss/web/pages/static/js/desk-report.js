// A report as it is printed: who made it when, of what, its rows, sums and what has to agree.
import { h } from "./dom.js";
import * as api from "./api.js";
import { Desk } from "./desk.js";

const NUMBER = /^-?[\d,]+(\.\d+)?%?$/;
const HEAD = new Set(["filters", "pages", "columns", "rows", "subtotals", "total", "reconciliation", "empty"]);

class PitReport extends Desk {
  async load() {
    const asked = new URLSearchParams(location.search);
    this.asked = asked;
    this.made = await api.get(`/api/reports/${encodeURIComponent(asked.get("report") ?? "tables")}?day=${encodeURIComponent(this.state.day ?? asked.get("day") ?? "")}`);
  }

  picture() {
    const { made } = this;
    const figures = new Set(made.columns.filter((name) => made.rows.every((cells) => !cells[name] || NUMBER.test(cells[name]))));
    const row = (cells) => h("tr", {}, made.columns.map((name) => h("td", { class: figures.has(name) ? "r" : null }, cells[name] ?? "")));
    const head = Object.entries(made).filter(([name]) => name !== "title" && !HEAD.has(name));
    return h("article", { class: "sheetp report" },
      h("h2", {}, made.title), h("dl", { class: "kv head" }, head.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))])),
      made.empty ? h("p", { class: "lede" }, made.empty) : h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Rows" }, h("table", { class: "rows" }, h("thead", {}, h("tr", {}, made.columns.map((name) => h("th", { class: figures.has(name) ? "r" : null }, name)))),
        h("tbody", {}, made.rows.map((cells) => row(cells))), made.total && h("tfoot", {}, row(made.total)))),
      Object.keys(made.reconciliation).length > 0 && h("dl", { class: "kv" }, Object.entries(made.reconciliation).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))])),
      h("p", { class: "two noprint" }, h("button", { class: "btn dark", type: "button", "data-do": "print" }, "Print"), h("button", { class: "btn line", type: "button", "data-do": "all" }, "All days"), h("a", { class: "btn line", href: "/desk" }, "Back to the desk")));
  }

  print() {
    window.print();
  }

  all() {
    this.state.day = "";
    return this.look();
  }
}

customElements.define("pit-report", PitReport);
