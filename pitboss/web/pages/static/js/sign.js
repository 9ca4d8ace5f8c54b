// What the sign displays, and the pay table with the line of a declared hand lit.
import { h } from "./dom.js";
import { chip } from "./clause.js";
import { cents, dollars } from "./money.js";

const range = (least, most) => `${dollars(cents(least))} to ${dollars(cents(most))}`;

const lines = {
  house: (sign, game) => [
    ["Ante", range(sign.minimum, sign.maximum)],
    ...Object.entries(sign.own_limits ?? {}).map(([name, [least, most]]) => [game.labels[name] ?? name, range(least ?? sign.minimum, most ?? sign.maximum)]),
    ["Multiples", dollars(cents(sign.multiple))],
    sign.maximum_payout && ["Pays to", dollars(cents(sign.maximum_payout))],
    cents(sign.jackpot_wager) > 0 && ["Jackpot", dollars(cents(sign.jackpot_wager))],
  ],
  pot: (sign) => [
    ["Limit", sign.limit.replace("-", " ")],
    ["Least wager", dollars(cents(sign.minimum))],
    ["Least stake", dollars(cents(sign.minimum_stake))],
    sign.ace_low && ["Ace", "high and low"],
  ],
};

export function sign(view, game) {
  const shown = lines[game.house ? "house" : "pot"](view.sign, game).filter(Boolean);
  return h("section", { class: "sign", "aria-label": "Sign of the table" },
    h("h2", {}, "Sign ", chip([game.signClause], { label: "Sign" })),
    h("dl", {}, shown.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))), toCome(view, game));
}

/** A change that is posted: what will be different, and from when on at the latest. */
function toCome({ notice, sign: now }, game) {
  if (!notice) return null;
  const told = lines[game.house ? "house" : "pot"], before = told(now, game).filter(Boolean).map(String);
  const changed = told(notice.sign, game).filter(Boolean).filter((line) => !before.includes(String(line)));
  const from = new Date(notice.effective * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return h("p", { class: "tocome paper" }, h("b", {}, `From ${from} `), changed.map(([name, value]) => `${name}: ${value}`).join(", ") || "the sign changes", ". Until then nothing changes.");
}

/** `lit` is the category of the player's own hand, once it was declared. */
export function pays(game, lit, open) {
  if (!game.pays) return order(game, open);
  const { heads, rows } = game.pays;
  return h("section", { class: `pays ${open ? "open" : ""}`, "aria-label": "Pay table" },
    h("table", {}, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((row) => h("tr", { class: row.categories.includes(lit) ? "lit" : null },
        h("th", { scope: "row" }, row.name, row.categories.includes(lit) && h("span", { class: "sr" }, ", your hand")), row.cells.map((cell) => h("td", {}, cell)))))));
}

function order(game, open) {
  if (!game.order) return null;
  return h("section", { class: `pays ${open ? "open" : ""}`, "aria-label": "Order of hands" },
    h("h2", {}, "Order of hands"),
    h("ol", { class: "order" }, game.order.map(({ clause, meaning }) => h("li", {}, chip([clause], { label: "Order of hands" }), " ", meaning))));
}
