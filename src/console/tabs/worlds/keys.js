import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin, queryOf } from "../../frame/admin.js";
import { useLoad, useProblem } from "../../frame/load.js";
import { ActionButton, Problem, Select } from "../../frame/parts.js";
import { KeyValues } from "./mint.js";

/** @typedef {{ id: string, workspace: string, mode: "read" | "write", revoked: boolean }} Key */
/** @typedef {{ id: string, workspace: string, key: string, mode: string, revoked: boolean }} CreatedKey */

/**
 * The keys of a world without their values; creating and revoking keys.
 * @param {{ world: string }} properties
 */
export function Keys({ world }) {
  const { data, problem, again } = useLoad(() => admin(`/keys${queryOf({ world })}`), [world]);
  const { problem: failure, onFail } = useProblem();
  const [created, setCreated] = useState(/** @type {readonly CreatedKey[]} */ ([]));
  /** @type {readonly Key[]} */
  const keys = data?.keys ?? [];
  const revoke = async (/** @type {string} */ id) => {
    if (!confirm("Revoke the key? This is permanent.")) return;
    await admin(`/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
    again();
  };
  const add = async (/** @type {string} */ workspace, /** @type {string} */ mode) => {
    const key = await admin("/keys", { body: { world, workspace, mode } });
    setCreated([...created, key]);
    again();
  };
  return html`
    <section class="card box" aria-labelledby="keys-heading">
      <h2 id="keys-heading">Keys of ${world}</h2>
      <${Problem} text=${problem ?? failure} />
      <ul class="keys">
        ${keys.map((key) => html`<${KeyRow} key=${key.id} ...${key} revoke=${revoke} onFail=${onFail} />`)}
      </ul>
      <${AddKey}
        workspaces=${[...new Set(keys.map(({ workspace }) => workspace))]}
        add=${add}
        onFail=${onFail}
      />
      ${
        created.length === 0
          ? null
          : html`<p role="status">The value is shown only once:</p>
              <${KeyValues} keys=${created} />`
      }
    </section>
  `;
}

/**
 * @param {Key & { revoke: (id: string) => Promise<void>, onFail: (error: unknown) => void }} properties
 */
function KeyRow({ id, workspace, mode, revoked, revoke, onFail }) {
  return html`<li>
    <code>${id}</code>
    <span class="muted">${workspace}, ${mode}</span>
    ${
      revoked
        ? html`<span class="badge refused">revoked</span>`
        : html`<${ActionButton}
            kind="small"
            label=${`Revoke ${id}`}
            act=${() => revoke(id)}
            onFail=${onFail}
          >
            Revoke
          <//>`
    }
  </li>`;
}

/**
 * @param {{ workspaces: readonly string[], add: (workspace: string, mode: string) => Promise<void>,
 *   onFail: (error: unknown) => void }} properties
 */
function AddKey({ workspaces, add, onFail }) {
  const [workspace, setWorkspace] = useState("");
  const [mode, setMode] = useState("read");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    add(workspace === "" ? (workspaces[0] ?? "") : workspace, mode).catch(onFail);
  };
  return html`
    <form class="row" onSubmit=${submit}>
      <${Select}
        label="Workspace of the new key"
        value=${workspace === "" ? workspaces[0] : workspace}
        set=${setWorkspace}
        options=${workspaces}
      />
      <${Select}
        label="Mode of the new key"
        value=${mode}
        set=${setMode}
        options=${["read", "write"]}
      />
      <button type="submit">Create a key</button>
    </form>
  `;
}
