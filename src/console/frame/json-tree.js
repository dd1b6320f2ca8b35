import { html } from "htm/preact";
import { useState } from "preact/hooks";

/** Entries of a list that are shown at first. */
const SHOWN_ITEMS = 50;
/** Objects with more fields are collapsed at first. */
const MAX_FIELDS = 9;
const PREVIEW = 72;

/**
 * JSON as a collapsible tree.
 * @param {{ value: unknown, label: string, onExplain?: (pointer: string) => void }} properties
 *   label: for screen readers; onExplain: makes numbers and nulls buttons
 */
export function JsonTree({ value, label, onExplain }) {
  return html`<div class="tree" role="region" aria-label=${label} tabindex="0">
    <${Node} name=${null} value=${value} pointer="" depth=${0} onExplain=${onExplain} />
  </div>`;
}

/**
 * @typedef {object} NodeProperties
 * @property {string | number | null} name
 * @property {unknown} value
 * @property {string} pointer
 * @property {number} depth
 * @property {((pointer: string) => void) | undefined} onExplain
 */

/** @param {NodeProperties} properties */
function Node({ name, value, pointer, depth, onExplain }) {
  const isNested = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  const [isOpen, setOpen] = useState(isNested && (depth === 0 || (depth === 1 && isShort(value))));
  const title = name === null ? null : html`<span class="name">${name}</span>${": "}`;
  if (!isNested) {
    return html`<div class="leaf">
      ${title}<${Leaf} value=${value} pointer=${pointer} onExplain=${onExplain} />
    </div>`;
  }
  const toggle = (/** @type {any} */ { currentTarget }) => setOpen(currentTarget.open);
  return html`<details open=${isOpen} onToggle=${toggle}>
    <summary>
      ${title}<span class="muted">${isOpen ? sizeOf(value) : previewOf(value)}</span>
    </summary>
    ${isOpen ? html`<${Children} ...${{ value, pointer, depth, onExplain }} />` : null}
  </details>`;
}

/** @param {Omit<NodeProperties, "name">} properties */
function Children({ value, pointer, depth, onExplain }) {
  const [all, setAll] = useState(false);
  const entries = Object.entries(/** @type {object} */ (value));
  const shown = all ? entries : entries.slice(0, SHOWN_ITEMS);
  const rest = entries.length - shown.length;
  return html`
    ${shown.map(
      ([key, item]) =>
        html`<${Node}
          key=${key}
          name=${key}
          value=${item}
          pointer=${`${pointer}/${escaped(key)}`}
          depth=${depth + 1}
          onExplain=${onExplain}
        />`,
    )}
    ${
      rest > 0
        ? html`<button type="button" class="small" onClick=${() => setAll(true)}>
            Show ${rest} more
          </button>`
        : null
    }
  `;
}

/** @param {Pick<NodeProperties, "value" | "pointer" | "onExplain">} properties */
function Leaf({ value, pointer, onExplain }) {
  const text = JSON.stringify(value);
  if (typeof value === "string") return html`<span class="text">${text}</span>`;
  if (onExplain === undefined || (typeof value !== "number" && value !== null)) {
    return html`<span class="literal">${text}</span>`;
  }
  return html`<button
    type="button"
    class="literal why"
    aria-label=${`${text}, explain ${pointer}`}
    onClick=${() => onExplain(pointer)}
  >
    ${text}
  </button>`;
}

/**
 * Whether a list or object below the first level is open at first.
 * @param {unknown} value
 */
function isShort(value) {
  const size = Object.keys(/** @type {object} */ (value)).length;
  return size <= (Array.isArray(value) ? SHOWN_ITEMS : MAX_FIELDS);
}

/** @param {unknown} value */
function sizeOf(value) {
  const size = Object.keys(/** @type {object} */ (value)).length;
  const unit = Array.isArray(value) ? "item" : "field";
  return `${size} ${unit}${size === 1 ? "" : "s"}`;
}

/** @param {unknown} value */
function previewOf(value) {
  const text = JSON.stringify(value);
  return text.length <= PREVIEW ? text : `${text.slice(0, PREVIEW)}…`;
}

/**
 * Escapes a name for a JSON pointer (RFC 6901).
 * @param {string} name
 */
function escaped(name) {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
