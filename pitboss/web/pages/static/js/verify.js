// Receipts of deals, checked in the browser: written from docs/deal.md, sharing no line with the house.
const DEAL_1 = "pitboss-deal-1";
const DEAL_2 = "pitboss-deal-2";
const SUITS = "cdhs";
const deck = (ranks) => [...SUITS].flatMap((suit) => [...ranks].map((rank) => rank + suit));
const DECKS = { 52: deck("23456789TJQKA"), 32: deck("789TJQKA") };
const FIRST = "0".repeat(64);
const OUTCOMES = ["played", "void", "misdeal", "called off"];
const TERMS = ["algorithm", "table", "number", "round", "rules", "deck", "cut", "places", "previous"];
const SHORT = 16; // digits of a hash that are enough to know it again

// ---- Hashes

const utf8 = new TextEncoder();
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((one) => one.toString(16).padStart(2, "0")).join("");

/** Each field as bytes, after its length in four bytes, the highest first. */
function join(fields) {
  const parts = fields.map((field) => (field instanceof Uint8Array ? field : utf8.encode(String(field))));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(whole.buffer).setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return whole;
}

const sha256 = async (...fields) => hex(await crypto.subtle.digest("SHA-256", join(fields)));

async function hmac(key, ...fields) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, join(fields)));
}

const envelope = async (key, kind, number, content) => hex(await hmac(key, kind, number, content));

const inOrder = (terms) => TERMS.map((name) => (name === "cut" ? Number(terms.cut) : terms[name]));

/** The order of the cards that the master key makes, and how many lay above the cut. */
async function order(master, terms) {
  const stream = { block: 0, left: [] };
  const next = async () => {
    if (!stream.left.length) stream.left = [...(await hmac(master, "order", stream.block++))];
    return stream.left.shift();
  };
  const below = async (n) => {
    const most = Math.floor(256 / n) * n;
    for (;;) {
      const byte = await next();
      if (byte < most) return byte % n;
    }
  };
  const cards = [...DECKS[terms.deck]];
  for (let place = cards.length - 1; place > 0; place--) {
    const chosen = await below(place + 1);
    [cards[place], cards[chosen]] = [cards[chosen], cards[place]];
  }
  const above = terms.cut ? 2 + (await below(cards.length - 3)) : 0;
  return { above, cards: [...cards.slice(above), ...cards.slice(0, above)] };
}

// ---- Shape: a receipt has these fields, all of them and no other

const TEXT = "text", HASH = "64 digits 0-9a-f", WHOLE = "a whole number", FLAG = "true or false";
const OPENING = { position: WHOLE, card: TEXT, key: HASH };
const KINDS = {
  player: { place: WHOLE, seed: TEXT, key: HASH, openings: [OPENING] },
  inspector: { seed: HASH, seeds: [TEXT], above: WHOLE, order: [TEXT] },
};

export class Unreadable extends Error {}

const sealedFirst = (record) => record.terms.algorithm === DEAL_2;

export function parsed(text) {
  const receipt = read(text);
  const kind = KINDS[receipt?.receipt], record = receipt?.record;
  if (!Object.hasOwn(KINDS, receipt?.receipt ?? "") || typeof record?.terms !== "object" || record.terms === null) throw new Unreadable("it is not the receipt of a deal");
  const later = sealedFirst(record);
  const terms = { algorithm: TEXT, table: TEXT, round: TEXT, rules: TEXT, number: WHOLE, deck: WHOLE, cut: FLAG, places: WHOLE, previous: HASH };
  const shape = { terms, commitment: HASH, seeds: [HASH], cards: [HASH], seal: HASH, went: [TEXT], outcome: TEXT, hash: HASH, ...(later ? { shown: [WHOLE] } : {}) };
  fits(receipt, { receipt: TEXT, record: shape, ...kind, ...(later && receipt.receipt === "player" ? { passed: FLAG } : {}), ...(Object.hasOwn(receipt, "head") ? { head: TEXT } : {}) }, "the receipt");
  return receipt;
}

/** The receipt of a deal, or those that the receipt of a round has in it. */
export function dealsIn(text) {
  let whole = null;
  try {
    whole = read(text);
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
  }
  if (!Array.isArray(whole?.deals)) return [parsed(text)];
  if (!whole.deals.length) throw new Unreadable("no deal is in it: the cards of this round were dealt by hand");
  return whole.deals.map((deal) => parsed(JSON.stringify(deal)));
}

function read(text) {
  try {
    const found = JSON.parse(text);
    return repeats(text) ? null : found;
  } catch {
    throw new Unreadable("it is not the receipt of a deal");
  }
}

/** Whether a field stands twice: two readers could then see two receipts. */
function repeats(text) {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[^\s"]/gs);
  const open = [];
  return tokens.some((token, nth) => {
    if (token === "{" || token === "[") open.push(new Set());
    if (token === "}" || token === "]") open.pop();
    if (tokens[nth + 1] !== ":" || token[0] !== '"') return false;
    const name = JSON.parse(token), known = open.at(-1);
    return known.has(name) || !known.add(name);
  });
}

function fits(value, shape, name) {
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw new Unreadable(`${name} must be a list`);
    for (const one of value) fits(one, shape[0], `each of ${name}`);
  } else if (typeof shape === "object") {
    const fields = Object.keys(shape);
    const there = value && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : null;
    if (!there || there.length !== fields.length || !fields.every((field) => Object.hasOwn(value, field))) throw new Unreadable(`${name} must have the fields ${fields.join(", ")} and no other`);
    for (const field of fields) fits(value[field], shape[field], field);
  } else if (!is(value, shape)) throw new Unreadable(`${name} must be ${shape}`);
}

function is(value, shape) {
  if (shape === WHOLE) return Number.isSafeInteger(value) && value >= 0;
  if (shape === FLAG) return typeof value === "boolean";
  if (typeof value !== "string" || /[\p{C}\p{Z}]/u.test(value.replaceAll(" ", ""))) return false;
  return shape === TEXT || /^[0-9a-f]{64}$/.test(value);
}

// ---- Checks: a sentence, and whether it is true

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const rising = (numbers) => numbers.every((one, nth) => nth === 0 || numbers[nth - 1] < one);

async function ofRecord(record) {
  const { terms, went, shown = [] } = record;
  const numbered = terms.number > 0 && (terms.number === 1) === (terms.previous === FIRST);
  const places = record.seeds.map((_, nth) => String(nth + 1));
  const known = [DEAL_1, DEAL_2].includes(terms.algorithm) && terms.deck in DECKS;
  const sized = record.cards.length === terms.deck && places.length === terms.places;
  const most = record.outcome === "called off" ? 0 : terms.deck;
  const lawful = went.length <= most && went.every((to) => [...places, "dealer", "board", "discard"].includes(to));
  const turned = rising(shown) && shown.every((position) => position >= 1 && position <= went.length);
  const ended = sealedFirst(record) ? [went.length, ...went, shown.length, ...shown] : went;
  const seal = await sha256("seal", ...inOrder(terms), record.commitment, ...record.seeds, ...record.cards);
  const whole = await sha256("deal", record.seal, record.outcome, ...ended);
  return [
    ["The algorithm and the deck are known here.", known],
    ["There is an envelope for each card and for the seed of each place.", sized],
    ["It names the deal before it, unless it is the table's first.", numbered],
    ["Each card that left the shoe went to a place of the table.", lawful && turned],
    ["The outcome is one that is known.", OUTCOMES.includes(record.outcome)],
    ["The seal is upon these terms, commitment, seeds and envelopes.", record.seal === seal],
    ["The hash of the deal is upon this seal, outcome and places.", record.hash === whole],
  ];
}

async function ofPlayer(receipt) {
  const { record, place, openings } = receipt;
  const mine = await envelope(bytes(receipt.key), "seed", place, receipt.seed);
  const cards = openings.map((one) => one.card), positions = openings.map((one) => one.position);
  const inTurn = positions.every((one, nth) => nth === 0 || positions[nth - 1] <= one) && new Set(cards).size === cards.length;
  return [
    [`Your seed (${receipt.seed || "none"}) is bound in place ${place} of the seal.`, place > 0 && record.seeds[place - 1] === mine],
    ["The cards come as they left the shoe, and no two are the same.", inTurn],
    ...(sealedFirst(record) ? ofAll(receipt, new Set(positions)) : []),
    ...(await Promise.all(openings.map((opening) => ofOpening(record, opening)))),
  ];
}

/** No card is left out that its player may see. */
function ofAll({ record, passed, place }, opened) {
  const own = record.went.flatMap((to, nth) => (to === String(place) ? [nth + 1] : []));
  const due = new Set([...record.shown, ...(passed ? [] : own)]);
  if (passed && own.length && own.every((one) => due.has(one)) && record.outcome !== "misdeal") return [["You passed your cards, and not all of them lay open.", false]];
  const said = passed ? "You passed your cards, and they stay closed; " : "Each of your cards and ";
  return [[`${said}every card that lay open to all is opened here.`, opened.size === due.size && [...opened].every((one) => due.has(one))]];
}

async function ofOpening(record, { position, card, key }) {
  if (position < 1 || position > Math.min(record.went.length, record.cards.length)) return [`Card ${position} left the shoe, and may be opened.`, false];
  const went = record.went[position - 1];
  const sealed = record.cards[position - 1] === (await envelope(bytes(key), "card", position, card));
  const lawful = (DECKS[record.terms.deck] ?? []).includes(card) && went !== "discard";
  return [`Card ${position} of the shoe, which went ${/^\d+$/.test(went) ? `to place ${went}` : `to the ${went}`}, was sealed as ${card}.`, sealed && lawful];
}

async function ofInspector(receipt) {
  const { record, seeds } = receipt, { terms } = record;
  if (!(terms.deck in DECKS)) return [];
  const house = bytes(receipt.seed);
  const committed = record.commitment === (await sha256("commitment", ...inOrder(terms), house));
  const master = await hmac(house, "master", ...inOrder(terms), ...seeds);
  const { above, cards } = await order(master, terms);
  return [
    ["The commitment is upon these terms and the house's seed.", committed],
    ["The players' seeds are those in the envelopes.", same(record.seeds, await envelopes(master, "seed", seeds))],
    [`The seeds alone give this order of the cards, cut with ${above} above.`, receipt.above === above && same(receipt.order, cards)],
    ["Each envelope holds the card of that order.", same(record.cards, await envelopes(master, "card", cards))],
  ];
}

const envelopes = (master, kind, contents) => Promise.all(contents.map(async (content, nth) =>
  envelope(await hmac(master, `${kind}-key`, nth + 1), kind, nth + 1, content)));

/** What was noted then is there; of a player's deal that was sealed first, its seal was noted. */
function ofNote(receipt, noted) {
  const { record } = receipt;
  const begins = (published) => noted.length >= SHORT && published.startsWith(noted.toLowerCase());
  const there = noted ? [[`What you noted, ${noted}, is there.`, [record.commitment, record.seal, record.hash].some(begins)]] : [];
  if (receipt.receipt !== "player" || !sealedFirst(record)) return there;
  return [...there, [`You gave the seal of deal ${record.terms.number} that you noted before its first card.`, begins(record.seal)]];
}

/** Every check of one receipt, in the order in which they are read. */
export async function checks(receipt, noted = "") {
  const own = receipt.receipt === "player" ? await ofPlayer(receipt) : await ofInspector(receipt);
  return [...(await ofRecord(receipt.record)), ...own, ...ofNote(receipt, noted)];
}
