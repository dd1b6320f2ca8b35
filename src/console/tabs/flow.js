import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { admin } from "../frame/admin.js";
import { JsonTree } from "../frame/json-tree.js";
import { useProblem } from "../frame/load.js";
import { ActionButton, Problem } from "../frame/parts.js";
import { chooseWorld, readWorlds } from "../frame/world.js";

/**
 * @typedef {object} Step
 * @property {string} step
 * @property {string} description
 * @property {string} does
 * @property {readonly object[]} expects
 */

/**
 * @typedef {object} Result
 * @property {string} step
 * @property {"passed" | "failed" | "skipped" | "not-run"} outcome
 * @property {string} note
 * @property {string | null} request
 * @property {number | null} status
 * @property {string | null} failure
 * @property {unknown} body
 * @property {readonly { of: string, pointer: string, expected: string, actual: string }[]} differences
 */

/**
 * @typedef {object} OpenFlow
 * @property {string} flow
 * @property {string} scenario
 * @property {string} world
 * @property {string} summary
 * @property {readonly Step[]} steps
 * @property {readonly Result[]} results
 * @property {Rules | null} rules null: not all steps have run
 */

/**
 * @typedef {object} Rules
 * @property {number} passed
 * @property {readonly { rule: string, section: string, sentence: string, reason: string,
 *   findings: readonly { request: string, pointer: string, expected: string, actual: string }[] }[]} failed
 */

/** The open flow; it stays open while other tabs show its world. */
const open = signal(/** @type {OpenFlow | null} */ (null));

/**
 * Opens the flow of a scenario and selects its world.
 * @param {string} scenario
 */
export async function openFlow(scenario) {
  await endFlow();
  const flow = await admin("/flows", { body: { scenario } });
  await readWorlds();
  chooseWorld(flow.world);
  open.value = { ...flow, results: [], rules: null };
}

async function endFlow() {
  const { flow } = open.value ?? {};
  open.value = null;
  // It may have ended with the server.
  if (flow !== undefined) await admin(`/flows/${flow}`, { method: "DELETE" }).catch(() => {});
}

/**
 * Runs the next step.
 * @returns {Promise<boolean>} whether there are more
 */
async function runStep() {
  const { flow } = open.value ?? {};
  if (flow === undefined) return false;
  const { result, rules } = await admin(`/flows/${flow}/step`, { method: "POST", body: {} });
  if (open.value?.flow !== flow || result === null) return false;
  const results = [...open.value.results, result];
  open.value = { ...open.value, results, rules };
  return results.length < open.value.steps.length;
}

async function runAll() {
  while (await runStep());
}

/**
 * The flow of a scenario, if it is open.
 * @param {{ scenario: string }} properties
 */
export function Flow({ scenario }) {
  const { problem, onFail } = useProblem();
  const flow = open.value;
  if (flow?.scenario !== scenario) return null;
  const { summary, world, steps, results, rules } = flow;
  const isDone = results.length === steps.length;
  const failed = results.filter(({ outcome }) => outcome === "failed").length;
  return html`<section aria-label=${`Flow of ${scenario}`}>
    <p>${summary} <span class="muted">In the world ${world}, which is selected above.</span></p>
    <div class="row">
      <${ActionButton} kind="primary" act=${runStep} onFail=${onFail} disabled=${isDone}>
        Next step
      <//>
      <${ActionButton} act=${runAll} onFail=${onFail} disabled=${isDone}>Run all<//>
      <${ActionButton} act=${endFlow} onFail=${onFail}>End<//>
      <span class="muted" role="status"
        >${`${results.length} of ${steps.length} steps, ${failed} failed`}</span
      >
    </div>
    <${Problem} text=${problem} />
    <ol class="steps">
      ${steps.map(
        (step, place) =>
          html`<${StepItem}
            key=${step.step}
            step=${step}
            result=${results[place]}
            isNext=${place === results.length}
          />`,
      )}
    </ol>
    ${rules === null ? null : html`<${FlowRules} rules=${rules} />`}
  </section>`;
}

/** @param {{ rules: Rules }} properties */
function FlowRules({ rules: { passed, failed } }) {
  return html`
    <h4>Rules on all responses</h4>
    <p class="muted">${`${passed} passed, ${failed.length} failed`}</p>
    <ul class="differences">
      ${failed.map(
        ({ rule, section, sentence, reason, findings }) =>
          html`<li>
            <strong>${sentence}</strong> <span class="muted">${`§${section}, ${rule}`}</span>
            ${reason === "" ? null : html`<p>${reason}</p>`}
            ${findings.map(
              ({ request, pointer, expected, actual }) =>
                html`<p><code>${request}</code> <code>${pointer}</code></p>
                  <p><span class="muted">expected</span> ${expected}</p>
                  <p><span class="muted">actual</span> ${actual}</p>`,
            )}
          </li>`,
      )}
    </ul>
  `;
}

const KINDS = { passed: "read", failed: "refused", skipped: "", "not-run": "" };

/** @param {{ step: Step, result: Result | undefined, isNext: boolean }} properties */
function StepItem({ step: { step, description, does, expects }, result, isNext }) {
  return html`<li aria-current=${isNext ? "step" : undefined}>
    <p>${badgeOf(result, isNext)}${" "}<strong>${step}</strong>${` ${description}`}</p>
    <p class="muted"><code>${result?.request ?? does}</code> ${outcomeText(result)}</p>
    <${Differences} differences=${result?.differences ?? []} />
    <${Tree} title="Expected" value=${expects.length === 0 ? null : expects} step=${step} />
    <${Tree} title="Response" value=${result?.body ?? null} step=${step} />
  </li>`;
}

/**
 * @param {Result | undefined} result
 * @param {boolean} isNext
 */
function badgeOf(result, isNext) {
  return result === undefined
    ? html`<span class="badge">${isNext ? "next" : "later"}</span>`
    : html`<span class=${`badge ${KINDS[result.outcome]}`}>${result.outcome}</span>`;
}

/** @param {Result | undefined} result */
function outcomeText(result) {
  if (result === undefined) return "";
  const { status, failure, note } = result;
  return [status ?? failure, note].filter((part) => part !== null && part !== "").join(", ");
}

/** @param {{ differences: Result["differences"] }} properties */
function Differences({ differences }) {
  if (differences.length === 0) return null;
  return html`<ul class="differences">
    ${differences.map(
      ({ of, pointer, expected, actual }) =>
        html`<li>
          <strong>${of} <code>${pointer}</code></strong>
          <p><span class="muted">expected</span> <code>${expected}</code></p>
          <p><span class="muted">actual</span> <code>${actual}</code></p>
        </li>`,
    )}
  </ul>`;
}

/** @param {{ title: string, value: unknown, step: string }} properties */
function Tree({ title, value, step }) {
  const [isOpen, setOpen] = useState(false);
  if (value === null) return null;
  return html`<details
    onToggle=${(/** @type {any} */ { currentTarget }) => setOpen(currentTarget.open)}
  >
    <summary>${title}</summary>
    ${isOpen ? html`<${JsonTree} value=${value} label=${`${title} of ${step}`} />` : null}
  </details>`;
}
