// The lab: what a game is worth, on any pay table. Not for use at a live table.
import { h, icon } from "./dom.js";
import * as api from "./api.js";
import { chip } from "./clause.js";
import { Desk } from "./desk.js";

const TABS = { edge: "Edge", equity: "Equity of hands", editions: "2004 against 2017" };
const POTS = ["holdem-1995", "omaha-1995", "manila-1995"];
const value = ({ numerator, denominator }) => Number(numerator) / Number(denominator);
const percent = (part, digits = 10) => `${(100 * value(part)).toFixed(digits)} %`;

class PitLab extends Desk {
  /** Open to all: who has not come in is a guest. */
  async connectedCallback() {
    if (!(await api.known())) await api.guest();
    await super.connectedCallback();
  }

  start() {
    this.solve();
    this.addEventListener("change", (event) => event.target.name === "rules" && this.chose(event.target.value));
  }

  async load() {
    this.solved ??= await api.get("/api/lab");
    this.state.rules ??= "ultimate-2019";
    this.state.tab ??= "edge";
    this.rules = this.state.rules;
  }

  facts() {
    return [["Solved in", this.took ? `${this.took.toFixed(1)} s` : "…"], ["Method", this.state.tab === "equity" && this.equities?.exact === false ? "a sample" : "exact"]];
  }

  picture() {
    const shown = { edge: () => [this.chart(), this.calculator()], equity: () => [this.hands(), this.shares()], editions: () => [this.both()] }[this.state.tab]();
    return [h("div", { class: "top" }, this.warning(), h("p", { class: "pills" }, Object.entries(TABS).map(([tab, name]) => h("button", { type: "button", class: "pill", "data-do": "tab", "data-tab": tab, "aria-pressed": tab === this.state.tab ? "true" : "false" }, name)), h("button", { type: "button", class: "pill", "data-do": "sheet" }, this.busy ? "…" : "PAR sheet"))), ...shown];
  }

  warning() {
    return h("p", { class: "notice" }, icon("bar"), h("span", {}, "Not for use at a live table: nobody may analyse play there."), " ", chip("15.1"));
  }

  chart() {
    const words = this.told?.strategy;
    const grid = this.state.rules === "ultimate-2019" && this.grid && h("div", { class: "grid169", role: "img", "aria-label": `Play four times with ${words ?? "the green hands"}; check the rest.` },
      this.grid.flat().map((cell) => h("span", { class: [cell.plays ? "y" : "n", cell.near ? "near" : ""].join(" "), title: `${cell.hand}: ${cell.plays ? "play 4×" : "check"}` }, cell.hand)));
    return h("section", { class: "sheetp", "aria-label": "Best play" }, h("h2", {}, `${this.games[this.state.rules].title}${grid ? ", before the flop" : ""}`, grid && h("small", {}, "169 starting hands")),
      grid && h("p", { class: "legend" }, h("span", {}, h("i"), "play 4×"), h("span", {}, h("i", { class: "e" }), "check"), h("span", {}, "hatched: within 0.03 of an ante")),
      grid || null, h("p", { class: "means" }, words ?? "The best play comes with the solution."),
      grid && h("p", { class: "note" }, "By the pay table in the rules. Upper right suited, lower left not; 3× is never best."));
  }

  calculator() {
    const about = this.solved[this.state.rules];
    return h("div", { class: "queue" },
      h("section", { class: "sheetp", "aria-label": "Edge calculator" }, h("h2", {}, "Edge calculator ", h("small", {}, "exact, in fractions")),
        h("form", { "data-send": "ask" }, h("div", { class: "calc" }, this.choose(Object.keys(this.solved)),
          about.capped && h("label", { class: "field" }, h("span", {}, `Most the ${about.capped} pays, in antes`), h("input", { name: "max_payout", inputmode: "decimal", placeholder: "no ceiling", autocomplete: "off" })),
          this.state.rules === "ultimate-2019" && h("label", { class: "field" }, h("span", {}, "Trips, in antes"), h("input", { name: "trips", inputmode: "decimal", placeholder: "none", autocomplete: "off" }))),
          h("details", { class: "pays", "data-key": this.state.rules }, h("summary", {}, "Any other pay table"), Object.entries(about.wagers).map(([wager, lines]) => h("fieldset", {}, h("legend", {}, wager), lines.map((one) => h("label", { class: "odds" }, h("span", {}, one.line.replaceAll("-", " ")), h("input", { name: `odds ${wager}.${one.line}`, value: one.odds, "data-is": one.odds, inputmode: "decimal", autocomplete: "off" }), h("span", {}, "to 1")))))),
          h("button", { class: "btn dark" }, "Solve")), this.edge()),
      this.told && h("section", { class: "sheetp", "aria-label": "How often" }, h("h2", {}, "How often, by best play"), h("dl", { class: "kv" }, Object.entries(this.told.decisions).map(([name, often]) => [h("dt", {}, name), h("dd", {}, percent(often, 4))]))));
  }

  edge() {
    const { told } = this;
    if (!told) return h("p", { class: "note", role: "status" }, "It is being solved.");
    return h("div", { role: "status" }, h("p", { class: "big" }, percent(told.edge)), h("p", { class: "frac" }, `${told.edge.numerator} / ${told.edge.denominator} of the ante`),
      h("dl", { class: "kv lk" }, h("dt", {}, "Element of risk"), h("dd", {}, percent(told.element_of_risk)), h("dt", {}, "Average wager"), h("dd", {}, `${value(told.average_wager).toFixed(8)} antes`), h("dt", {}, "Standard deviation"), h("dd", {}, `${told.standard_deviation.toFixed(8)} antes`),
        Object.entries(told.side).filter(([, side]) => side.percent !== undefined).map(([name, side]) => [h("dt", {}, name), h("dd", {}, percent(side.edge))])));
  }

  choose(those) {
    return h("label", { class: "field" }, h("span", {}, "Rules"), h("select", { name: "rules" }, those.map((rules) => h("option", { value: rules, selected: rules === (this.state.tab === "equity" ? this.state.pot ?? POTS[0] : this.state.rules) }, this.games[rules].short))));
  }

  hands() {
    return h("section", { class: "sheetp", "aria-label": "Hands" }, h("h2", {}, "Equity of hands and ranges"),
      h("form", { "data-send": "weigh" }, h("div", { class: "calc" }, this.choose(POTS)),
        [1, 2, 3].map((nth) => h("label", { class: "field" }, h("span", {}, `Hand ${nth}`), h("input", { name: "hand", placeholder: ["AsAh", "AKs, TT+", "random"][nth - 1], required: nth < 3, autocomplete: "off" }))),
        h("div", { class: "calc" }, h("label", { class: "field" }, h("span", {}, "Board"), h("input", { name: "board", placeholder: "Ks 7c 2d", autocomplete: "off" })), h("label", { class: "field" }, h("span", {}, "Dead cards"), h("input", { name: "dead", autocomplete: "off" }))),
        h("button", { class: "btn dark" }, "Count")));
  }

  shares() {
    const found = this.equities;
    return h("section", { class: "sheetp", "aria-label": "Shares" }, h("h2", {}, "Shares ", found && h("small", {}, `${found.boards.toLocaleString("en-AU")} boards, ${found.exact ? "all of them" : "a sample"}`)),
      found ? h("table", { class: "rows", role: "status" }, h("thead", {}, h("tr", {}, ["Hand", "Wins", "Ties", "Share"].map((name, at) => h("th", { class: at ? "r" : null }, name)))), h("tbody", {}, found.hands.map((one) => h("tr", {}, h("td", {}, one.cards), h("td", { class: "r" }, one.wins.toLocaleString("en-AU")), h("td", { class: "r" }, one.ties.toLocaleString("en-AU")), h("td", { class: "r" }, `${one.percent.toFixed(4)} %`))))) : h("p", { class: "note" }, "Write two hands, or ranges of them."));
  }

  both() {
    const [old, now] = this.editions ?? [];
    if (!old) return h("section", { class: "sheetp wide" }, h("h2", {}, "Canberra Poker, 2004 against 2017"), h("p", { class: "note", role: "status" }, "Both are being solved."));
    const rows = [["Edge", (one) => percent(one.edge)], ["Element of risk", (one) => percent(one.element_of_risk)], ["Average wager, antes", (one) => value(one.average_wager).toFixed(8)], ["Standard deviation, antes", (one) => one.standard_deviation.toFixed(8)], ...Object.keys(now.decisions).map((name) => [`How often: ${name}`, (one) => percent(one.decisions[name], 4)])];
    return h("section", { class: "sheetp wide" }, h("h2", {}, "Canberra Poker, 2004 against 2017"), h("table", { class: "rows" }, h("thead", {}, h("tr", {}, h("th", {}, ""), h("th", { class: "r" }, "2004"), h("th", { class: "r" }, "2017"))), h("tbody", {}, rows.map(([name, read]) => h("tr", {}, h("td", {}, name), h("td", { class: "r" }, read(old)), h("td", { class: "r" }, read(now)))))), h("p", { class: "means" }, now.strategy));
  }

  // What is done

  async tab(node) {
    this.state.tab = node.dataset.tab;
    this.draw();
    if (this.state.tab === "editions" && !this.editions) {
      this.editions = await this.doing(() => Promise.all(["canberra-2004", "canberra-2017"].map((rules) => api.post("/api/lab/edge", { rules }))));
      this.draw();
    }
  }

  chose(rules) {
    if (this.state.tab === "equity") this.state.pot = rules;
    else {
      Object.assign(this.state, { rules });
      this.rules = rules;
      this.told = null;
      this.solve();
    }
    this.draw();
  }

  terms() {
    const form = this.querySelector("form[data-send=ask]");
    const fields = [...(form?.querySelectorAll("[data-is]") ?? [])].filter((field) => field.value.trim() !== field.dataset.is);
    const more = Object.fromEntries(["max_payout", "trips"].map((name) => [name, form?.elements[name]?.value.trim() ?? ""]).filter(([, text]) => text));
    return { rules: this.state.rules, odds: fields.map((field) => `${field.name.slice(5)}=${field.value.trim()}`), ...more };
  }

  ask() {
    return this.solve();
  }

  async solve() {
    const began = performance.now();
    const [told] = (await this.doing(async () => {
      const found = await api.post("/api/lab/edge", this.terms());
      if (this.state.rules === "ultimate-2019") this.grid ??= await api.get("/api/lab/chart/ultimate-2019");
      return [found];
    })) ?? [];
    if (told) [this.told, this.took] = [told, (performance.now() - began) / 1000];
    this.draw();
  }

  async weigh(form) {
    const hands = [...form.querySelectorAll("[name=hand]")].map((field) => field.value.trim()).filter(Boolean);
    const asked = { rules: form.elements.rules.value, hands, board: form.elements.board.value.trim(), dead: form.elements.dead.value.trim() };
    this.equities = (await this.doing(() => api.post("/api/lab/equity", asked))) ?? this.equities;
    this.draw();
  }

  async sheet() {
    await this.doing(async () => {
      const page = await api.page("/api/lab/sheet", this.terms());
      const link = h("a", { href: URL.createObjectURL(page), download: `par-${this.state.rules}.html` });
      link.click();
    });
  }
}

customElements.define("pit-lab", PitLab);
