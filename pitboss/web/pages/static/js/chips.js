// Chips and stacks of them: a picture of an amount that always stands beside it in figures.
import { h } from "./dom.js";

const VALUES = [500, 100, 25, 10, 5, 2, 1];
const MOST = 6;
export const TRAY = [5, 10, 25, 100, 500];

export const chip = (value, place = "") =>
  h("svg", { class: `chip ${place}`, viewBox: "0 0 64 64", "aria-hidden": "true" }, h("use", { href: `#chip-${value}` }));

export function pieces(cents) {
  let left = Math.floor(cents / 100);
  const found = [];
  for (const value of VALUES) {
    while (left >= value && found.length < MOST) {
      found.push(value);
      left -= value;
    }
  }
  return found.length ? found : cents > 0 ? [1] : [];
}

export const stack = (cents) =>
  h("span", { class: "stack", "aria-hidden": "true" }, pieces(cents).map((value, nth) => chip(value, `k${nth}`)));
