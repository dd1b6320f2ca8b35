import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin, queryOf } from "../../frame/admin.js";
import { ActionButton, INSTANT, Problem } from "../../frame/parts.js";
import { useLoad, useProblem } from "../../frame/load.js";
import { readApi } from "../../frame/read-api.js";

/** @typedef {import("./explanation.js").CountedRuns} CountedRuns */
/** @typedef {import("./explanation.js").Explained} Explained */
/** @typedef {import("./explanation.js").Source} Source */

/**
 * The runs of a count, newest first, each with its answer.
 * @param {{ runs: CountedRuns, source: Source, pointer: string, operand: string | null }} properties
 */
export function Runs({ runs, source, pointer, operand }) {
  const [more, setMore] = useState(/** @type {CountedRuns["items"]} */ ([]));
  const [next, setNext] = useState(runs.next_offset);
  const { problem, onFail } = useProblem();
  const [open, setOpen] = useState("");
  const load = async () => {
    const query = queryOf({ token: source.token, pointer, operand, offset: next });
    /** @type {Explained} */
    const explained = await admin(`/explain${query}`);
    const own = explained.operands.find(({ name }) => name === operand)?.runs ?? explained.runs;
    setMore([...more, ...(own?.items ?? [])]);
    setNext(own?.next_offset ?? null);
  };
  const items = [...runs.items, ...more];
  return html`
    <p class="muted">
      ${`${runs.count} ${runs.count === 1 ? "run adds" : "runs add"} up to ${runs.total}`}${runs.list === null ? "." : html`; <code>GET ${runs.list}</code> lists them.`}
    </p>
    <ol class="runs">
      ${items.map(
        ({ run_id: id, run_at: at, provider, adds }) =>
          html`<li key=${id}>
            <button
              type="button"
              class="small"
              aria-expanded=${open === id}
              onClick=${() => setOpen(open === id ? "" : id)}
            >
              ${INSTANT.format(Date.parse(at))}, ${provider}${adds === 1 ? "" : `: ${adds}`}
            </button>
            ${open === id ? html`<${Answer} id=${id} source=${source} />` : null}
          </li>`,
      )}
    </ol>
    <${Problem} text=${problem} />
    ${
      next === null
        ? null
        : html`<${ActionButton} kind="small" act=${load} onFail=${onFail}> Show more runs <//>`
    }
  `;
}

/**
 * The answer of a run with what was found in it.
 * @param {{ id: string, source: Source }} properties
 */
function Answer({ id, source: { world, workspace } }) {
  const { data, problem } = useLoad(
    async () => readApi(world, workspace, `/query-runs/${encodeURIComponent(id)}`),
    [id],
  );
  if (data === null) return html`<${Problem} text=${problem} />`;
  const { prompt_text: prompt, answer_text: answer, mentions, citations } = data;
  return html`<div class="answer">
    <p><strong>${prompt}</strong></p>
    <p class="text">${answer}</p>
    <p>
      ${mentions.map(
        (/** @type {any} */ { brand, rank, sentiment, is_tracked_brand: own }) =>
          html`<span class=${`badge ${own ? "read" : ""}`}>${rank}. ${brand}, ${sentiment}</span> `,
      )}
    </p>
    <p class="muted">
      ${
        citations.length === 0
          ? "Nothing was cited."
          : `Cited: ${citations.map((/** @type {any} */ { domain }) => domain).join(", ")}`
      }
    </p>
  </div>`;
}
