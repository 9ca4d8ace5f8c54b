// What the engine offers, as plaques: open ones all alike, barred ones with the reason and clause.
import { h, icon } from "./dom.js";
import { chip } from "./clause.js";
import { cents, dollars } from "./money.js";

const ORDER = ["fold", "fold-ante", "check", "decline", "call", "bet", "play", "raise", "tap-out", "concede"];
const NAMES = { "fold-ante": "Fold the ante only", "tap-out": "Tap out", decline: "Decline to raise" };
const KEYS = { fold: "F", "fold-ante": "A", check: "C", call: "C", decline: "D", bet: "B", raise: "R", play: "P", "tap-out": "T", concede: "G" };
const FEW = 3; // amounts that have a plaque each

export const title = (action) => NAMES[action] ?? action[0].toUpperCase() + action.slice(1).replaceAll("-", " ").replaceAll("_", " ");
export const named = (wager) => title(wager).replace("_", " ");

/** The decisions of a game in the law's order, open ones before barred ones. */
export function decisions(actions, laid) {
  const names = Object.keys(actions).filter((name) => !laid.includes(name));
  names.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  return names.map((name) => ({ name, ...actions[name] }));
}

/** Each open choice: an amount of its own, or a range to choose from. */
export function split(choice, ante) {
  const least = cents(choice.least), most = cents(choice.most), step = Math.max(1, cents(choice.multiple));
  if (choice.least === null || choice.least === undefined || !most) return [{ ...choice, key: KEYS[choice.name] }];
  const listed = choice.among?.length ? choice.among.map(cents) : amounts(least, most, step);
  if (!listed) return [{ ...choice, from: least, to: most, step, key: KEYS[choice.name] }];
  return listed.map((amount) => ({ ...choice, amount, ...times(choice.name, amount, ante, listed.length) }));
}

function amounts(least, most, step) {
  const count = Math.floor((most - least) / step) + 1;
  return count <= FEW ? Array.from({ length: count }, (_, nth) => least + nth * step) : null;
}

function times(name, amount, ante, count) {
  const multiple = ante ? amount / ante : 0;
  if (count > 1 && Number.isInteger(multiple) && name === "play") return { text: `Play ${multiple}×`, key: String(multiple) };
  if (count > 1) return { text: `${title(name)} ${dollars(amount)}`, key: amount === 0 ? "" : KEYS[name] };
  return { key: KEYS[name] };
}

const wide = (name) => (name === "raise" ? "Raise by" : title(name));

/** What a choice costs or gives up, before anybody takes it. */
function cost(choice, facts) {
  const { name, amount } = choice;
  if (name === "fold" || name === "concede") return facts.pot ? stays(facts) : `gives up ${dollars(facts.laid)}`;
  if (name === "fold-ante") return "keeps the other wager";
  if (amount === undefined) return { check: "no wager yet", decline: "no raise" }[name] ?? "";
  return facts.pot ? `puts in ${dollars(amount + (name === "raise" ? facts.toCall : 0))}` : `lays ${dollars(amount)}`;
}

const stays = ({ laid }) => (laid ? `${dollars(laid)} stays in` : "nothing is in");

export function plaque(choice, facts, waiting) {
  if (choice.from !== undefined) return raise(choice, facts, waiting);
  const text = choice.text ?? wide(choice.name);
  const sent = waiting === tag(choice);
  const sure = facts.asked === tag(choice);
  return h("div", { class: `plaque ${sent ? "waiting" : ""}`, "data-key": `act-${tag(choice)}` },
    h("button", { class: "act", type: "button", "data-do": "act", "data-action": choice.name, "data-amount": choice.amount ?? null, "data-press": choice.key || null, "aria-keyshortcuts": choice.key || null },
      sure ? "Yes, give up" : text, choice.key && h("kbd", { "aria-hidden": "true" }, choice.key)),
    h("span", { class: "how" }, sent ? "sent, waiting for the table" : cost(choice, facts), chip(choice.clauses, { label: text })));
}

export const tag = (choice) => `${choice.name}${choice.amount ?? ""}`;

/** What is closed stands apart, and can still be reached: each says why. */
export const bars = (choices) => h("ul", { class: "bars", "aria-label": "Not open now" }, choices.map(barred));

function barred(choice) {
  const id = `bar-${choice.name}`;
  return h("li", { class: "barred", "data-key": id },
    h("button", { class: "act", type: "button", "aria-disabled": "true", "aria-describedby": id, "data-do": "barred" }, icon("bar"), title(choice.name)),
    h("span", { class: "how", id }, choice.why || "not open now"), chip(choice.clauses, { label: title(choice.name) }));
}

/** A range: by typing, sliding, or arrows; the least and the most by one touch. */
function raise(choice, facts, waiting) {
  const name = wide(choice.name);
  const chosen = Math.min(Math.max(facts.chosen?.[choice.name] ?? choice.from, choice.from), choice.to);
  return h("div", { class: "raise", "data-key": `act-${choice.name}`, role: "group", "aria-label": `${name}, ${dollars(choice.from)} to ${dollars(choice.to)}` },
    h("span", { class: "rh" },
      h("button", { class: "act", type: "button", "data-do": "act", "data-action": choice.name, "data-amount": chosen, "data-press": choice.key, "aria-keyshortcuts": choice.key },
        waiting === choice.name ? "sent" : [name, h("span", { class: "sr" }, ` ${dollars(chosen)}`)], h("kbd", { "aria-hidden": "true" }, choice.key)), chip(choice.clauses, { label: name })),
    h("input", { class: "amt", inputmode: "decimal", "aria-label": `${name}, dollars`, "data-chooses": choice.name, "data-step": choice.step, value: dollars(chosen) }),
    h("input", { type: "range", min: choice.from, max: choice.to, step: choice.step, value: chosen, "aria-label": `${name}, amount`, "aria-valuetext": dollars(chosen), "data-chooses": choice.name, "data-step": choice.step }),
    h("span", { class: "steps" },
      h("button", { type: "button", "data-do": "choose", "data-name": choice.name, "data-amount": choice.from }, `Least ${dollars(choice.from)}`),
      h("button", { type: "button", "data-do": "choose", "data-name": choice.name, "data-amount": choice.to }, `Most ${dollars(choice.to)}`)));
}
