// Cards: drawn from the symbols of the page, and named for whoever does not see them.
import { h, vary } from "./dom.js";

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
export const UNSEEN = "??";

export const spoken = (code) => (code === UNSEEN ? "face down" : `${RANKS[code[0]]} of ${SUITS[code[1]]}`);

/** One card; `key` keeps the same element while the card lies where it is. */
export function card(code, { key, nth = 0, more = "" } = {}) {
  const shared = { viewBox: "0 0 100 140", role: "img", "aria-label": spoken(code), "data-key": key ? `${key}-${code}` : null };
  if (code === UNSEEN) {
    return vary(h("svg", { ...shared, class: `card back ${more}` }, h("use", { href: "#back" })), "nth", nth);
  }
  const [rank, suit] = code;
  const drawn = h("svg", { ...shared, class: `card suit-${suit} ${more}` },
    h("rect", { x: ".5", y: ".5", width: 99, height: 139, rx: 9, class: "face" }),
    h("use", { href: `#r-${rank}`, x: 7, y: 8, width: rank === "T" ? 40 : 34, height: 44 }),
    h("use", { href: `#p-${suit}`, x: 11, y: 57, width: 26, height: 26 }),
    "KQJ".includes(rank) && h("use", { href: `#c-${rank}`, x: 56, y: 11, width: 34, height: 30, opacity: ".75" }),
    h("use", { href: `#p-${suit}`, x: 40, y: 76, width: 54, height: 54 }),
    h("text", { x: 67, y: suit === "d" ? 104 : 102, class: "let" }, suit.toUpperCase()));
  return vary(drawn, "nth", nth);
}

export const slot = (label = "no card yet") => h("span", { class: "slot", role: "img", "aria-label": label });

/** Cards side by side; `places` keeps the room of those to come. */
export function hand(codes, { key, places = 0, marks = null, first = 0 } = {}) {
  const shown = codes.map((code, nth) => card(code, { key: `${key}${nth}`, nth: first + nth, more: marked(code, marks) }));
  const free = Array.from({ length: Math.max(0, places - codes.length) }, () => slot());
  return h("div", { class: "hand deals" }, shown, free);
}

/** Of a hand that was declared: what it is made of stands up, the rest dims. */
export function marked(code, marks) {
  if (!marks) return code === UNSEEN ? "" : "turned";
  return marks.includes(code) ? "up" : "dim";
}
