import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { admin, queryOf } from "../../frame/admin.js";
import { useLoad } from "../../frame/load.js";
import { Problem } from "../../frame/parts.js";
import { Missing } from "./missing.js";
import { Members, Row } from "./row.js";
import { Runs } from "./runs.js";

/**
 * The parts of an explanation that are shown; spec/admin.openapi.yaml documents them.
 * @typedef {object} Explained
 * @property {string} world
 * @property {string} workspace
 * @property {string} now
 * @property {string} pointer
 * @property {unknown} value
 * @property {string} kind
 * @property {string | null} meaning
 * @property {string} section
 * @property {{ text: string, section: string, filled: string, rounding: string } | null} formula
 * @property {readonly Operand[]} operands
 * @property {{ brand: string, window: { start: string, end: string, days: number },
 *   conditions: Readonly<Record<string, string>> } | null} filters
 * @property {CountedRuns | null} runs
 * @property {import("./row.js").CountedMembers | null} members
 * @property {import("./row.js").RowPosition | null} row
 * @property {{ text: string } | null} reason
 * @property {readonly { pointer: string, value: unknown, meaning: string | null }[]} fields
 * @property {readonly string[]} notes
 */

/**
 * @typedef {object} Operand
 * @property {string} name
 * @property {number} value
 * @property {string} meaning
 * @property {string | null} pointer where the response has the same number
 * @property {CountedRuns | null} runs
 */

/**
 * @typedef {object} CountedRuns
 * @property {number} count
 * @property {number} total
 * @property {readonly { run_id: string, run_at: string, provider: string, adds: number }[]} items
 * @property {string | null} list
 * @property {number | null} next_offset
 */

/** @typedef {{ token: string, world: string, workspace: string }} Source where more is read from */

/**
 * The explanation of a value in a response.
 * @param {{ token: string, pointer: string, linkTo: (pointer: string) => string, closeLink: string }} properties
 *   token: the replay token of the response
 */
export function Explanation({ token, pointer, linkTo, closeLink }) {
  const { data, problem, loading } = useLoad(
    () => admin(`/explain${queryOf({ token, pointer })}`),
    [token, pointer],
  );
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), [pointer]);
  /** @type {Explained | null} */
  const explained = data;
  const isCurrent = explained?.pointer === pointer;
  const source = { token, world: explained?.world ?? "", workspace: explained?.workspace ?? "" };
  return html`
    <section class="explanation card" aria-labelledby="explanation-heading" aria-busy=${loading}>
      <header>
        <h2 id="explanation-heading" tabindex="-1" ref=${heading}>
          Explanation of ${nameOf(pointer)}
        </h2>
        <a class="close" href=${closeLink}>Close</a>
      </header>
      <p class="pointer"><${Path} pointer=${pointer} linkTo=${linkTo} /></p>
      <${Problem} text=${problem} />
      ${
        explained === null || !isCurrent
          ? null
          : html`<${Value} explained=${explained} />
              <${Operands} ...${{ explained, source, linkTo }} />
              ${
                explained.runs === null
                  ? null
                  : html`<h3>Runs</h3>
                      <${Runs} ...${{ runs: explained.runs, source, pointer, operand: null }} />`
              }
              <${Row} row=${explained.row} />
              ${/^\/(items|total_count)\b/.test(pointer) ? html`<${Missing} request=${{ token }} />` : null}
              <${Members} members=${explained.members} />
              <${Scope} explained=${explained} />
              <${Fields} fields=${explained.fields} linkTo=${linkTo} />`
      }
    </section>
  `;
}

/**
 * A pointer with links to the values around.
 * @param {{ pointer: string, linkTo: (pointer: string) => string }} properties
 */
function Path({ pointer, linkTo }) {
  const steps = pointer.split("/").slice(1);
  return steps.map((step, place) => {
    const text = html`<code>/${step}</code>`;
    const around = `/${steps.slice(0, place + 1).join("/")}`;
    return around === pointer ? text : html`<a href=${linkTo(around)}>${text}</a>`;
  });
}

/** @param {string} pointer */
function nameOf(pointer) {
  return pointer.split("/").at(-1)?.replaceAll("~1", "/").replaceAll("~0", "~") || "this response";
}

/** @param {{ explained: Explained }} properties */
function Value({ explained: { value, kind, meaning, section, formula, reason, notes } }) {
  const isSimple = typeof value !== "object" || value === null;
  return html`
    ${meaning === null ? null : html`<p>${meaning} <span class="muted">(§${section})</span></p>`}
    ${
      formula === null
        ? html`<p class="result">
            ${isSimple ? html`<strong>${JSON.stringify(value)}</strong> ` : null}<span class="badge"
              >${kind}</span
            >
          </p>`
        : html`<dl class="formula">
            <dt>${formula.text}</dt>
            <dd>= ${formula.filled}</dd>
            <dd>= <strong>${JSON.stringify(value)}</strong></dd>
            <dd class="muted">
              ${formula.rounding === "none" ? "Exact" : `Rounded ${formula.rounding}`}
              ${` (§${formula.section})`}
            </dd>
          </dl>`
    }
    ${reason === null ? null : html`<p class="reason">${reason.text}</p>`}
    ${notes.map((note) => html`<p class="muted">${note}</p>`)}
  `;
}

/** @param {{ explained: Explained, source: Source, linkTo: (pointer: string) => string }} properties */
function Operands({ explained: { operands, pointer }, source, linkTo }) {
  if (operands.length === 0) return null;
  return html`
    <h3>Operands</h3>
    <ul class="operands">
      ${operands.map(
        (operand) =>
          html`<${OperandRow}
            key=${`${pointer} ${operand.name}`}
            ...${{ operand, source, pointer, linkTo }}
          />`,
      )}
    </ul>
  `;
}

/**
 * @param {{ operand: Operand, source: Source, pointer: string, linkTo: (pointer: string) => string }} properties
 */
function OperandRow({ operand, source, pointer, linkTo }) {
  const { name, value, meaning, runs, pointer: same } = operand;
  const [isOpen, setOpen] = useState(false);
  const title = html`<strong class="number">${value}</strong> <code>${name}</code>`;
  return html`<li>
    ${
      runs === null
        ? html`<span>${title}</span>`
        : html`<button type="button" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>
            ${title} <span class="muted">from ${runs.count} runs</span>
          </button>`
    }
    <span class="muted">
      ${" "}${meaning}${
        same === null || same === pointer ? null : html`, as in <a href=${linkTo(same)}>${same}</a>`
      }
    </span>
    ${
      isOpen && runs !== null
        ? html`<${Runs} ...${{ runs, source, pointer, operand: name }} />`
        : null
    }
  </li>`;
}

/** @param {{ explained: Explained }} properties */
function Scope({ explained: { filters, now } }) {
  if (filters === null) return null;
  const { brand, window, conditions } = filters;
  const rows = [
    ["Brand", brand],
    ["Window", `${window.start} to ${window.end} (${window.days} days)`],
    ...Object.entries(conditions),
    ["Time of the world", now],
  ];
  return html`
    <h3>Which runs were in scope</h3>
    <dl class="facts">
      ${rows.map(
        ([name, text]) =>
          html`<dt>${name}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
  `;
}

/** @param {{ fields: Explained["fields"], linkTo: (pointer: string) => string }} properties */
function Fields({ fields, linkTo }) {
  if (fields.length === 0) return null;
  return html`
    <h3>Fields</h3>
    <ul class="operands">
      ${fields.map(
        ({ pointer, value, meaning }) =>
          html`<li>
            <a href=${linkTo(pointer)}><code>${pointer}</code></a> = ${JSON.stringify(value)}
            <span class="muted"> ${meaning}</span>
          </li>`,
      )}
    </ul>
  `;
}
