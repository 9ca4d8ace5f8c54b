// Every choice by its key: what shows a key is what the key does.
import { TRAY } from "./chips.js";

export function keys(table) {
  document.documentElement.dataset.speed = localStorage.getItem("speed") ?? "calm";
  document.addEventListener("keydown", (event) => pressed(table, event));
  table.addEventListener("keydown", (event) => arrows(table, event));
}

function pressed(table, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=range]), select, textarea")) return;
  if (event.key === "Escape") return escaped(table);
  if (event.key === "[" || event.key === "]") return turn(table, event.key === "]" ? 1 : -1);
  if (event.key.toUpperCase() === "W") return why(table);
  const wanted = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const node = [...table.querySelectorAll("[data-press]")].find((one) => one.dataset.press === wanted && one.getAttribute("aria-disabled") !== "true");
  if (!node) return;
  event.preventDefault();
  node.click();
}

function escaped(table) {
  if (table.state.opened.keys) table.deeds.keys();
  else table.deeds.read();
}

/** The chip in hand: the next one, or the one before. */
function turn(table, by) {
  const now = TRAY.indexOf(table.deeds.chip() / 100);
  const value = TRAY[Math.min(TRAY.length - 1, Math.max(0, now + by))];
  table.deeds.pick({ dataset: { value } });
}

/** Arrows walk through the chips, as in any group of choices. */
function arrows(table, event) {
  if (!event.target.closest?.(".pick")) return;
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  turn(table, by);
  table.querySelector(".pick[aria-checked=true]")?.focus();
}

/** Why of the results, one after the other. */
function why(table) {
  const chips = [...table.querySelectorAll(".docket .cl")];
  if (!chips.length) return;
  table.lastWhy = ((table.lastWhy ?? -1) + 1) % chips.length;
  table.slips.open(chips[table.lastWhy]);
}
