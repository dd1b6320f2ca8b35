import { html } from "htm/preact";
import { admin } from "../../frame/admin.js";
import { useProblem } from "../../frame/load.js";
import { ActionButton, INSTANT, Problem } from "../../frame/parts.js";
import { chooseWorld, readWorlds, worldId, worlds } from "../../frame/world.js";
import { Keys } from "./keys.js";
import { Mint } from "./mint.js";

/** @typedef {import("../../frame/world.js").World} World */

/** All worlds; creating, resetting and deleting them; the keys of the chosen one. */
export function Worlds() {
  const { problem, onFail } = useProblem();
  return html`
    <div class="panel">
      <h2>Worlds</h2>
      <p class="muted">
        A world is an isolated copy of a scenario with its own keys, clock, writes and faults. The
        key of a request selects its world.
      </p>
      <${Problem} text=${problem} />
      <div class="scroll" tabindex="0" role="region" aria-label="All worlds">
        <table class="data stacked">
          <thead>
            <tr>
              <th scope="col">World</th>
              <th scope="col">Scenario</th>
              <th scope="col">Time (UTC)</th>
              <th scope="col" class="number">Writes</th>
              <th scope="col" class="number">Seed</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            ${worlds.value.map((world) => html`<${Row} key=${world.world} world=${world} onFail=${onFail} />`)}
          </tbody>
        </table>
      </div>
      <div class="columns">
        <${Mint} />
        <${Keys} key=${worldId.value} world=${worldId.value} />
      </div>
    </div>
  `;
}

/** @param {{ world: World, onFail: (error: unknown) => void }} properties */
function Row({ world, onFail }) {
  const { world: id, scenario, now, frozen, revision, seed } = world;
  const isChosen = id === worldId.value;
  return html`
    <tr class=${isChosen ? "selected" : ""}>
      <th scope="row">${id} ${isChosen ? html`<span class="badge read">shown</span>` : null}</th>
      <td data-name="Scenario">${scenario}</td>
      <td data-name="Time (UTC)">${INSTANT.format(Date.parse(now))}${frozen ? ", frozen" : ""}</td>
      <td class="number" data-name="Writes">${revision}</td>
      <td class="number" data-name="Seed">${seed}</td>
      <td>
        <div class="row">
          <button
            type="button"
            class="small"
            aria-label=${`Show ${id}`}
            disabled=${isChosen}
            onClick=${() => chooseWorld(id)}
          >
            Show
          </button>
          ${ACTIONS.filter(({ name }) => name !== "Delete" || id !== "default").map(
            ({ name, kind, act }) =>
              html`<${ActionButton}
                kind=${kind}
                label=${name === "Snapshot" ? `Snapshot of ${id}` : `${name} ${id}`}
                act=${() => act(id)}
                onFail=${onFail}
              >
                ${name}
              <//>`,
          )}
        </div>
      </td>
    </tr>
  `;
}

/** What can be done with a world; the default world can't be deleted. */
const ACTIONS = [
  { name: "Snapshot", kind: "small", act: save },
  { name: "Reset", kind: "small", act: reset },
  { name: "Delete", kind: "small danger", act: remove },
];

/** @param {string} id */
async function reset(id) {
  if (!confirm(`Discard the writes of the world ${id} and reset its clock and faults?`)) return;
  await admin("/reset", { body: { world: id } });
  await readWorlds();
}

/** @param {string} id */
async function remove(id) {
  if (!confirm(`Delete the world ${id}? Its keys become invalid.`)) return;
  await admin(`/worlds/${encodeURIComponent(id)}`, { method: "DELETE" });
  await readWorlds();
}

/**
 * Saves a snapshot of a world as a file.
 * @param {string} id
 */
async function save(id) {
  /** @type {unknown} */
  const snapshot = await admin(`/snapshots/${encodeURIComponent(id)}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(snapshot, null, 2)]));
  link.download = `${id}.snapshot.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
