// The jackpot's meter, the lamp, and the prizes in the words of the law.
import { h } from "./dom.js";
import { chip } from "./clause.js";
import { cents, exact } from "./money.js";

export const digits = (amount) => h("div", { class: "digits", role: "img", "aria-label": exact(amount) },
  [...exact(amount)].map((sign) => h("span", { class: /\d/.test(sign) ? null : "sep", "aria-hidden": "true" }, sign)));

export function jackpot({ view, game, own }) {
  if (!view.jackpot || !game.house) return null;
  const lit = own && cents(own.wagers?.jackpot) > 0;
  return [h("div", { class: "meter", "data-key": "meter" }, h("h2", {}, "Jackpot ", chip([game.meterClause], { label: "Meter" })), digits(cents(view.jackpot.pool)),
    !view.jackpot.working && h("p", { class: "sub" }, "The jackpot is out of order.")),
  own && h("p", { class: "lamp-line", "data-key": "lamp" }, h("i", { class: `lamp ${lit ? "lit" : ""}`, "aria-hidden": "true" }),
    h("span", {}, lit ? "Your wager on the jackpot was accepted: the lamp is lit." : "Your lamp is dark: nothing is on the jackpot.")),
  h("div", { class: "prizes", "data-key": "prizes" }, h("h2", {}, "Prizes ", chip(game.prizes.map((prize) => prize.clause), { label: "Prizes" })), h("ul", {}, game.prizes.map((prize) => h("li", {}, prize.meaning))))];
}
