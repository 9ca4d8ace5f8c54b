// The inspector's desk: find, recall, the chain, the law and what answers it. Nothing is changed here.
import { h, icon } from "./dom.js";
import * as api from "./api.js";
import { chip, chips } from "./clause.js";
import { Desk } from "./desk.js";
import { cents, exact } from "./money.js";
import { asked, clause, coverage } from "./law-parts.js";

const KINDS = { all: "Everything", rounds: "Rounds", voids: "Voids", jackpots: "Jackpots", staff: "Acts of staff" };
const KIN = { "canberra-2017": "canberra-2004", "canberra-2004": "canberra-2017" };
const short = (hash) => `${hash.slice(0, 8)} … ${hash.slice(-8)}`;

class PitInspector extends Desk {
  async load() {
    this.state.kind ??= "rounds";
    this.rules = this.state.rules ??= "ultimate-2019";
    [this.chain, this.reports, this.pools, this.found] = await Promise.all([api.get("/api/inspect"), api.get("/api/reports"), api.get("/api/reports/jackpots"), this.search()]);
    this.requirements ??= await api.get("/api/inspect/requirements");
  }

  search() {
    const asked = new URLSearchParams({ text: this.state.text ?? "", kind: this.state.kind });
    return api.get(`/api/inspect/search?${asked}`);
  }

  facts() {
    const { judged, position } = this.chain;
    return [["Entries", position.toLocaleString("en-AU")], ["Judged again", !judged ? "not yet" : judged.findings.length ? `${judged.findings.length} differ` : "all agree"]];
  }

  picture() {
    const column = (key, ...parts) => h("div", { class: "queue", "data-key": key }, parts);
    const found = [this.results(), this.recalled(), this.report()], law = [coverage(this), clause(this), asked(this)], beside = [this.links(), this.meters(), this.papers()];
    return this.narrow ? column("one", this.finder(), found, beside, law) : [column("one", this.finder(), beside), column("two", found, law)];
  }

  finder() {
    return h("section", { class: "sheetp", "aria-label": "Find" }, h("h2", {}, "Find"),
      h("form", { "data-send": "find" }, h("label", { class: "field" }, h("span", {}, "Table, person, clause or round"), h("input", { name: "text", value: this.state.text ?? "", autocomplete: "off" })),
        h("p", { class: "pills" }, Object.entries(KINDS).map(([kind, name]) => h("button", { type: "button", class: "pill", "data-do": "kind", "data-kind": kind, "aria-pressed": kind === this.state.kind ? "true" : "false" }, name))),
        h("button", { class: "btn dark" }, "Find")));
  }

  links() {
    const { judged } = this.chain;
    return h("section", { class: "sheetp", "aria-label": "The chain" }, h("h2", {}, "The chain ", judged && !judged.findings.length && h("small", {}, icon("seal"))),
      h("dl", { class: "chain" }, h("dt", {}, "Last entry"), h("dd", { class: "mono" }, this.chain.position), h("dt", {}, "Head"), h("dd", { class: "mono", "data-head": this.chain.hash }, short(this.chain.hash)), h("dt", {}, "Program"), h("dd", { class: "mono" }, `${this.chain.version} · ${short(this.chain.program)}`),
        Object.entries(this.chain.rules).map(([rules, hash]) => [h("dt", {}, this.games[rules]?.short ?? rules), h("dd", { class: "mono" }, short(hash))]),
        h("dt", {}, "Judged again"), h("dd", {}, judged ? `${judged.entries.toLocaleString("en-AU")} entries, ${judged.rounds.toLocaleString("en-AU")} rounds, up to ${judged.position.toLocaleString("en-AU")}` : "not since the service started")),
      judged?.findings.length > 0 && h("ul", { class: "duty" }, judged.findings.slice(0, 20).map((why) => h("li", { class: "miss" }, icon("bar"), h("span", {}, why)))),
      h("p", {}, h("button", { type: "button", class: "btn line", "data-do": "judge" }, this.state.judging ? "It is being judged" : "Judge every entry again")));
  }

  meters() {
    return h("section", { class: "sheetp", "aria-label": "Jackpots" }, h("h2", {}, "Jackpots"), this.pools.rows.length === 0 && h("p", { class: "note" }, "None is open."),
      this.pools.rows.map((row) => h("dl", { class: "kv" }, ["jackpot", "pool", "reserve", "fed", "paid", "differs"].map((name) => [h("dt", {}, name === "differs" ? "meter less ledger" : name), h("dd", {}, name === "jackpot" ? row[name] : exact(cents(row[name])))]))));
  }

  papers() {
    return h("section", { class: "sheetp", "aria-label": "Reports" }, h("h2", {}, "Reports"), h("p", { class: "pills" }, this.reports.map((one) => h("button", { type: "button", class: "pill", "data-do": "reads", "data-report": one.report, "aria-pressed": this.state.report?.report === one.report ? "true" : "false" }, one.report))),
      h("p", { class: "note" }, h("a", { href: "/desk/director" }, "Tournaments"), ", ", h("a", { href: "/rules" }, "the law in full"), "."));
  }

  results() {
    return h("section", { class: "sheetp", "aria-label": "Found" }, h("h2", {}, KINDS[this.state.kind], h("small", {}, `${this.found.length} found, the latest first`)),
      this.found.length === 0 ? h("p", { class: "note" }, "Nothing was found.") : h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Entries found" }, h("table", { class: "rows stackable" }, h("thead", {}, h("tr", {}, ["Entry", "Time", "Where", "Who", "What", ""].map((name) => h("th", {}, name)))), h("tbody", {}, this.found.map((one) => h("tr", { "data-key": `e${one.position}` }, h("td", {}, one.position), h("td", {}, one.time.slice(11, 19)), h("td", {}, one.table ? `${one.table}, round ${one.round}` : one.stream), h("td", {}, `${one.actor}`, h("br"), h("small", {}, one.role)), h("td", {}, one.command, chips(one.clauses)),
        h("td", {}, one.table && one.round > 0 && h("button", { type: "button", class: "btn line", "data-do": "recall", "data-table": one.table, "data-round": one.round, "aria-label": `Recall round ${one.round} of ${one.table}` }, "Recall"))))))));
  }

  recalled() {
    const told = this.told;
    if (!told) return null;
    const at = Math.min(this.state.at ?? 0, told.steps.length - 1), step = told.steps[at];
    const move = (to, sign, label) => h("button", { type: "button", class: "btn line", "data-do": "goes", "data-to": to, "aria-label": label }, sign);
    return h("section", { class: "sheetp recall", "aria-label": "Recalled round", "data-key": "recall" }, h("h2", {}, `Round ${told.round} of ${told.table} `, h("small", {}, `${told.rules}, step ${at + 1} of ${told.steps.length}`)),
      h("p", { class: "means", role: "status" }, step.words, chips(step.clauses)), h("p", { class: "note" }, `${step.time}  ${step.actor} (${step.role})`),
      h("p", { class: "two" }, move(0, "«", "First step"), move(at - 1, "‹", "Step back"), move(at + 1, "›", "Step on"), move(told.steps.length - 1, "»", "Last step"),
        told.over && KIN[told.rules] && h("button", { type: "button", class: "btn line", "data-do": "otherwise" }, `Under ${KIN[told.rules]}`), h("a", { class: "btn line", href: `/rounds/${told.table}/${told.round}` }, "On the felt")),
      told.over && h("dl", { class: "kv" }, Object.entries(told.nets).map(([name, net]) => [h("dt", {}, name), h("dd", {}, exact(cents(net)))])),
      this.other && h("pre", { class: "other", tabindex: "0" }, this.other.join("\n")));
  }

  report() {
    const found = this.state.report;
    if (!found) return null;
    const rows = found.rows.slice(0, 200);
    return h("section", { class: "sheetp", "aria-label": found.title }, h("h2", {}, found.title, h("small", {}, `${found.rows.length} rows`)), h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": found.title }, h("table", { class: "rows" }, h("thead", {}, h("tr", {}, found.columns.map((name) => h("th", {}, name)))), h("tbody", {}, rows.map((row) => h("tr", {}, found.columns.map((name) => h("td", {}, String(row[name] ?? "")))))))),
      h("p", { class: "two" }, h("a", { class: "btn line", href: `/api/reports/${found.report}?form=csv` }, "CSV"), h("a", { class: "btn line", href: `/api/reports/${found.report}?form=text` }, "Text")));
  }

  // What is looked at

  async find(form) {
    this.state.text = form.elements.text.value.trim();
    await this.look();
  }

  async kind(node) {
    this.state.kind = node.dataset.kind;
    await this.look();
  }

  async recall(node) {
    const { table, round } = node.dataset;
    const told = await this.doing(() => api.get(`/api/rounds/${encodeURIComponent(table)}/${round}`));
    if (!told) return;
    told.steps = told.entries.flatMap((entry) => entry.events.filter((event) => event.words).map((event) => ({ ...event, actor: entry.actor, role: entry.role, time: entry.time.slice(11, 19) })));
    Object.assign(this, { told, other: null, rules: told.rules });
    this.state.at = 0;
    this.draw();
    this.querySelector(".recall").scrollIntoView({ block: "nearest" });
  }

  goes(node) {
    this.state.at = Math.max(0, Math.min(this.told.steps.length - 1, Number(node.dataset.to)));
    this.draw();
  }

  async otherwise() {
    const { table, round, rules } = this.told;
    this.other = await this.doing(() => api.get(`/api/inspect/editions/${encodeURIComponent(table)}/${round}/${KIN[rules]}`));
    this.draw();
  }

  async judge() {
    this.state.judging = true;
    this.draw();
    await this.doing(() => api.get("/api/inspect/judged"));
    this.state.judging = false;
    await this.look();
  }

  async reads(node) {
    const name = node.dataset.report;
    const found = await this.doing(() => api.get(`/api/reports/${name}`));
    if (found) this.state.report = { ...found, report: name };
    this.draw();
  }

  async edition(node) {
    this.state.rules = this.rules = node.dataset.rules;
    this.state.clause = null;
    this.law = null;
    this.draw();
    this.law = await this.doing(() => api.get(`/api/inspect/law/${this.state.rules}`));
    this.draw();
  }

  requires(node) {
    const number = Number(node.dataset.number);
    this.state.requirement = this.state.requirement === number ? null : number;
    this.draw();
  }

  shows(node) {
    this.state.clause = node.dataset.number;
    this.draw();
  }
}

customElements.define("pit-inspector", PitInspector);
