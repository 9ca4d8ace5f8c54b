// Laying, undoing, repeating: whatever should lie on the own box is arranged by acts and take-backs.
import { cents, wire } from "./money.js";

export const laid = (own) => Object.fromEntries(Object.entries(own?.wagers ?? {}).map(([name, amount]) => [name, cents(amount)]));

/** Bring the own box to these wagers. `see` gives the view as it stands, `give` sends a command. */
export async function arrange(names, target, see, give) {
  const first = names.find((name) => (now(see)[name] ?? 0) !== (target[name] ?? 0) && now(see)[name]);
  for (const name of names.slice(first ? names.indexOf(first) : names.length)) {
    if (now(see)[name] && now(see)[name] !== (target[name] ?? 0)) await give({ type: "take-back", wager: name });
  }
  for (const name of names) {
    if (!target[name] || now(see)[name]) continue;
    const offer = see().actions[name];
    const most = offer?.open ? cents(offer.most) : target[name]; // what is asked for goes no further than the offer
    const amount = offer?.open && offer.least === offer.most ? most : Math.min(target[name], most);
    await give({ type: "act", action: name, amount: wire(amount) });
  }
}

function now(see) {
  const view = see();
  return laid(view.seats.find((seat) => seat.seat === view.seat));
}

/** What Same again would still lay: what is missing of the last round's wagers. */
export function missing(last, present) {
  if (!last) return 0;
  return Object.entries(last).reduce((sum, [name, amount]) => sum + (present[name] ? 0 : amount), 0);
}

/** What a top-up brings: what the stake lacks of the least, or as much again. */
export function lacking({ view, own }) {
  const least = cents(view.sign.minimum_stake), has = cents(own?.stake);
  return has < least ? least - has : least;
}

export const remember = (table, wagers) => sessionStorage.setItem(`wagers ${table}`, JSON.stringify(wagers));
export const remembered = (table) => JSON.parse(sessionStorage.getItem(`wagers ${table}`) ?? "null");
