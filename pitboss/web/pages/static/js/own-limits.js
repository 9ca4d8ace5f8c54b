// Limits that a player sets and the room keeps: tighter at once, looser after a day.
import { h } from "./dom.js";
import * as api from "./api.js";
import { cents, exact } from "./money.js";
import { when } from "./times.js";

const KINDS = { deposit: "Brought in", loss: "Lost", time: "Time at tables" };
const SPANS = { 1: "a day", 7: "a week", 30: "a month" };
const WHAT = { deposit: "no more is brought in until the span is over", loss: "no wager opens a new round; nothing laid is lost", time: "no new round begins for you" };
const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const shown = (kind, amount) => (kind === "time" ? `${Math.floor(amount / 60)}:${String(amount % 60).padStart(2, "0")}` : exact(cents(amount)));

export class Limits {
  constructor(page) {
    this.page = page;
    this.open = this.sure = null;
    this.said = "";
  }

  change({ dataset }) {
    this.open = this.open === dataset.limit ? null : dataset.limit;
    this.page.draw();
    this.page.querySelector(".limset input")?.focus();
  }

  submitted(event) {
    event.preventDefault();
    const { kind, days } = event.target.dataset, value = event.target.elements.amount.value.trim();
    const amount = kind === "time" ? { minutes: Math.round(Number(value) * 60) } : { amount: value.replace(/[$,\s]/g, "") };
    return this.send("/api/me/limits", { kind, days: Number(days), ...amount }, "Your limit is set. A looser one holds after 24 hours.");
  }

  remove({ dataset }) {
    return this.send("/api/me/limits", { kind: dataset.kind, days: Number(dataset.days) }, "It is taken away after 24 hours.");
  }

  /** What cannot be undone asks once more. */
  pause() {
    return this.twice("pause", () => this.send("/api/me/breaks", { minutes: 24 * 60 }, "You pause for a day."));
  }

  away() {
    return this.twice("away", () => this.send("/api/me/exclusion", { days: 183, reason: "own wish" }, "You stay away for six months."));
  }

  twice(what, deed) {
    if (this.sure === what) return deed();
    this.sure = what;
    this.page.draw();
  }

  async send(path, body, said) {
    try {
      await api.post(path, { id: fresh(), ...body });
      Object.assign(this, { open: null, sure: null, said });
    } catch (problem) {
      this.said = problem.details?.why ?? problem.message;
    }
    await this.page.load();
  }
}

export function limits(me, deeds) {
  if (me.guest) return h("section", { class: "panel limits", "aria-label": "Your own limits" }, h("h2", {}, "Your own limits"), h("p", { class: "note" }, "A guest plays for nothing. Who has an account sets limits here: what is brought in, what is lost, how long."));
  return h("section", { class: "panel limits", "aria-label": "Your own limits" },
    h("h2", {}, "Your own limits ", h("small", {}, "you set them, the room keeps them")), h("p", { class: "said", role: "status" }, deeds.said),
    h("ul", { class: "lims" }, known(me).map((limit) => one(limit, deeds))),
    h("p", { class: "note" }, "Lower works at once. Higher, or none, holds after 24 hours. Nobody on the floor can change them."),
    h("div", { class: "two" }, quiet("pause", "Pause for a day", deeds), quiet("away", "Stay away for six months", deeds)));
}

const quiet = (name, text, { sure }) => h("button", { class: "ghost", type: "button", "data-do": name }, sure === name ? `Yes: ${text.toLowerCase()}, nobody ends it sooner` : text);

/** Those that are set, and for each kind one place to set the first. */
function known({ limits: set }) {
  const free = Object.keys(KINDS).filter((kind) => !set.some((limit) => limit.kind === kind));
  return [...set, ...free.map((kind) => ({ kind, days: kind === "loss" ? 7 : 1, limit: null, used: "0", coming: null, since: 0 }))];
}

function one({ kind, days, limit, used, coming, since }, { open }) {
  const name = `${KINDS[kind]}, ${SPANS[days] ?? `${days} days`}`, key = `${kind}/${days}`;
  const size = (text) => (kind === "time" ? Number(text) : cents(text));
  return h("li", { "data-key": key },
    h("div", {}, h("b", {}, name), h("span", {}, limit === null ? "no limit" : `${shown(kind, used)} of ${shown(kind, limit)}`)), limit !== null && bar(name, size(used), size(limit)),
    h("p", {}, since ? `From ${when(since)}: ${coming === null ? "no limit" : shown(kind, coming)}.` : limit === null ? "You have set none." : `Once it is reached, ${WHAT[kind]}.`),
    open === key ? form(kind, days, name) : h("div", { class: "two" }, h("button", { class: "ghost", type: "button", "data-do": "change", "data-limit": key }, limit === null ? "Set one" : "Change it"),
      limit !== null && h("button", { class: "ghost", type: "button", "data-do": "remove", "data-kind": kind, "data-days": days }, "Take it away")));
}

const form = (kind, days, name) => h("form", { class: "limset", "data-kind": kind, "data-days": days }, h("label", {}, kind === "time" ? "Hours " : "Dollars ", h("input", { name: "amount", inputmode: "decimal", required: true, pattern: kind === "time" ? "[0-9]{1,2}([.][0-9])?" : "[0-9]{1,7}([.][0-9]{1,2})?", "aria-label": name })),
  h("button", { class: "ghost", type: "submit" }, "Set it"));

function bar(name, used, limit) {
  const wide = Math.min(100, limit ? (used / limit) * 100 : 100);
  return h("svg", { class: "limbar", viewBox: "0 0 100 6", preserveAspectRatio: "none", role: "img", "aria-label": `${name}: ${Math.round(wide)} per cent used` },
    h("rect", { width: 100, height: 6, rx: 1, class: "whole" }), h("rect", { width: wide, height: 6, rx: 1, class: "used" }));
}
