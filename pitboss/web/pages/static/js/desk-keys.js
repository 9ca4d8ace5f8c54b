// Keying cards: rank, then suit, as they show.
import { h, icon } from "./dom.js";
import { card, slot, spoken } from "./cards.js";

export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = { s: "Spades", h: "Hearts", d: "Diamonds", c: "Clubs" };

/** What a pressed key means here: a rank, a suit after a rank, or undo. */
export function meant(key, rank) {
  const upper = key === "0" || key === "1" ? "T" : key.toUpperCase();
  if (key === "Backspace") return { undo: true };
  if (rank && SUITS[key.toLowerCase()]) return { suit: key.toLowerCase() };
  if (RANKS.includes(upper) && key.length === 1) return { rank: upper };
  return null;
}

/** The cards of the step: those that stay unseen, those keyed, the one that is next. */
export function keyed(cards, keys, rank) {
  let nth = 0;
  let next = true;
  return h("div", { class: "keyed" }, cards.map((face, at) => {
    if (face) return at < cards.length - 12 ? null : card(face, { key: `k${at}` });
    const known = keys[nth++];
    if (known) return card(known, { key: `k${at}` });
    const now = next;
    next = false;
    const label = `card ${nth}, to be keyed`;
    const empty = slot(label);
    if (now) empty.classList.add("now");
    if (now && rank) empty.append(rank === "T" ? "10" : rank);
    return empty;
  }));
}

export function pad(rank) {
  return [
    h("div", { class: "keys", role: "group", "aria-label": "Rank" }, RANKS.map((one) => h("button", { type: "button", "data-do": "rank", "data-rank": one, "aria-pressed": rank === one ? "true" : "false" }, one === "T" ? "10" : one)),
      h("button", { type: "button", "data-do": "undo", "aria-label": "Undo the last card" }, "⌫")),
    h("div", { class: "suits", role: "group", "aria-label": "Suit" }, Object.entries(SUITS).map(([suit, name]) => h("button", { type: "button", class: `suit-${suit}`, "data-do": "suit", "data-suit": suit, "aria-label": name },
      h("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, h("use", { href: `#p-${suit}` })), h("span", { class: "wid" }, name)))),
  ];
}

export const aloud = (keys) => keys.map(spoken).join(", ");
