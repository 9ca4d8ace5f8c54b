// The only way to the house: JSON over HTTP, as anybody's client has it.
const KNOWN = "pitboss log-in";
const GUEST = "/api/guest";
let who = null;
const meanings = new Map();

export class Problem extends Error {
  constructor(status, details) {
    super(details.detail ?? details.why ?? details.title ?? `the house answered ${status}`);
    this.status = status;
    this.details = details;
  }
}

async function ask(path, options = {}) {
  const answer = await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
  const kind = answer.headers.get("content-type") ?? "";
  const body = kind.includes("json") ? await answer.json() : {};
  if (answer.status === 401) forget();
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}

export const get = (path) => ask(path);

export async function post(path, body = {}) {
  const headers = { "content-type": "application/json" };
  if (who?.csrf) headers["x-csrf-token"] = who.csrf;
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** A page that is made for whoever asks, as a file. */
export async function page(path, body) {
  const headers = { "content-type": "application/json", ...(who?.csrf ? { "x-csrf-token": who.csrf } : {}) };
  const answer = await fetch(path, { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Problem(answer.status, await answer.json());
  return answer.blob();
}

/** Who I am: null for nobody. The session itself is in a cookie that no script reads. */
export function me() {
  who = JSON.parse(localStorage.getItem(KNOWN) ?? "null");
  return who;
}

/** Who I am, asked of the house: with what is mine and where I sit. */
export async function known() {
  if (!me()) return null;
  try {
    who = await get("/api/me");
    keep();
  } catch (problem) {
    if (problem.status !== 401) throw problem;
  }
  return who;
}

/** The same for a page that only somebody known is shown. */
export async function here() {
  who = await get("/api/me");
  keep();
  return who;
}

function forget() {
  localStorage.removeItem(KNOWN);
  who = null;
}

async function enter(path, body) {
  forget();
  who = { ...(await post(path, body)), guest: path === GUEST, seated: [] };
  keep();
  return who;
}

const keep = () => localStorage.setItem(KNOWN, JSON.stringify(who));

export const guest = () => enter(GUEST);
export const login = (name, password) => enter("/api/login", { name, password });

export async function logout() {
  await post("/api/logout").catch((problem) => {
    if (problem.status !== 401) throw problem;
  });
  forget();
}

/** Where this browser has a seat is remembered, for the way back from the room's first page. */
export function seated(table, sits) {
  if (!me()) return;
  who.seated = [...who.seated.filter((one) => one !== table), ...(sits ? [table] : [])];
  keep();
}

export const identity = () => (crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`);

/** A command, given again under the same id if the line breaks: the house does it once. */
async function order(path, what, more = {}) {
  const body = { id: identity(), command: what, ...more };
  for (let tries = 0; ; tries++) {
    try {
      return await post(path, body);
    } catch (problem) {
      if (problem instanceof Problem || tries === 3) throw problem;
      await new Promise((go) => setTimeout(go, 300 * (tries + 1)));
    }
  }
}

/** Practice chips, up to what everybody begins with. */
export const chips = () => post("/api/me/practice", { id: identity() });

/** Whether I may sit there: guests practise. */
export const welcome = ({ practice }) => practice || (who !== null && !who.guest);

export const command = (table, what, seen) => order(`/api/tables/${encodeURIComponent(table)}/commands`, what, seen === undefined ? {} : { seen });

/** A command in a tournament. */
export const direct = (name, what) => order(`/api/tournaments/${encodeURIComponent(name)}/commands`, what);

export const view = (table) => get(`/api/tables/${encodeURIComponent(table)}`);

/** The events of a round with their sentences, as far as I may hear them. */
export async function round(table, number) {
  const { entries } = await get(`/api/rounds/${encodeURIComponent(table)}/${number}`);
  return entries.flatMap((entry) => entry.events);
}

/** What a clause means, in the words of the register; asked for once. */
export function meaning(rules, clause) {
  const key = `${rules} ${clause}`;
  if (!meanings.has(key)) {
    const found = get(`/api/law/${rules}/${encodeURIComponent(clause)}`);
    found.catch(() => meanings.delete(key));
    meanings.set(key, found);
  }
  return meanings.get(key);
}
