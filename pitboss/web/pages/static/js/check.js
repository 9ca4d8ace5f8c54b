// The page that checks a receipt: nothing of it leaves the browser.
import { h, morph } from "./dom.js";
import { checks, dealsIn, Unreadable } from "./verify.js";

class PitCheck extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", () => this.check());
    this.addEventListener("input", () => this.check());
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => this.dropped(event));
  }

  dropped(event) {
    event.preventDefault();
    this.file = event.dataTransfer.files[0];
    this.check();
  }

  async check() {
    const file = this.querySelector("[name=receipt]").files[0] ?? this.file;
    if (!file) return;
    try {
      const receipts = dealsIn(await file.text()), noted = this.querySelector("[name=noted]").value.trim();
      this.say(...(await Promise.all(receipts.map(async (one) => verdict(one, await checks(one, noted))))).flat());
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      this.say(h("h2", {}, "It cannot be read"), h("p", {}, `${problem.message}.`));
    }
  }

  say(...content) {
    morph(this.querySelector("[data-part=verdict]"), h("div", { "data-part": "verdict", role: "status" }, content));
  }
}

/** What is found of one deal; a round has several where it was dealt anew. */
function verdict({ receipt, record }, found) {
  const good = found.every(([, holds]) => holds);
  const { number, table, round, rules } = record.terms;
  return [h("h2", {}, good ? "It verifies" : "It does not verify"),
    h("p", {}, `The ${receipt}'s receipt of deal ${number} at table ${table}: round ${round} under ${rules} (${record.outcome}).`),
    h("ol", { class: "checks" }, found.map(([sentence, holds]) => h("li", { class: holds ? "ok" : "bad" }, h("b", { "aria-hidden": "true" }, holds ? "✓" : "✗"), h("span", {}, holds ? "Yes: " : "No: ", sentence))))];
}

customElements.define("pit-check", PitCheck);
