import { html } from "htm/preact";
import { admin, queryOf } from "../../frame/admin.js";
import { useLoad } from "../../frame/load.js";
import { Problem } from "../../frame/parts.js";
import { current, worldId } from "../../frame/world.js";

/** @typedef {import("./journal.js").Exchange} Exchange */

/**
 * When the prompts that a request added have their first runs.
 * @param {{ exchange: Exchange }} properties
 */
export function FirstRuns({ exchange: { operation, status, world, body } }) {
  if (operation !== "addPrompts" || status !== 200 || world === null) return null;
  // The journal truncates long bodies, which are not objects then.
  if (!Array.isArray(/** @type {any} */ (body)?.prompts)) return null;
  return html`<${Waiting} world=${world} added=${body} />`;
}

/** @typedef {{ brand: string, prompts: readonly string[] }} Added the body of the request */

/** @param {{ world: string, added: Added }} properties */
function Waiting({ world, added }) {
  const { data, problem } = useLoad(
    () => admin(`/tasks${queryOf({ world })}`),
    [world, current.value],
  );
  return html`
    <h3>Runs of the new prompts</h3>
    <${Problem} text=${problem} />
    ${data === null ? null : html`<${States} ...${{ world, added, ...data }} />`}
  `;
}

/**
 * @param {{ world: string, added: Added, paused: Readonly<Record<string, string>>,
 *   next: readonly { task: string, at: string, text: string, brand: string | null,
 *     prompt: string | null }[] }} properties next: what the tasks do
 */
function States({ world, added, paused, next }) {
  if (paused["crawl"] !== undefined) {
    return html`<p class="reason">
      The crawl is paused, so prompts get no runs; resume it under ${CLOCK}.
    </p>`;
  }
  const first = next.filter(
    ({ task, brand, prompt }) =>
      task === "crawl" && brand === added.brand && added.prompts.some((one) => one === prompt),
  );
  if (first.length === 0)
    return html`<p>The prompts already have runs, or the world has been reset.</p>`;
  const isFrozen = world === worldId.value && current.value?.frozen === true;
  return html`
    <ul>
      ${first.map(({ at, text }) => html`<li>${text}: ${at}</li>`)}
    </ul>
    <p class="muted">
      ${isFrozen ? "The clock of the world is frozen. " : "Until then the prompts have no runs. "}
      Move the clock under ${CLOCK} to see them now.
    </p>
  `;
}

const CLOCK = html`<a href="#clock">Clock</a>`;
