// What a browser remembers of the rounds it saw: the journal has all of them, this is the short list.
const MOST = 200;
const name = (player) => `rounds ${player}`;

export const kept = (player) => JSON.parse(localStorage.getItem(name(player)) ?? "[]");

export function keep(player, round) {
  const others = kept(player).filter((one) => one.table !== round.table || one.round !== round.round);
  localStorage.setItem(name(player), JSON.stringify([round, ...others].slice(0, MOST)));
}

/** The net of a visit: of the rounds at this table since the page was opened. */
export const since = (player, table, when) => kept(player).filter((one) => one.table === table && one.when >= when).reduce((sum, one) => sum + one.net, 0);
