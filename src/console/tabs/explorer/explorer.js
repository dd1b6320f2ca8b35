import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin, queryOf } from "../../frame/admin.js";
import { useLoad } from "../../frame/load.js";
import { Empty, Problem, Select } from "../../frame/parts.js";
import { readApi } from "../../frame/read-api.js";
import { current } from "../../frame/world.js";
import { BrandCharts } from "./brand-charts.js";
import { BrandLists } from "./brand-lists.js";
import { readBrand, startOf } from "./data.js";

const WINDOWS = ["7 days", "30 days", "90 days"];
const ALL_PLATFORMS = "all platforms";

/** The data of the brands of a world. */
export function Explorer() {
  const world = current.value;
  const id = world?.world ?? "";
  const { data, problem } = useLoad(() => admin(`/keys${queryOf({ world: id })}`), [id]);
  /** @type {readonly { id: string, workspace: string, revoked: boolean }[]} */
  const keys = (data?.keys ?? []).filter((/** @type {any} */ { revoked }) => !revoked);
  const names = [...new Set(keys.map((key) => key.workspace))];
  const [chosen, setChosen] = useState("");
  const workspace = names.includes(chosen) ? chosen : names[0];
  if (world === null) return null;
  return html`
    <div class="panel explorer">
      <${Problem} text=${problem} />
      ${
        workspace === undefined
          ? null
          : html`<${Workspace}
              key=${`${id} ${workspace}`}
              place=${{ world: id, workspace }}
              keyId=${keys.find((key) => key.workspace === workspace)?.id}
              state=${`${world.now} ${world.revision}`}
              today=${world.now.slice(0, 10)}
            >
              <label for="workspace">Workspace</label>
              <${Select} id="workspace" value=${workspace} set=${setChosen} options=${names} />
            <//>`
      }
    </div>
  `;
}

/** @type {{ brands: readonly string[], platforms: readonly string[] }} */
const NO_NAMES = { brands: [], platforms: [] };

/**
 * @param {import("./data.js").Place} place
 * @returns {Promise<typeof NO_NAMES>}
 */
async function readNames({ world, workspace }) {
  const brands = await readApi(world, workspace, "/brands/tracked");
  const platforms = await readApi(world, workspace, "/llm-providers");
  return {
    brands: brands.items.map((/** @type {any} */ { brand }) => brand),
    platforms: platforms.items.map((/** @type {any} */ { provider }) => provider),
  };
}

/**
 * @param {{ place: import("./data.js").Place, keyId: string, state: string, today: string,
 *   children: unknown }} properties state: changes with the world
 */
function Workspace({ place, keyId, state, today, children }) {
  const { data, problem } = useLoad(() => readNames(place), [state]);
  const [chosen, setChosen] = useState("");
  const [days, setDays] = useState("30 days");
  const [platform, setPlatform] = useState(ALL_PLATFORMS);
  const { brands, platforms } = data ?? NO_NAMES;
  const brand = brands.includes(chosen) ? chosen : brands[0];
  const scope = {
    brand: brand ?? "",
    start: startOf(today, Number.parseInt(days, 10)),
    end: today,
    platform: platform === ALL_PLATFORMS ? "" : platform,
  };
  return html`
    <form class="controls" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      ${children}
      <${Choice} label="Brand" value=${brand} set=${setChosen} options=${brands} />
      <${Choice} label="Window" value=${days} set=${setDays} options=${WINDOWS} />
      <${Choice}
        label="Platform"
        value=${platform}
        set=${setPlatform}
        options=${[ALL_PLATFORMS, ...platforms]}
      />
    </form>
    <${Problem} text=${problem} />
    ${
      data !== null && brand === undefined
        ? html`<${Empty} title="No brand is tracked">
            <p>Add one with POST /brands/tracked, or choose another workspace.</p>
          <//>`
        : null
    }
    ${brand === undefined ? null : html`<${Brand} ...${{ place, keyId, scope, state }} />`}
  `;
}

/**
 * @param {{ label: string, value: string, set: (value: string) => void, options: readonly string[] }} properties
 */
function Choice({ label, ...properties }) {
  const id = `explorer-${label}`;
  return html`<span class="pair">
    <label for=${id}>${label}</label><${Select} id=${id} ...${properties} />
  </span>`;
}

/**
 * @param {{ place: import("./data.js").Place, keyId: string, scope: import("./data.js").Scope,
 *   state: string }} properties
 */
function Brand({ place, keyId, scope, state }) {
  const { data, problem, loading } = useLoad(
    () => readBrand(place, scope),
    [state, ...Object.values(scope)],
  );
  return html`
    <${Problem} text=${problem} />
    <div aria-busy=${loading}>
      ${
        data === null
          ? html`<p class="muted">${loading ? "Loading…" : ""}</p>`
          : data.visibility.metrics.total_runs === 0
            ? html`<${Empty} title="No runs in this window">
                <p>
                  Choose a longer window, or move the clock: a new prompt gets its first runs a
                  minute after it was added.
                </p>
              <//>`
            : html`<${BrandCharts} data=${data} /> <${BrandLists} data=${data} keyId=${keyId} />`
      }
    </div>
  `;
}
