// The rounds that this browser has seen end, newest first; each can be replayed and checked.
import { h, morph } from "./dom.js";
import * as api from "./api.js";
import { net } from "./money.js";
import { kept } from "./kept.js";

class PitHistory extends HTMLElement {
  connectedCallback() {
    const me = api.me();
    const rounds = me ? kept(me.player) : [];
    const total = rounds.reduce((sum, round) => sum + round.net, 0);
    morph(this, h("pit-history", {}, rounds.length ? this.list(rounds, total) : h("div", { class: "empty" }, h("b", {}, "No round yet."), "What you play is listed here.", h("a", { class: "ghost", href: "/" }, "To the room"))));
  }

  list(rounds, total) {
    return h("section", { class: "panel" }, h("h2", {}, `${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}, ${net(total)}`),
      h("table", { class: "rows" }, h("thead", {}, h("tr", {}, ["Table", "Round", "When", "What you had", "Net", ""].map((head) => h("th", { scope: "col" }, head || h("span", { class: "sr" }, "Replay"))))),
        h("tbody", {}, rounds.map((round) => h("tr", {}, h("td", {}, round.table), h("td", {}, round.round), h("td", {}, new Date(round.when).toLocaleString("en-AU")), h("td", {}, round.hand),
          h("td", { class: `r ${round.net > 0 ? "plus" : ""}` }, net(round.net)), h("td", {}, h("a", { href: `/rounds/${encodeURIComponent(round.table)}/${round.round}` }, "Replay")))))));
  }
}

customElements.define("pit-history", PitHistory);
