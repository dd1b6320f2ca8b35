import { html } from "htm/preact";
import { admin } from "../../frame/admin.js";
import { JsonTree } from "../../frame/json-tree.js";
import { useLoad } from "../../frame/load.js";
import { Copy, Problem } from "../../frame/parts.js";

/** @typedef {import("./journal.js").Exchange} Exchange */

/**
 * The body of a response, computed again: the journal does not keep it.
 * @param {{ exchange: Exchange }} properties
 */
export function ResponseBody({ exchange: { id } }) {
  const { data, problem, loading } = useLoad(() => admin(`/requests/${id}/response`), [id]);
  return html`
    <h3>
      Response
      ${
        data?.status === undefined || data.status === null
          ? null
          : html`<${Copy} text=${JSON.stringify(data.body, null, 2)} what="body of the response" />`
      }
    </h3>
    <${Problem} text=${problem} />
    ${loading && data === null ? html`<p class="muted">Loading…</p>` : null}
    ${data === null || data.note === null ? null : html`<p class="muted">${data.note}</p>`}
    ${
      data === null || data.status === null
        ? null
        : html`<${JsonTree} value=${data.body} label="Body of the response" />`
    }
  `;
}
