// A desk: what it shows comes whole from the service, what is touched becomes a command.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { Slips } from "./clause.js";

// In one column what comes first is read first: the order is that of the page, not of a style.
const NARROW = matchMedia("(max-width: 1180px)");
const LATER = 250; // milliseconds in which several news make one look

/** Whoever makes a desk extends this: `load` asks the service, `picture` says what `main` holds. */
export class Desk extends HTMLElement {
  async connectedCallback() {
    this.slips = new Slips(this, () => this.rules ?? "ultimate-2019");
    this.state = {};
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("submit", (event) => this.submitted(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    [this.games, this.me] = await Promise.all([api.get("/games.json"), api.here()]);
    await this.look();
    NARROW.addEventListener("change", () => this.draw());
    this.start?.();
  }

  get narrow() {
    return NARROW.matches;
  }

  part(name) {
    return this.querySelector(`[data-part=${name}]`);
  }

  /** Ask again and draw, one after the other: an older answer never comes upon a newer one. */
  look() {
    this.looking = (this.looking ?? Promise.resolve()).then(() => this.lookOnce());
    return this.looking;
  }

  async lookOnce() {
    try {
      await this.load();
    } catch (problem) {
      return this.refused(problem);
    }
    this.draw();
    this.dataset.seen = String(Number(this.dataset.seen ?? 0) + 1);
  }

  /** News: several are one look, and none comes between a deed and what it led to. */
  lookSoon() {
    this.coming ??= setTimeout(() => {
      this.coming = null;
      if (this.busy) this.lookSoon();
      else this.look();
    }, LATER);
  }

  draw() {
    const main = this.part("desk");
    morph(main, h("main", { id: "desk", class: main.className, "data-part": "desk" }, this.picture()));
    const facts = this.facts?.() ?? [];
    morph(this.part("facts"), h("dl", { class: "facts", "data-part": "facts" },
      facts.map(([name, value]) => h("div", { class: "fact" }, h("dt", {}, name), h("dd", {}, value)))));
  }

  clicked(event) {
    const node = event.target.closest?.("[data-do]");
    if (node && node.getAttribute("aria-disabled") !== "true" && this[node.dataset.do]) this[node.dataset.do](node, event);
  }

  submitted(event) {
    event.preventDefault();
    const form = event.target;
    if (form.dataset.send && this[form.dataset.send]) this[form.dataset.send](form);
  }

  /** A key touches the button that shows it; letters belong to whoever writes. */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
    if (this.keyed?.(event)) return event.preventDefault();
    const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const node = this.querySelector(`[data-press="${CSS.escape(name)}"]`);
    if (node && (name !== "Enter" || !event.target.closest?.("button, a, summary"))) {
      event.preventDefault();
      node.click();
    }
  }

  /** One deed at a time; what the house refuses stays on the page until the next. */
  async doing(deed) {
    if (this.busy) return null;
    this.busy = true;
    this.toast("");
    try {
      return await deed();
    } catch (problem) {
      this.refused(problem);
      return null;
    } finally {
      this.busy = false;
    }
  }

  refused(problem) {
    this.toast(problem.details?.why ?? problem.message, problem.details?.clauses);
  }

  toast(words, clauses = []) {
    const place = this.part("refused");
    place.hidden = !words;
    place.textContent = words ? [words, ...(clauses.length ? [`(${clauses[0]})`] : [])].join(" ") : "";
  }

  async logout() {
    await this.doing(async () => {
      await api.logout();
      location.assign("/");
    });
  }
}
