// Elements from plain values, and a live tree brought to a fresh one without losing focus or motion.
const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "rect", "text", "path", "textPath", "defs"]);

/** An element. An attribute that is null or false is left out; true stands without a value. */
export function h(name, attributes = {}, ...children) {
  const node = DRAWN.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const icon = (name) => h("svg", { class: "i", "aria-hidden": "true" }, h("use", { href: `#i-${name}` }));

/** Custom properties are set from modules: the pages have no style of their own. */
export function vary(node, name, value) {
  node.dataset.vary = [node.dataset.vary, `${name}:${value}`].filter(Boolean).join(";");
  return node;
}

function settle(node) {
  if (!node.dataset?.vary) return;
  for (const one of node.dataset.vary.split(";")) {
    const [name, value] = one.split(":");
    node.style.setProperty(`--${name}`, value);
  }
}

/** Bring what is on the page to what should be there; what has the same key stays the same element. */
export function morph(live, fresh) {
  attributes(live, fresh);
  settle(live);
  if (fresh.hasAttribute?.("data-kept")) return;
  const known = new Map();
  for (const child of live.children) if (child.dataset?.key) known.set(child.dataset.key, child);
  let at = live.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const match = counterpart(at, wanted, known);
    if (!match) {
      live.insertBefore(wanted, at);
      vivify(wanted);
      continue;
    }
    if (match !== at) live.insertBefore(match, at);
    else at = at.nextSibling;
    if (match.nodeType === Node.TEXT_NODE) {
      if (match.data !== wanted.data) match.data = wanted.data;
    } else morph(match, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function counterpart(at, wanted, known) {
  const key = wanted.dataset?.key;
  if (key) {
    const found = known.get(key);
    known.delete(key);
    return found?.nodeName === wanted.nodeName ? found : null;
  }
  if (!at || at.nodeName !== wanted.nodeName || at.dataset?.key) return null;
  return at;
}

function attributes(live, fresh) {
  for (const { name } of [...live.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "style" && name !== "open") live.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (live.getAttribute(name) === value) continue;
    live.setAttribute(name, value);
    if (name === "value" && live !== document.activeElement) live.value = value;
  }
}

function vivify(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  settle(node);
  for (const inner of node.querySelectorAll("[data-vary]")) settle(inner);
}
