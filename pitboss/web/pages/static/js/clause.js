// Clause chips, and the slip that opens beside one: what the clause says, and what it made of this.
import { h } from "./dom.js";
import { meaning } from "./api.js";

/** The clause that decides; `rests` are those it rests on, `does` what it came to here. */
export function chip(clauses, { does = "", label = "Why" } = {}) {
  const [first, ...rests] = [clauses ?? []].flat();
  if (!first) return null;
  return h("button", { class: "cl", type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", "aria-label": `${label}: clause ${first}`, "data-clause": first, "data-rests": rests.join(" | "), "data-does": does }, first);
}

/** In a sentence: the first clause, and how many more there are. */
export function chips(clauses, options) {
  const rest = (clauses?.length ?? 0) - 1;
  return [" ", chip(clauses, options), rest > 0 && h("span", { class: "sr" }, ` and ${rest} more`)];
}

export class Slips {
  constructor(root, rules) {
    this.root = root;
    this.rules = rules;
    this.slip = this.from = null;
    root.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("click", (event) => this.outside(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close(true));
    root.addEventListener("pointerover", (event) => this.hovered(event));
  }

  clicked(event) {
    const chip = event.target.closest?.("button.cl");
    if (!chip) return;
    event.preventDefault();
    if (chip === this.from && !this.hovering) this.close(true);
    else this.open(chip);
  }

  outside({ target }) {
    if (!this.slip || target.closest?.("button.cl")) return;
    if (!target.closest?.(".slip") || target.closest(".slip .x")) this.close(!!target.closest?.(".slip .x"));
  }

  /** A mouse waits 300 ms; a finger never hovers. */
  hovered({ target, pointerType }) {
    clearTimeout(this.timer);
    const chip = target.closest?.("button.cl");
    if (!chip || pointerType !== "mouse" || chip === this.from || chip.closest(".slip")) return;
    this.timer = setTimeout(() => this.open(chip, true), 300);
  }

  async open(chip, hovering = false) {
    clearTimeout(this.timer);
    const rules = chip.dataset.rules || this.rules();
    const { clause, does } = chip.dataset;
    const rests = (chip.dataset.rests ?? "").split(" | ").filter(Boolean);
    let found;
    try {
      found = await Promise.all([clause, ...rests].map((one) => meaning(rules, one)));
    } catch {
      found = [clause, ...rests].map((one) => ({ clause: one, meaning: "The register cannot be reached now." }));
    }
    this.close(false);
    this.from = chip;
    this.hovering = hovering;
    chip.setAttribute("aria-expanded", "true");
    this.slip = paper(rules, found, does);
    document.body.append(this.slip);
    this.place(chip);
    if (!hovering) this.slip.querySelector(".x").focus();
  }

  /** Beside its chip, never on the choice that it belongs to. */
  place(chip) {
    const near = (chip.closest(".plaque, .raise, .docket, .toast, .spot") ?? chip).getBoundingClientRect();
    const at = chip.getBoundingClientRect();
    const own = this.slip.getBoundingClientRect();
    const under = chip.closest(".docket") !== null; // on the felt below it, never on the board
    const beside = under ? near.right - own.width : at.left + at.width / 2 - own.width / 2;
    const above = near.top - own.height - 12;
    const top = under || above <= 12 ? near.bottom + 12 : above;
    this.slip.style.left = `${Math.max(12, Math.min(innerWidth - own.width - 12, beside))}px`;
    this.slip.style.top = `${Math.max(12, Math.min(innerHeight - own.height - 12, top))}px`;
  }

  close(back) {
    clearTimeout(this.timer);
    if (!this.slip) return;
    this.slip.remove();
    this.from.setAttribute("aria-expanded", "false");
    if (back) this.from.focus();
    this.slip = this.from = null;
  }
}

function paper(rules, [first, ...rests], does) {
  return h("div", { class: "slip paper", role: "dialog", "aria-label": `Clause ${first.clause}` },
    h("button", { class: "x", type: "button", "aria-label": "Close" }, "×"),
    h("div", { class: "hd" }, h("span", { class: "no" }, first.clause),
      h("span", { class: "src" }, first.title ?? "", h("br"), [first.source, first.part].filter(Boolean).join(", "))),
    h("p", { class: "means" }, first.meaning),
    does && h("p", { class: "does" }, does),
    rests.length > 0 && h("ul", { class: "rests" }, rests.map((one) => h("li", {}, h("b", {}, one.clause), h("span", {}, one.meaning)))),
    h("footer", {}, h("a", { href: `/rules/${rules}#${encodeURIComponent(first.clause)}` }, "The rule in full")));
}
