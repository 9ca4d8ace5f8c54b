// A table for the wall of the room: its sign, its pay table, its jackpot. No controls.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { digits } from "./jackpot.js";
import { cents } from "./money.js";
import { pays, sign } from "./sign.js";
import { listen } from "./stream.js";

class PitWall extends HTMLElement {
  async connectedCallback() {
    const { table } = this.dataset;
    try {
      this.games = await api.get("/games.json");
      this.see(await api.view(table));
    } catch (problem) {
      return this.replaceChildren(h("main", { class: "wall" }, h("h1", {}, problem.status === 404 ? `There is no table ${table}.` : "The table cannot be reached.")));
    }
    listen(table, api.me()?.player ?? "", (view) => this.see(view), () => {});
  }

  see(view) {
    const game = this.games[view.rules];
    document.body.className = `cloth-${game.cloth}`;
    morph(this, h("pit-wall", { "data-table": view.table }, h("main", { class: "wall" },
      h("header", {}, h("h1", {}, game.title), h("p", {}, `${game.source} · round ${view.round} · ${view.seats.filter((seat) => seat.player).length} of ${view.places} ${game.house ? "boxes" : "seats"}`)),
      view.jackpot && h("div", { class: "meter" }, digits(cents(view.jackpot.pool)), !view.jackpot.working && h("p", {}, "The jackpot is out of order.")),
      h("div", { class: "wallrow" }, plain(sign(view, game)), view.jackpot && prizes(game), plain(pays(game, null, false))))));
  }
}

const prizes = (game) => h("section", { class: "prizes", "aria-label": "Prizes" }, h("h2", {}, "Jackpot prizes, declared"), h("ul", {}, game.prizes.map((prize) => h("li", {}, prize.meaning))));

/** On a wall nobody can touch a clause: it is a plain number. */
function plain(part) {
  for (const chip of part?.querySelectorAll("button.cl") ?? []) chip.replaceWith(h("span", { class: "clno" }, chip.textContent));
  return part;
}

customElements.define("pit-wall", PitWall);
