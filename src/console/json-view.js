import { element } from "./dom.js";

/** Matches names, strings, numbers, booleans and null in JSON. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/gu;

/** Up to this length a value stays on one line. */
const LINE = 64;

/**
 * Formats JSON with indentation and highlighted tokens.
 * @param {unknown} value
 * @returns {DocumentFragment}
 */
export function jsonView(value) {
  const text = pretty(value, "");
  const view = document.createDocumentFragment();
  let end = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [whole, quoted = "", colon = ""] = token;
    const kind = quoted === "" ? "literal" : colon === "" ? "text" : "name";
    view.append(
      text.slice(end, token.index),
      element("span", { class: kind }, quoted === "" ? whole : quoted),
      colon,
    );
    end = token.index + whole.length;
  }
  view.append(text.slice(end));
  return view;
}

/**
 * @param {unknown} value
 * @param {string} indent
 * @returns {string}
 */
function pretty(value, indent) {
  const flat = flatText(value);
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE) {
    return flat;
  }
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + pretty(item, inner))
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${pretty(item, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function flatText(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatText).join(", ")}]`;
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${flatText(item)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
