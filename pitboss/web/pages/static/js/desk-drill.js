// The dealer's drill: a question from a round that the engine played; the score is the dealer's own.
import { h } from "./dom.js";
import * as api from "./api.js";
import { chips } from "./clause.js";
import { hand } from "./cards.js";
import { Desk } from "./desk.js";
import { cents, exact, wire } from "./money.js";

const TOPICS = { payments: ["Payments", "what is paid on each wager"], irregularities: ["Irregularities", "exposed, short, out of order"], order: ["Order of the deal", "who is dealt the next card"], hands: ["Reading hands", "the best of what lies there"] };
const RUN = 20; // questions
const KEPT = "pitboss drill"; // in this browser, and nowhere else
const SHAPES = { true: "y", false: "n" };

class PitDrill extends Desk {
  get rules() {
    return new URLSearchParams(location.search).get("rules") ?? "ultimate-2019";
  }

  set rules(_) {}

  get score() {
    return (this.kept ??= JSON.parse(localStorage.getItem(KEPT) ?? "{}"))[this.rules] ?? {};
  }

  async load() {
    if (this.question) return;
    this.run ??= [];
    this.topic ??= weakest(this.score);
    const again = (this.score[this.topic]?.again ?? [])[0];
    const number = this.state.fresh || again === undefined ? Math.floor(Math.random() * 1e9) : again;
    this.question = await api.get(`/api/drill?rules=${this.rules}&topic=${this.topic}&number=${number}`);
    Object.assign(this.state, { answered: null, typed: "" });
  }

  facts() {
    const right = this.run.filter(Boolean).length;
    const row = this.run.length - 1 - this.run.lastIndexOf(false);
    return [["Right in this run", `${right} of ${this.run.length}`], ["Without a slip", `${this.run.length ? row : 0} in a row`]];
  }

  picture() {
    const { question, state } = this;
    const game = this.games[this.rules];
    this.part("where").textContent = `${this.me.player} · ${game.title} · questions from the same engine that pays`;
    return [
      h("section", { class: `cloth-${game.cloth} askedfelt`, "aria-label": "Question" }, this.felt(question, game), h("div", { class: "run", role: "img", "aria-label": `${this.run.length} of ${RUN} answered` }, Array.from({ length: RUN }, (_, nth) => h("i", { class: nth < this.run.length ? SHAPES[this.run[nth]] : nth === this.run.length ? "at" : "x" })))),
      h("section", { class: "step paper drillask", "aria-live": "polite" }, h("div", {}, h("p", { class: "eyebrow" }, `Question ${Math.min(this.run.length + (state.answered ? 0 : 1), RUN)} of ${RUN}: ${TOPICS[question.topic]?.[0] ?? question.topic}`), h("h2", {}, question.words), h("p", {}, "Hand and clause show when you have answered."))),
      h("section", { class: "panel drillkeys", "aria-label": "Answer" }, state.answered ? this.verdict(state.answered) : this.asking(question)),
      h("aside", { class: "panel", "aria-label": "What to drill" }, h("h2", {}, "What to drill", h("small", {}, "weakest first")), h("ul", { class: "topics" }, byWeakness(this.score).map((topic) => this.topicRow(topic))),
        h("p", { class: "note" }, "A slip comes back until it is right twice. Yours alone: no score is shown to the floor."),
        h("div", { class: "pills" }, Object.entries(this.games).filter(([, one]) => one.house).map(([rules, one]) => h("a", { class: "pill", href: `/desk/drill?rules=${rules}`, "aria-current": rules === this.rules ? "true" : null }, one.short)))),
    ];
  }

  felt(question, game) {
    return h("div", { class: "stage" }, h("span", { class: "badge flag" }, "Drill, no money"),
      question.dealer.length > 0 && h("div", { class: "lies dealer" }, hand(question.dealer, { key: "d" }), h("p", {}, "Dealer")),
      question.board.length > 0 && h("div", { class: "lies board" }, hand(question.board, { key: "b" })),
      h("div", { class: "lies own" }, hand(question.cards, { key: "o" }), h("dl", { class: "laidout" }, Object.entries(question.wagers).map(([name, amount]) => h("div", { class: name === question.asked ? "asked" : null }, h("dt", {}, game.labels[name] ?? name), h("dd", {}, exact(cents(amount))))))));
  }

  asking(question) {
    if (question.choices.length) {
      return h("div", { class: "choices", role: "group", "aria-label": "Answers" }, question.choices.map(([value, words], nth) => h("button", { class: "btn", type: "button", "data-do": "choose", "data-value": value, "data-press": nth < 9 ? nth + 1 : "0" }, words, h("kbd", { "aria-hidden": "true" }, nth < 9 ? nth + 1 : 0))));
    }
    return h("form", { class: "answer", "data-send": "pay" }, h("label", { class: "field" }, "Pay, on top of the wager", h("input", { name: "pay", inputmode: "decimal", autocomplete: "off", placeholder: "0.00" })),
      h("p", { class: "note" }, "Nothing for a push or a loss."), h("div", { class: "two" }, h("button", { class: "btn", type: "submit" }, "Check"), h("button", { class: "btn line", type: "button", "data-do": "choose", "data-value": "0.00" }, "Nothing")));
  }

  verdict(answered) {
    const [question, done] = [this.question, this.run.length >= RUN];
    const amount = question.choices.find(([value]) => value === answered.answer)?.[1] ?? exact(cents(answered.answer));
    return h("div", { class: "verdict step1 paper", role: "status" }, h("p", { class: answered.right ? "told right" : "told" }, `${answered.right ? "Right" : "Not so"}: ${amount}`), h("p", {}, answered.words, chips(answered.clauses, { does: answered.words })),
      h("p", { class: "two" }, h("button", { class: "btn dark", type: "button", "data-do": "next", "data-press": "Enter" }, done ? "Another run" : "Next", h("kbd", { "aria-hidden": "true" }, "Enter")), h("button", { class: "btn line", type: "button", "data-do": "later" }, "Ask it again later")));
  }

  topicRow(topic) {
    const { right = 0, asked = 0 } = this.score[topic] ?? {};
    return h("li", { "data-key": topic }, h("button", { type: "button", "data-do": "choosing", "data-topic": topic, "aria-pressed": this.topic === topic ? "true" : "false" }, h("b", {}, TOPICS[topic][0]), h("span", {}, TOPICS[topic][1]), h("em", {}, asked ? `${right} of ${asked}` : "not yet")));
  }

  pay(form) {
    const typed = form.elements.pay.value.trim();
    return this.answer(wire(cents(typed || "0")));
  }

  choose({ dataset }) {
    return this.answer(dataset.value);
  }

  async answer(answer) {
    const { rules, topic, number } = this.question;
    await this.doing(async () => {
      const marked = await api.post("/api/drill", { rules, topic: this.question.topic, number, answer });
      this.run.push(marked.right);
      this.keep(topic, number, marked.right);
      this.state.answered = marked;
      this.draw();
    });
  }

  /** A slip is asked again until it was right twice. */
  keep(topic, number, right) {
    const score = { right: 0, asked: 0, again: [], ...(this.score[topic] ?? {}) };
    const again = score.again.filter((one) => one !== number);
    const owed = score.again.filter((one) => one === number).length;
    const left = right ? Math.max(0, owed - 1) : 2;
    const next = { right: score.right + (right ? 1 : 0), asked: score.asked + 1, again: [...again, ...Array(left).fill(number)] };
    this.kept = { ...this.kept, [this.rules]: { ...this.score, [topic]: next } };
    localStorage.setItem(KEPT, JSON.stringify(this.kept));
  }

  later() {
    const { topic, number } = this.question;
    const score = { right: 0, asked: 0, again: [], ...(this.score[topic] ?? {}) };
    this.kept = { ...this.kept, [this.rules]: { ...this.score, [topic]: { ...score, again: [...score.again, number] } } };
    localStorage.setItem(KEPT, JSON.stringify(this.kept));
    return this.next();
  }

  next() {
    if (this.run.length >= RUN) this.run = [];
    this.state.fresh = this.run.length % 3 !== 2; // every third is one that slipped, if any did
    this.question = null;
    return this.look();
  }

  choosing({ dataset }) {
    this.topic = dataset.topic;
    this.question = null;
    return this.look();
  }
}

const share = ({ right = 0, asked = 0 } = {}) => (asked ? right / asked : 0);
const byWeakness = (score) => Object.keys(TOPICS).sort((one, other) => share(score[one]) - share(score[other]));
const weakest = (score) => byWeakness(score)[0];

customElements.define("pit-drill", PitDrill);
