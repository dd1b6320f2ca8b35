import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin } from "../../frame/admin.js";
import { useLoad } from "../../frame/load.js";
import { Copy, Problem } from "../../frame/parts.js";

/** @typedef {import("../../../../conformance/report/report.ts").ReportedVerdict} Verdict */
/** @typedef {import("../../../../conformance/report/report.ts").ReportedFinding} Finding */
/** @typedef {import("../../../../conformance/report/report.ts").ReportedRequest} ReportedRequest */
/** @typedef {import("../../../../conformance/report/report.ts").Report} CheckReport */

/** The groups of rules, in order. */
const GROUPS = [
  { outcome: "fail", title: "Failed", kind: "refused" },
  { outcome: "error", title: "Error in the rule", kind: "refused" },
  {
    outcome: "inconclusive",
    title: "Inconclusive: no data that could show a violation",
    kind: "write",
  },
  { outcome: "skipped", title: "Skipped", kind: "" },
  { outcome: "pass", title: "Passed", kind: "read" },
];

/**
 * The report of the last check: its rules by verdict, with their findings.
 * @param {{ kept: string | null }} properties the copy of the world that was checked
 */
export function Report({ kept }) {
  const { data, problem } = useLoad(() => admin("/check/report"), []);
  /** @type {CheckReport | null} */
  const report = data;
  if (report === null) return html`<${Problem} text=${problem} />`;
  const { target, requests, ended, summary, verdicts, not_the_api: notTheApi } = report;
  const notes = [
    ...(notTheApi === null ? [] : [notTheApi]),
    ...(ended === "interrupted" ? ["The check was cancelled: not all requests were sent."] : []),
    ...(report.unreachable_since === null
      ? []
      : [`The server has not responded since ${report.unreachable_since}`]),
    ...report.warnings,
    ...(kept === null
      ? []
      : [
          `The copy that was checked is the world ${kept}. It is kept for an hour, or until the next check, so that its values can be explained.`,
        ]),
  ];
  return html`
    <section aria-label="Report">
      <h2>${`${summary.findings} ${summary.findings === 1 ? "finding" : "findings"}`}</h2>
      <p class="muted">
        ${`${target}, ${requests} requests, ${summary.rules} rules; ${summary.must_witnessed_pct} % of the must rules had data`}
      </p>
      ${notes.map((note) => html`<p class="reason">${note}</p>`)}
      ${GROUPS.map(
        (group) =>
          html`<${Group}
            ...${group}
            verdicts=${verdicts.filter(({ outcome }) => outcome === group.outcome)}
          />`,
      )}
    </section>
  `;
}

/** @param {{ title: string, kind: string, verdicts: readonly Verdict[] }} properties */
function Group({ title, kind, verdicts }) {
  if (verdicts.length === 0) return null;
  return html`<h3>${title} <span class=${`badge ${kind}`}>${verdicts.length}</span></h3>
    <ul class="verdicts">
      ${verdicts.map((verdict) => html`<${Rule} key=${verdict.id} verdict=${verdict} />`)}
    </ul>`;
}

/** @param {{ verdict: Verdict }} properties */
function Rule({ verdict: { id, section, level, sentence, outcome, reason, findings } }) {
  const [isOpen, setOpen] = useState(outcome === "fail");
  const about = [
    section.map((one) => `§${one}`).join(", "),
    level,
    ...(findings.length === 0
      ? []
      : [`${findings.length} ${findings.length === 1 ? "finding" : "findings"}`]),
  ];
  return html`<li>
    <details
      open=${isOpen}
      onToggle=${(/** @type {any} */ { currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary><code>${id}</code> <span class="muted">${about.join(", ")}</span></summary>
      ${
        isOpen
          ? html`<blockquote>${sentence}</blockquote>
              ${reason === "" ? null : html`<p class="muted">${reason}</p>`}
              <ul class="findings">
                ${findings.map((finding) => html`<${FindingItem} finding=${finding} />`)}
              </ul>`
          : null
      }
    </details>
  </li>`;
}

/** @param {{ finding: Finding }} properties */
function FindingItem({ finding }) {
  const { operation, pointer, expected, actual, look_at: lookAt, requests } = finding;
  return html`<li class="card finding">
    <p>
      <strong>${operation} <code>${pointer}</code></strong
      >${`: expected ${expected}, was ${actual}`}
    </p>
    ${lookAt === "" ? null : html`<p class="muted">Look at ${lookAt}</p>`}
    ${requests.map((request) => html`<${Exchange} ...${request} />`)}
  </li>`;
}

/** @param {ReportedRequest} request */
function Exchange({ request, status, failure, curl, excerpt, explain, explain_url: url }) {
  return html`<details>
    <summary>${request} <span class="muted">${status ?? failure}</span></summary>
    ${excerpt === null ? null : html`<pre class="file" tabindex="0" aria-label="Response">${excerpt}</pre>`}
    <div class="line"><code>${curl}</code><${Copy} text=${curl} what="curl line" /></div>
    ${
      explain === undefined
        ? null
        : html`<div class="line">
            <code>${explain}</code><${Copy} text=${explain} what="explain command" />
          </div>`
    }
    ${url === undefined ? null : html`<p><a href=${hereIfSame(url)}>Explain this value</a></p>`}
  </details>`;
}

/**
 * The link to an explanation in this console or in that of another fake.
 * @param {string} url
 */
function hereIfSame(url) {
  const { origin, pathname, hash } = new URL(url);
  return origin === location.origin && pathname === location.pathname ? hash : url;
}
