import { html } from "htm/preact";
import { curlLine } from "../../calls.js";
import { Copy, Empty, statusKind } from "../../frame/parts.js";
import { useStart } from "../../frame/start.js";
import { baseUrl, firstUsableKey } from "../../start-data.js";
import { queryText } from "./filter.js";
import { repeats } from "./journal.js";

/** @typedef {import("./journal.js").Exchange} Exchange */

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** @param {{ exchanges: readonly Exchange[], selected: number | null, filtered: boolean }} properties */
export function List({ exchanges, selected, filtered }) {
  if (exchanges.length === 0) return filtered ? html`<${NoMatch} />` : html`<${NoExchanges} />`;
  return html`
    <table class="journal">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Request</th>
          <th scope="col">Status</th>
          <th scope="col" class="number">Rows</th>
          <th scope="col" class="number">ms</th>
          <th scope="col">World</th>
        </tr>
      </thead>
      <tbody>
        ${exchanges.map(
          (one) => html`<${Row} key=${one.id} exchange=${one} isSelected=${one.id === selected} />`,
        )}
      </tbody>
    </table>
  `;
}

/** @param {{ exchange: Exchange, isSelected: boolean }} properties */
function Row({ exchange, isSelected }) {
  const { id, at, method, path, status, rows, ms, world, hints, message, faults } = exchange;
  const count = repeats.value.get(id) ?? 1;
  const open = () => (location.hash = `exchanges/${id}`);
  const news = hints.filter((hint) => message?.includes(hint) !== true);
  const notes = [...(message === null ? [] : [message]), ...news.map((hint) => `Hint: ${hint}`)];
  return html`
    <tr class=${isSelected ? "selected" : ""} onClick=${open}>
      <td class="time">${TIME.format(Date.parse(at))}</td>
      <td class="request">
        <span class="method">${method}</span>
        <a href=${`#exchanges/${id}`} aria-current=${isSelected ? "true" : undefined}>${path}</a>
        ${
          count > 1
            ? html`<span
                class="badge write"
                title="Requests with the same method, path, parameters, body and key, each within 5 seconds of the one before"
                >×${count}</span
              >`
            : null
        }
        ${faults.map((fault) => html`<span class="badge refused">${fault}</span>`)}
        <span class="query">${queryText(exchange)}</span>
        ${notes.length === 0 ? null : html`<span class="note">${notes.join(" · ")}</span>`}
      </td>
      <td><span class=${`badge ${statusKind(status)}`}>${status}</span></td>
      <td class="number">${rows ?? ""}</td>
      <td class="number">${ms.toFixed(1)}</td>
      <td class="world">${world ?? "–"}</td>
    </tr>
  `;
}

function NoMatch() {
  return html`<${Empty} title="No exchange matches">
    <p>Change the filter, or clear it to see all exchanges.</p>
  <//>`;
}

/** Shows how to send the first request. */
function NoExchanges() {
  const start = useStart();
  if (start === null) return null;
  const key = firstUsableKey(start) ?? "<key>";
  const line = curlLine(baseUrl(start), { key, path: "/brands/tracked" });
  return html`<${Empty} title="No requests yet">
    <p>Point your app at the base URL, or send this request. It appears here at once.</p>
    <p class="line"><code>${line}</code><${Copy} text=${line} what="curl command" /></p>
  <//>`;
}
