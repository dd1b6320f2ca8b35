import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin } from "../../frame/admin.js";
import { useLoad, useProblem } from "../../frame/load.js";
import { Copy, Field, Problem, Select } from "../../frame/parts.js";
import { chooseWorld, readWorlds, worlds } from "../../frame/world.js";

/** @typedef {{ id: string, workspace: string, key: string, mode: string, revoked: boolean }} MintedKey */
/** @typedef {{ world: string, keys: readonly MintedKey[] }} Minted */

/** The form that creates a world, and the keys of the created one. */
export function Mint() {
  const { data } = useLoad(() => admin("/scenarios"), []);
  const [scenario, setScenario] = useState(worlds.value[0]?.scenario ?? "");
  const [seed, setSeed] = useState("");
  const [now, setNow] = useState("");
  const [minted, setMinted] = useState(/** @type {Minted | null} */ (null));
  const { problem, onFail, clear } = useProblem();
  const names = (data?.scenarios ?? []).map((/** @type {any} */ one) => one.scenario);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      setMinted(await admin("/worlds", { body: planOf(scenario, seed, now) }));
      clear();
      await readWorlds();
    } catch (error) {
      onFail(error);
    }
  };
  return html`
    <section class="card box" aria-labelledby="mint-heading">
      <h2 id="mint-heading">Create a world</h2>
      <form class="fields" onSubmit=${submit}>
        <label for="mint-scenario">Scenario</label>
        <${Select} id="mint-scenario" value=${scenario} set=${setScenario} options=${names} />
        <${Field}
          id="mint-seed"
          label="Seed"
          type="number"
          min="0"
          max="4294967295"
          placeholder="of the scenario"
          value=${seed}
          set=${setSeed}
        />
        <${Field}
          id="mint-now"
          label="Frozen at (UTC)"
          type="datetime-local"
          value=${now}
          set=${setNow}
        />
        <button type="submit" class="primary">Create</button>
      </form>
      <${Problem} text=${problem} />
      ${minted === null ? null : html`<${Created} minted=${minted} />`}
    </section>
  `;
}

/**
 * The body of the request; fields that were left empty are omitted.
 * @param {string} scenario
 * @param {string} seed
 * @param {string} now
 */
function planOf(scenario, seed, now) {
  return {
    scenario,
    ...(seed === "" ? {} : { seed: Number(seed) }),
    ...(now === "" ? {} : { now: `${now.slice(0, 16)}:00Z` }),
  };
}

/** @param {{ minted: Minted }} properties */
function Created({ minted: { world, keys } }) {
  return html`
    <p role="status">
      <strong>${world}</strong> was created.
      <button type="button" class="small inline" onClick=${() => chooseWorld(world)}>
        Show this world
      </button>
    </p>
    <p>The values of its keys are shown only once:</p>
    <${KeyValues} keys=${keys} />
  `;
}

/**
 * Keys with their values, which the server shows only once.
 * @param {{ keys: Minted["keys"] }} properties
 */
export function KeyValues({ keys }) {
  return html`<ul class="keys">
    ${keys.map(
      ({ key, workspace, mode, revoked }) =>
        html`<li>
          <code>${key}</code> <span class="muted">${workspace}, ${mode}</span>
          ${revoked ? html`<span class="badge refused">revoked</span>` : null}
          <${Copy} text=${key} what=${`key ${key}`} />
        </li>`,
    )}
  </ul>`;
}
