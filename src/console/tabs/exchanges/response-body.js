import { html } from "htm/preact";
import { admin } from "../../frame/admin.js";
import { JsonTree } from "../../frame/json-tree.js";
import { useLoad } from "../../frame/load.js";
import { Copy, Problem } from "../../frame/parts.js";

/** @typedef {import("./journal.js").Exchange} Exchange */

/** @typedef {{ note: string | null, status: number | null, body: unknown }} Repeated */

/**
 * The body of a response, computed again: the journal does not keep it. Its numbers link to their explanations.
 * @param {{ exchange: Exchange }} properties
 */
export function ResponseBody({ exchange }) {
  const { id } = exchange;
  const { data, problem } = useLoad(() => admin(`/requests/${id}/response`), [id]);
  return html`
    <h3>
      Response
      ${
        data?.status > 0
          ? html`<${Copy} text=${JSON.stringify(data.body, null, 2)} what="body of the response" />`
          : null
      }
    </h3>
    <${Problem} text=${problem} />
    ${data === null ? null : html`<${Body} repeated=${data} exchange=${exchange} />`}
  `;
}

/** @param {{ repeated: Repeated, exchange: Exchange }} properties */
function Body({ repeated: { note, status, body }, exchange: { id, replay } }) {
  const canExplain = replay !== null && status === 200;
  const explain = (/** @type {string} */ pointer) => (location.hash = explanationLink(id, pointer));
  return html`
    ${note === null ? null : html`<p class="muted">${note}</p>`}
    ${
      canExplain
        ? html`<p class="muted">
            Select a number to see how it was computed.${" "}
            ${isList(body) ? html`<${WhyNot} id=${id} noRows=${isEmpty(body)} />` : null}
          </p>`
        : null
    }
    ${
      status === null
        ? null
        : html`<${JsonTree}
            value=${body}
            label="Body of the response"
            onExplain=${canExplain ? explain : undefined}
          />`
    }
  `;
}

/** @param {{ id: number, noRows: boolean }} properties */
function WhyNot({ id, noRows }) {
  return noRows
    ? html`<a href=${explanationLink(id, "/total_count")}>Why is the list empty?</a>`
    : html`<a href=${explanationLink(id, "/items")}>Why is a row missing?</a>`;
}

/** @param {unknown} body */
function isEmpty(body) {
  return /** @type {{ total_count?: unknown }} */ (body).total_count === 0;
}

/** @param {unknown} body */
function isList(body) {
  return Array.isArray(/** @type {{ items?: unknown }} */ (body).items);
}

/**
 * The link to the explanation of a value.
 * @param {number} id of the exchange
 * @param {string} pointer
 */
export function explanationLink(id, pointer) {
  return `#exchanges/${id}${encodeURI(pointer)}`;
}
