import { html } from "htm/preact";
import { admin, queryOf } from "../../frame/admin.js";
import { useLoad } from "../../frame/load.js";

/** @typedef {import("./journal.js").Exchange} Exchange */
/** @typedef {{ what: string, given: string, near: string }} NearMiss */
/** @typedef {{ request: Exchange, near_misses: readonly NearMiss[] }} Unmatched */

/**
 * Suggestions for a refused request: similar valid names and values.
 * @param {{ exchange: Exchange }} properties
 */
export function NearMisses({ exchange }) {
  const { data } = useLoad(async () => nearMissesOf(exchange), [exchange.id]);
  if (data === null || data.length === 0) return null;
  return html`
    <h3>Did you mean</h3>
    <ul class="misses">
      ${data.map(
        ({ what, given, near }) =>
          html`<li>${what} <code class="given">${given}</code> → <code>${near}</code></li>`,
      )}
    </ul>
  `;
}

/**
 * @param {Exchange} exchange
 * @returns {Promise<readonly NearMiss[]>}
 */
async function nearMissesOf({ id, status, world }) {
  if (status < 400) return [];
  const { requests } = await admin(`/requests/unmatched${queryOf({ world, limit: 1000 })}`);
  const found = /** @type {Unmatched[]} */ (requests).find(({ request }) => request.id === id);
  return found?.near_misses ?? [];
}
