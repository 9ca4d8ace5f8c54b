// A form from what the service says a command asks for; what was filled in, as it is sent.
import { h } from "./dom.js";

const EMPTY = new Set([null, undefined, ""]);

/** The fields of a form; `draft` is what was said so far. */
export function fields(form, draft) {
  return form.fields.filter((field) => field.kind !== "other").map((field) => drawn(form, field, draft[field.name] ?? said(field.default)));
}

function drawn(form, field, value) {
  const name = { name: field.name, id: `f-${form.type}-${field.name}`, "data-key": `f-${form.type}-${field.name}` };
  if (field.kind === "yes") {
    return h("label", { class: "check" }, h("input", { ...name, type: "checkbox", checked: value === true || value === "true" }), field.label);
  }
  if (field.choices.length || field.kind === "dispute") {
    return h("label", { class: "field" }, field.label, h("select", name, h("option", { value: "" }, field.required ? "choose" : "none"),
      field.choices.map(([sent, shown]) => h("option", { value: sent, "data-key": `o${sent}`, selected: String(value) === sent }, shown))));
  }
  const mode = { money: "decimal", number: "numeric" }[field.kind] ?? "text";
  const hint = { card: "Ah", cards: "Ah Kd", money: "25.00", pairs: "Ann 25.00; Bob 10.00", draws: "Ann Kh; Bob 3d", map: "trips 5.00" }[field.kind];
  return h("label", { class: "field" }, field.label, h("input", { ...name, inputmode: mode, placeholder: hint, value, autocomplete: "off", spellcheck: "false" }));
}

const said = (value) => (EMPTY.has(value) || Array.isArray(value) || typeof value === "object" ? "" : String(value));

/** What is filled in now, by name. */
export function draftOf(element) {
  const draft = {};
  for (const input of element.querySelectorAll("input[name], select[name], textarea[name]")) {
    draft[input.name] = input.type === "checkbox" ? input.checked : input.value.trim();
  }
  return draft;
}

/** The command of a form; null while something that it needs is missing. */
export function commandOf(form, draft) {
  const command = { type: form.type };
  for (const field of form.fields) {
    const value = draft[field.name];
    if (EMPTY.has(value)) {
      if (field.required && field.kind !== "cards") return null;
      if (field.required) put(command, field.name, []);
      continue;
    }
    put(command, field.name, sent(field, value));
  }
  return command;
}

/** A name with points says where it stands: `sign.banked.own_limits.trips.0`. */
function put(command, name, value) {
  const path = name.split(".");
  const last = path.pop();
  let part = command;
  path.forEach((step, at) => (part = part[step] ??= /^\d$/.test(path[at + 1] ?? last) ? [null, null] : {}));
  part[last] = value;
}

function sent(field, value) {
  if (field.kind === "yes") return value === true || value === "true";
  if (["place", "number", "dispute"].includes(field.kind)) return Number(value);
  if (field.kind === "money") return value.replace(/[$,\s]/g, "");
  if (field.kind === "card") return code(value);
  if (field.kind === "pairs") return paired(value);
  if (field.kind === "draws") return paired(value).map(([name, card]) => [name, code(card)]);
  if (field.kind === "map") return Object.fromEntries(paired(value));
  if (field.kind === "cards") return value.split(/[\s,]+/).filter(Boolean).map(code);
  return value;
}

/** "Ann 25.00; Bob 10.00": a name, and last what is theirs. */
const paired = (value) => value.split(";").map((one) => one.trim()).filter(Boolean).map((one) => {
  const at = one.lastIndexOf(" ");
  return [one.slice(0, at).trim(), one.slice(at + 1).replace(/[$,]/g, "")];
});

/** "10h", "th" and "Th" are one card. */
export const code = (text) => {
  const plain = text.trim().replace(/^10/, "T");
  return plain === "??" ? plain : plain.slice(0, -1).toUpperCase() + plain.slice(-1).toLowerCase();
};
