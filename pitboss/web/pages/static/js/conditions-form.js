// The fields of an item of conditions: what people fill in, and how a conditions file has it.
import { h } from "./dom.js";

const NUMBER = /^\d+(\.\d+)?$/;
const HINTS = { until: "round 10, level 3, or in words", list: "50, 30, 20", levels: "20: 25/50; 20: 50/100" };
export const label = (name) => (name[0].toUpperCase() + name.slice(1)).replaceAll("_", " ");

/** A number as it stands, anything else in quotes: then the engine says what it wanted. */
const figure = (text) => {
  const plain = text.replace(/[$\s]|,(?=\d{3})/g, "");
  return NUMBER.test(plain) ? plain : JSON.stringify(text);
};
const listed = (text) => `[${text.replace(/^\[|\]$/g, "").split(",").map((one) => one.trim()).filter(Boolean).map(figure).join(", ")}]`;

/** "20: 25/50" is twenty minutes with these blinds, "10 rounds: 25-500" a level with limits. */
function level(text) {
  const [long, what = ""] = text.split(":").map((one) => one.trim());
  const time = long.endsWith("rounds") ? `rounds = ${figure(long.slice(0, -"rounds".length).trim())}` : `minutes = ${figure(long.replace(/ *min(utes)?$/, ""))}`;
  const [least, most] = what.split("-").map((one) => one.trim());
  return `{ ${time}, ${most ? `minimum = ${figure(least)}, maximum = ${figure(most)}` : `blinds = ${listed(what.replaceAll("/", ","))}`} }`;
}

function until(text) {
  const found = /^(round|level|minute) +(\d+)$/.exec(text);
  return found ? `{ ${found[1]} = ${found[2]} }` : JSON.stringify(text);
}

const WRITES = { amount: figure, count: figure, words: JSON.stringify, until, list: listed, levels: (text) => `[${text.split(";").map((one) => one.trim()).filter(Boolean).map(level).join(", ")}]`, yes: String };

/** What was filled in, as a conditions file has it; nothing if all of it is empty. */
export function written(parts, draft) {
  const said = parts.filter(({ name }) => draft[name] !== undefined && draft[name] !== "" && draft[name] !== false);
  return said.length > 0 ? `{ ${said.map(({ name, kind }) => `${name} = ${(WRITES[kind] ?? String)(draft[name])}`).join(", ")} }` : "";
}

/** The whole of an item without fields. */
export const whole = (kind, text) => (kind === "list" && text && text !== "none" ? listed(text) : text);

const dollars = (value) => String(value).replace(/\.00$/, "");
const READS = {
  amount: dollars, count: String, words: String, yes: (value) => value === true, list: (value) => value.map(dollars).join(", "),
  until: (value) => (typeof value === "object" ? Object.entries(value).map(([what, nth]) => `${what} ${nth}`).join(" ") : value),
  levels: (value) => value.map((one) => `${one.rounds ? `${one.rounds} rounds` : one.minutes ?? 0}: ${one.blinds ? one.blinds.map(dollars).join("/") : `${dollars(one.minimum)}-${dollars(one.maximum)}`}`).join("; "),
};

/** A value that was read, as it stands in the fields. */
export const parted = (parts, value) => Object.fromEntries(parts.filter(({ name }) => value[name] !== undefined).map(({ name, kind }) => [name, (READS[kind] ?? JSON.stringify)(value[name])]));

/** The fields; what is wrong with one stands under it. Those that few events need are folded. */
export function partFields(item, parts, draft, why) {
  const now = parts.filter(({ name, required, example }) => required || example || draft[name] || !parts.some((one) => one.example));
  const rest = parts.filter((part) => !now.includes(part));
  const field = (part) => drawn(item, part, draft[part.name], why(part.name));
  return [h("div", { class: "parts" }, now.map(field)), rest.length > 0 && h("details", { class: "more", "data-key": `more ${item}` }, h("summary", {}, "More about it"), h("div", { class: "parts" }, rest.map(field)))];
}

function drawn(item, { name, kind }, value, why) {
  const attributes = { name: `part ${name}`, id: `p-${item}-${name}`, "aria-invalid": why ? "true" : null, "aria-describedby": why ? `w-${item}-${name}` : null };
  if (kind === "yes") return h("label", { class: "check", "data-key": name }, h("input", { ...attributes, type: "checkbox", checked: value === true }), label(name));
  const mode = { amount: "decimal", count: "numeric" }[kind] ?? "text";
  return h("div", { class: why ? "part bad" : "part", "data-key": name }, h("label", { class: `field ${why ? "bad" : ""}` }, label(name), h("input", { ...attributes, inputmode: mode, value: value ?? "", placeholder: HINTS[kind] ?? null, autocomplete: "off" })),
    why && h("p", { class: "badword", id: `w-${item}-${name}` }, why));
}
