import { html } from "htm/preact";

/** @typedef {readonly { field: string, first: string, value: unknown }[]} SortKeys */

/** @typedef {{ what: string, count: number, items: readonly string[] }} CountedMembers */

/**
 * @typedef {object} RowPosition
 * @property {number} position
 * @property {number} of
 * @property {SortKeys} keys
 * @property {SortKeys | null} before
 * @property {SortKeys | null} after
 */

/**
 * The distinct items of a count.
 * @param {{ members: CountedMembers | null }} properties
 */
export function Members({ members }) {
  if (members === null) return null;
  const { what, count, items } = members;
  return html`<h3>${count} ${what}</h3>
    <ul>
      ${items.map((name) => html`<li>${name}</li>`)}
      ${count > items.length ? html`<li class="muted">and ${count - items.length} more</li>` : null}
    </ul>`;
}

/**
 * The position of a row in its list, with the rows before and after it.
 * @param {{ row: RowPosition | null }} properties
 */
export function Row({ row }) {
  if (row === null) return null;
  const { position, of, keys, before, after } = row;
  const order = keys.map(({ field, first }) => `${field} (${first})`).join(", then ");
  return html`<h3>Row ${position} of ${of}</h3>
    <p class="muted">Sorted by ${order}</p>
    <ul>
      ${before === null ? null : html`<li>Before it: ${keyText(before)}</li>`}
      <li><strong>This row: ${keyText(keys)}</strong></li>
      ${after === null ? null : html`<li>After it: ${keyText(after)}</li>`}
    </ul>`;
}

/** @param {SortKeys} keys */
function keyText(keys) {
  return keys.map(({ field, value }) => `${field} ${JSON.stringify(value)}`).join(", ");
}
