import { html } from "htm/preact";
import { admin, queryOf } from "../frame/admin.js";
import { useLoad } from "../frame/load.js";
import { Empty, Problem, requestCount } from "../frame/parts.js";
import { worldId } from "../frame/world.js";

/**
 * @typedef {object} Finding
 * @property {string} rule
 * @property {"error" | "warning"} severity
 * @property {string} section
 * @property {string | null} operation
 * @property {string} message
 * @property {string} advice
 * @property {number} count
 * @property {readonly { id: number, method: string, url: string, status: number }[]} requests
 */

/** @typedef {{ id: string, severity: string, section: string, sentence: string, findings: number }} Rule */

/** Mistakes of the app that would cause problems on the real service. */
export function YourApp() {
  const { data, problem, loading, again } = useLoad(
    () => admin(`/lint${queryOf({ world: worldId.value })}`),
    [worldId.value],
  );
  return html`
    <div class="panel">
      <div class="row head">
        <h2>Mistakes of your app</h2>
        <button type="button" disabled=${loading} onClick=${again}>Examine again</button>
      </div>
      <${Problem} text=${problem} />
      ${data === null ? null : html`<${Report} ...${data} />`}
    </div>
  `;
}

/** @param {{ examined: number, findings: readonly Finding[], rules: readonly Rule[] }} properties */
function Report({ examined, findings, rules }) {
  if (examined === 0) {
    return html`<${Empty} title="No requests to examine">
      <p>Use your app with this world, then examine its requests here.</p>
    <//>`;
  }
  return html`
    <p class="muted">
      ${`${requestCount(examined)} of this world, ${findings.length === 0 ? "no" : findings.length} ${findings.length === 1 ? "finding" : "findings"}.`}
    </p>
    <ul class="findings">
      ${findings.map((finding) => html`<${FindingCard} finding=${finding} />`)}
    </ul>
    <h3>All rules</h3>
    <ul class="rules">
      ${rules.map(
        ({ sentence, section, findings: count }) =>
          html`<li class=${count === 0 ? "" : "found"}>
            ${sentence}
            <span class="muted">§${section}${count === 0 ? "" : `, ${count} found`}</span>
          </li>`,
      )}
    </ul>
  `;
}

/** @param {{ finding: Finding }} properties */
function FindingCard({ finding }) {
  const { severity, section, operation, message, advice, count, requests } = finding;
  return html`<li class="card finding">
    <h3>
      <span class=${`badge ${severity === "error" ? "refused" : "write"}`}>${severity}</span>
      ${message}
    </h3>
    <p>${advice}</p>
    <p class="muted">
      ${`§${section}${operation === null ? "" : `, ${operation}`}, ${requestCount(count)}`}
    </p>
    <ul>
      ${requests.slice(0, 5).map(
        ({ id, method, url, status }) =>
          html`<li>
            <a href=${`#exchanges/${id}`}>${method} ${url}</a>
            <span class="muted">${status}</span>
          </li>`,
      )}
    </ul>
  </li>`;
}
