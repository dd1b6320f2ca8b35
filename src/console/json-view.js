import { element } from "./dom.js";

/** A name, a text, or a number, truth value or null; all else stays plain. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/gu;

/**
 * Indented JSON, its tokens marked for colours.
 * @param {unknown} value
 * @returns {DocumentFragment}
 */
export function jsonView(value) {
  const text = JSON.stringify(value, null, 2);
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
