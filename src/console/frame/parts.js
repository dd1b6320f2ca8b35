import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { copy } from "../copy.js";
import { announce } from "../dom.js";

const SHOWN_MS = 1600;

/** A time with its day, in UTC. */
export const INSTANT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/**
 * An error message.
 * @param {{ text: string | null }} properties null: nothing is shown
 */
export function Problem({ text }) {
  return text === null ? null : html`<p class="problem" role="alert">${text}</p>`;
}

/**
 * A text in place of an empty list, with what to do next.
 * @param {{ title: string, children?: unknown }} properties
 */
export function Empty({ title, children }) {
  return html`<div class="empty">
    <h2>${title}</h2>
    ${children}
  </div>`;
}

/**
 * A button that copies a text.
 * @param {{ text: string, what: string, label?: string }} properties what: names the text to a screen reader
 */
export function Copy({ text, what, label = "Copy" }) {
  const [state, setState] = useState(label);
  const click = async () => {
    const isCopied = await copy(text);
    setState(isCopied ? "Copied" : "Can’t copy");
    announce(isCopied ? `Copied ${what}` : "The browser does not allow this page to copy text");
    setTimeout(() => setState(label), SHOWN_MS);
  };
  return html`<button type="button" class="small" aria-label=${`Copy ${what}`} onClick=${click}>
    ${state}
  </button>`;
}

/**
 * A button that performs an action and passes its error to `onFail`.
 * @param {{ act: () => Promise<unknown>, children: unknown, onFail: (error: unknown) => void, kind?: string,
 *   label?: string, disabled?: boolean }} properties label: for screen readers
 */
export function ActionButton({ act, children, onFail, kind = "", label, disabled = false }) {
  const [busy, setBusy] = useState(false);
  const click = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      onFail(error);
    }
    setBusy(false);
  };
  return html`<button
    type="button"
    class=${kind}
    aria-label=${label}
    disabled=${busy || disabled}
    onClick=${click}
  >
    ${children}
  </button>`;
}

/** @param {number} status */
export function statusKind(status) {
  if (status >= 500) return "refused";
  return status >= 400 ? "write" : "read";
}

/**
 * A labelled input.
 * @param {{ id: string, label: string, value: string, set: (value: string) => void }} properties and the attributes
 *   of the input
 */
export function Field({ id, label, value, set, ...attributes }) {
  return html`
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      value=${value}
      onInput=${(/** @type {any} */ { target }) => set(target.value)}
      ...${attributes}
    />
  `;
}

/**
 * A drop-down list of strings.
 * @param {{ value: string, set: (value: string) => void, options: readonly string[], id?: string, label?: string }}
 *   properties label: for screen readers, if no element labels the id
 */
export function Select({ value, set, options, id, label }) {
  return html`<select
    id=${id}
    aria-label=${label}
    value=${value}
    onChange=${(/** @type {any} */ { target }) => set(target.value)}
  >
    ${options.map((one) => html`<option value=${one} selected=${one === value}>${one}</option>`)}
  </select>`;
}

/** @param {number} count */
export function requestCount(count) {
  return `${count} ${count === 1 ? "request" : "requests"}`;
}
