// Where the seats of a table for the pot stand: along the rail, clockwise from below; on a phone in rows.
const FREE = 0.02; // of the way around
const DESK = [1.3, 1], TABLET = [2.5, 1]; // half width and half height of the rail
// A phone is upright: rows above the board, and the first and the last beside your own cards.
const UPRIGHT = ["", "t", "ss", "sts", "lssl", "lstsl", "lsttsl", "lstttsl", "lsttttsl", "llsttttsl"];
export const FULL = 6; // more than these, and the sides are a row of their own
export const below = (cards) => 0.7 + cards * 0.5; // what you take of the rail, in places of others

/** The rail as a line of points, clockwise from below, with the way to each. */
function rail([wide, high]) {
  const bend = Math.min(wide, high);
  const points = Array.from({ length: 65 }, (_, nth) => Math.PI * (0.5 + nth / 32))
    .map((angle) => [Math.cos(angle), Math.sin(angle)])
    .map(([x, y]) => [x * bend + Math.sign(Math.round(x * 1e6)) * (wide - bend), y * bend + Math.sign(Math.round(y * 1e6)) * (high - bend)]);
  let way = 0;
  return points.map((point, nth) => [...point, (way += nth ? Math.hypot(point[0] - points[nth - 1][0], point[1] - points[nth - 1][1]) : 0)]);
}

/** A place on the rail, `part` of the way around, in parts of its half width and height. */
function along(shape, part) {
  const line = rail(shape), way = part * line.at(-1)[2];
  const end = Math.max(1, line.findIndex((point) => point[2] >= way)), [from, to] = [line[end - 1], line[end]];
  const rest = (way - from[2]) / (to[2] - from[2]);
  return [0, 1].map((axis) => (from[axis] + rest * (to[axis] - from[axis])) / shape[axis]);
}

/** How far around each seat stands: those who play in even steps, a free seat needs little between them. */
function parts(others, taken, own) {
  const step = (1 - FREE * (others.length - taken.length)) / (taken.length + own);
  let way = (own * step) / 2;
  return others.map((number) => {
    const share = taken.includes(number) ? step : FREE;
    way += share;
    return way - share / 2;
  });
}

/** On a phone those who play, and nobody else, stand in rows. */
function upright(count) {
  const rows = [...UPRIGHT[count]], first = rows.indexOf("t"), tops = rows.filter((row) => row === "t").length;
  const level = { t: 0, s: count > FULL ? 0.31 : 0.06, l: 1 };
  return rows.map((row, nth) => [row === "t" ? ((nth - first - (tops - 1) / 2) * 2) / 3 : nth < count / 2 ? -1 : 1, level[row]]);
}

/** Where everybody stands, at each width. */
export function places(others, taken, own) {
  const ways = parts(others, taken, own), rows = upright(taken.length);
  return others.map((number, nth) => {
    const spots = { u: along(DESK, ways[nth]), m: along(TABLET, ways[nth]), n: rows[taken.indexOf(number)] ?? [0, 0] };
    return Object.fromEntries(Object.entries(spots).flatMap(([name, [x, y]]) => [[`${name}x`, x.toFixed(3)], [`${name}y`, y.toFixed(3)]]));
  });
}
