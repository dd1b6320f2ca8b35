import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { admin } from "../../frame/admin.js";
import { JsonTree } from "../../frame/json-tree.js";
import { useLoad } from "../../frame/load.js";
import { Copy, Problem, statusKind } from "../../frame/parts.js";
import { useStart } from "../../frame/start.js";
import { Explanation } from "../explain/explanation.js";
import { curlOf } from "./curl.js";
import { FirstRuns } from "./first-runs.js";
import { NearMisses } from "./near-misses.js";
import { explanationLink, ResponseBody } from "./response-body.js";

/** @typedef {import("./journal.js").Exchange} Exchange */

const INSTANT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/**
 * One exchange: its request and response, ways to repeat it, and the explanation of a value.
 * @param {{ id: number, pointer: string | null }} properties pointer: of the explained value
 */
export function Detail({ id, pointer }) {
  const { data, problem } = useLoad(() => admin(`/requests/${id}`), [id]);
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (data !== null && pointer === null) heading.current?.focus();
  }, [data === null]);
  useEffect(() => () => focusInList(id), []);
  /** @type {Exchange | undefined} */
  const exchange = data?.request;
  return html`
    <section class="detail card" aria-labelledby="detail-heading">
      <header>
        <h2 id="detail-heading" tabindex="-1" ref=${heading}>
          ${exchange === undefined ? `Exchange ${id}` : `${exchange.method} ${exchange.path}`}
        </h2>
        <a class="close" href="#exchanges">Close</a>
      </header>
      <${Problem} text=${problem} />
      ${
        exchange === undefined
          ? null
          : html`<${Facts} exchange=${exchange} />
              <${NearMisses} exchange=${exchange} />
              <${Request} exchange=${exchange} />
              <${ResponseBody} exchange=${exchange} />
              <${FirstRuns} exchange=${exchange} />
              <${Repeat} exchange=${exchange} hasStep=${data.step !== null} />`
      }
    </section>
    ${
      exchange === undefined || exchange.replay === null || pointer === null
        ? null
        : html`<${Explanation}
            token=${exchange.replay}
            pointer=${pointer}
            linkTo=${(/** @type {string} */ other) => explanationLink(id, other)}
            closeLink=${`#exchanges/${id}`}
          />`
    }
  `;
}

/**
 * Returns the focus to the list when the detail was closed.
 * @param {number} id
 */
function focusInList(id) {
  requestAnimationFrame(() => {
    const link = document.querySelector(`.journal a[href="#exchanges/${id}"]`);
    if (location.hash === "#exchanges" && link instanceof HTMLElement) link.focus();
  });
}

/** @param {{ exchange: Exchange }} properties */
function Facts({ exchange }) {
  const { status, message, hints, faults, operation, at, now, world, workspace, key, ms } =
    exchange;
  const keyText = [
    key.form === "held" ? key.label : key.form,
    key.mode,
    key.revoked ? "revoked" : null,
  ];
  const news = hints.filter((hint) => message?.includes(hint) !== true);
  const facts = [
    ["Operation", operation ?? "none matched"],
    ["World", world ?? "none: the key belongs to no world"],
    ["Workspace", workspace],
    ["Key", keyText.filter(Boolean).join(", ")],
    ["Time of the world", now === null ? null : `${INSTANT.format(Date.parse(now))} UTC`],
    ["Received", `${INSTANT.format(Date.parse(at))} UTC, served in ${ms.toFixed(1)} ms`],
    ["Faults", faults.join(", ")],
  ].filter(([, value]) => value !== null && value !== "");
  return html`
    <p class="outcome">
      <span class=${`badge ${statusKind(status)}`}>${status}</span> ${message ?? "Success"}
    </p>
    ${news.map((hint) => html`<p class="hint">Hint: ${hint}</p>`)}
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  `;
}

/** @param {{ exchange: Exchange }} properties */
function Request({ exchange: { query, headers, body } }) {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  );
  return html`
    <h3>Request</h3>
    ${
      parameters.length === 0
        ? html`<p class="muted">No parameters.</p>`
        : html`<${Pairs} pairs=${parameters} label="Parameters" />`
    }
    ${body === null ? null : html`<${JsonTree} value=${body} label="Body of the request" />`}
    <details class="headers">
      <summary>${Object.keys(headers).length} headers</summary>
      <${Pairs} pairs=${Object.entries(headers)} label="Headers" />
    </details>
  `;
}

/** @param {{ pairs: readonly (readonly string[])[], label: string }} properties */
function Pairs({ pairs, label }) {
  return html`<table class="pairs" aria-label=${label}>
    ${pairs.map(
      ([name, value]) =>
        html`<tr>
          <th scope="row">${name}</th>
          <td>${value}</td>
        </tr>`,
    )}
  </table>`;
}

/** @param {{ exchange: Exchange, hasStep: boolean }} properties */
function Repeat({ exchange, hasStep }) {
  const start = useStart();
  const { data: step } = useLoad(
    async () => (hasStep ? admin(`/requests/${exchange.id}?as=yaml`) : null),
    [exchange.id],
  );
  const { replay } = exchange;
  const lines = [
    ...(start === null ? [] : [["curl", curlOf(start, exchange), "curl line"]]),
    ...(replay === null ? [] : [["Replay", `npx understudy replay ${replay}`, "replay command"]]),
    ...(typeof step === "string" ? [["Step of a scenario", step.trimEnd(), "step"]] : []),
  ];
  return html`
    <h3>Repeat the request</h3>
    ${lines.map(
      ([title, text = "", what]) => html`
        <h4>${title}</h4>
        <div class="line">
          <pre tabindex="0" aria-label=${title}>${text}</pre>
          <${Copy} text=${text} what=${what} />
        </div>
      `,
    )}
  `;
}
