// Dealer and board of a table against the house, with what the engine says of the dealer's hand.
import { h } from "./dom.js";
import { card, hand, slot, marked } from "./cards.js";
import { chips } from "./clause.js";
import { declared, unbroken } from "./record.js";

const DEALER = 0;
const NAMES = ["Flop", "Turn", "River"];

export function middle(view, game, said, { marks, laying }) {
  const shown = declared(said, DEALER);
  return h("section", { class: "middle", "aria-label": game.board ? "Dealer and board" : "Dealer" },
    h("div", { class: "dealer" },
      hand(view.dealer, { key: `d${view.round}-`, places: game.dealer, first: 6 }),
      h("p", { class: "who" }, shown
        ? [h("b", {}, unbroken(shown.words)), chips(shown.clauses, { does: shown.words })]
        : laying ? "The dealer deals when wagers are closed." : [h("b", {}, game.line.text), chips([game.line.clause])])),
    game.board > 0 && board(view, game, marks));
}

function board(view, game, marks) {
  const at = (nth) => view.board[nth]
    ? card(view.board[nth], { key: `b${view.round}-${nth}`, nth, more: marked(view.board[nth], marks) }) : slot();
  return h("div", { class: "board deals", role: "group", "aria-label": "Board" },
    h("div", {}, h("div", { class: "trio" }, at(0), at(1), at(2)), h("span", { class: "lab" }, NAMES[0])),
    h("div", { class: "gap" }),
    h("div", {}, at(3), h("span", { class: "lab" }, NAMES[1])),
    h("div", {}, at(4), h("span", { class: "lab" }, NAMES[2])));
}

/** The printed line of the felt. */
export const print = (game) => h("svg", { class: "felt-print", viewBox: "0 0 1440 690", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
  h("defs", {}, h("path", { id: "arc", d: "M330 352 Q720 422 1110 352" })),
  h("path", { d: "M344 328 Q720 392 1096 328" }), h("path", { d: "M308 364 Q720 442 1132 364" }),
  h("text", {}, h("textPath", { href: "#arc", startOffset: "50%" }, game.line.text.replace(/\.$/, ""))));
