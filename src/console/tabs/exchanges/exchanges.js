import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { useComputed, useSignal } from "@preact/signals";
import { token } from "../../frame/admin.js";
import { messageOf } from "../../frame/load.js";
import { ActionButton, Problem } from "../../frame/parts.js";
import { route } from "../../frame/route.js";
import { worldId } from "../../frame/world.js";
import { Detail } from "./detail.js";
import { matches, noFilter } from "./filter.js";
import { clear, dropped, exchanges, follow, pause, problem, waiting } from "./journal.js";
import { List } from "./list.js";

/** @typedef {import("./filter.js").Filter} Filter */

/** The tab with the exchanges as they happen, and one of them in detail. */
export function Exchanges() {
  const filter = useSignal(noFilter());
  const shown = useComputed(() =>
    exchanges.value.filter((one) => matches(one, filter.value, worldId.value)),
  );
  useEffect(follow, [token.value]);
  const [, number, pointer = null] = /^(\d+)(\/.*)?$/.exec(route.value.rest) ?? [];
  const id = number === undefined ? null : Number(number);
  const layout = id === null ? "" : pointer === null ? "with-detail" : "with-detail explaining";
  return html`
    <div class=${`exchanges ${layout}`}>
      <section class="list" aria-label="Exchanges">
        <${Controls} filter=${filter} count=${shown.value.length} />
        <${Problem} text=${problem.value} />
        <${List} exchanges=${shown.value} selected=${id} filtered=${exchanges.value.length > 0} />
      </section>
      ${id === null ? null : html`<${Detail} key=${id} id=${id} pointer=${pointer} />`}
    </div>
  `;
}

/** @param {{ filter: import("@preact/signals").Signal<Filter>, count: number }} properties */
function Controls({ filter, count }) {
  const set = (/** @type {Partial<Filter>} */ change) => {
    filter.value = { ...filter.value, ...change };
  };
  const { text, status, own, repeated } = filter.value;
  return html`
    <form
      class="controls"
      role="search"
      onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
    >
      <input
        type="search"
        aria-label="Filter exchanges"
        placeholder="Filter by path, parameter, operation, message…"
        value=${text}
        onInput=${(/** @type {any} */ { target }) => set({ text: target.value })}
      />
      <select
        aria-label="Status"
        value=${status}
        onChange=${(/** @type {any} */ { target }) => set({ status: target.value })}
      >
        ${["", "2xx", "4xx", "5xx"].map(
          (value) => html`<option value=${value}>${value === "" ? "Any status" : value}</option>`,
        )}
      </select>
      <${Check}
        label="Only this world"
        checked=${own}
        set=${(/** @type {boolean} */ on) => set({ own: on })}
      />
      <${Check}
        label="Sent again within 5 seconds"
        checked=${repeated}
        set=${(/** @type {boolean} */ on) => set({ repeated: on })}
      />
      <${ListButtons} own=${own} count=${count} />
    </form>
  `;
}

/** @param {{ own: boolean, count: number }} properties */
function ListButtons({ own, count }) {
  const isPaused = waiting.value !== null;
  const lost = dropped.value === 0 ? "" : `, ${dropped.value} older ones dropped`;
  const remove = async () => {
    const whose = own ? `of the world ${worldId.value}` : "of all worlds";
    if (confirm(`Clear the journal ${whose}?`)) await clear(own ? worldId.value : null);
  };
  return html`
    <span class="muted count" role="status">${count} shown${lost}</span>
    <button type="button" aria-pressed=${isPaused} onClick=${() => pause(!isPaused)}>
      ${isPaused ? `Resume (${waiting.value} new)` : "Pause"}
    </button>
    <${ActionButton}
      act=${remove}
      onFail=${(/** @type {unknown} */ error) => (problem.value = messageOf(error))}
      disabled=${exchanges.value.length === 0}
    >
      Clear
    <//>
  `;
}

/** @param {{ label: string, checked: boolean, set: (checked: boolean) => void }} properties */
function Check({ label, checked, set }) {
  return html`<label class="check">
    <input
      type="checkbox"
      checked=${checked}
      onChange=${(/** @type {any} */ { target }) => set(target.checked)}
    />
    ${label}
  </label>`;
}
