import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { admin } from "../../frame/admin.js";
import { onEvent } from "../../frame/events.js";
import { useLoad, useProblem } from "../../frame/load.js";
import { ActionButton, Problem } from "../../frame/parts.js";
import { Report } from "./report.js";
import { StartForm } from "./start-form.js";

/**
 * @typedef {object} Check
 * @property {"running" | "done" | "failed"} state
 * @property {string} url
 * @property {string | null} world
 * @property {string | null} kept the copy of the world
 * @property {number} sent
 * @property {number} planned
 * @property {string | null} error
 */

/** The conformance suite, against this fake or another server. */
export function Conformance() {
  const { data, problem, again } = useLoad(() => admin("/check"), []);
  const [news, setNews] = useState(/** @type {Check | null} */ (null));
  const { problem: failure, onFail, clear } = useProblem();
  useEffect(
    () =>
      onEvent(({ kind, data: check }) => kind === "check" && setNews(/** @type {any} */ (check))),
    [],
  );
  const start = async (/** @type {object} */ command) => {
    clear();
    const { check: started } = await admin("/check", { body: command });
    setNews(started);
  };
  const cancel = () => admin("/check", { method: "DELETE" }).then(again);
  /** @type {Check | null} */
  const check = news ?? data?.check ?? null;
  return html`
    <div class="panel">
      <h2>Check a server against the API specification</h2>
      <p class="muted">
        Runs the rules of <code>understudy check</code>. Another server receives only requests that
        store nothing.
      </p>
      <${StartForm} start=${start} onFail=${onFail} disabled=${check?.state === "running"} />
      <${Problem} text=${problem ?? failure} />
      ${check === null ? null : html`<${Outcome} ...${{ check, cancel, onFail }} />`}
    </div>
  `;
}

/** @param {{ check: Check, cancel: () => Promise<void>, onFail: (error: unknown) => void }} properties */
function Outcome(properties) {
  const { state, url, sent, error, kept } = properties.check;
  if (state === "running") return html`<${Progress} ...${properties} />`;
  return state === "failed"
    ? html`<${Problem} text=${error} />`
    : html`<${Report} key=${`${url} ${sent}`} kept=${kept} />`;
}

/** @param {{ check: Check, cancel: () => Promise<void>, onFail: (error: unknown) => void }} properties */
function Progress({ check: { url, sent, planned }, cancel, onFail }) {
  return html`<div class="row">
    <progress
      aria-label="Progress of the check"
      max=${Math.max(1, planned)}
      value=${sent}
    ></progress>
    <span class="muted">${`${sent} of ${planned} requests to ${url}`}</span>
    <${ActionButton} act=${cancel} onFail=${onFail}>Cancel<//>
  </div>`;
}
