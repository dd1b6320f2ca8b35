import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { admin, queryOf } from "../frame/admin.js";
import { useLoad, useProblem } from "../frame/load.js";
import { ActionButton, Empty, Problem } from "../frame/parts.js";
import { chooseWorld, current, readWorlds, worldId } from "../frame/world.js";
import { KeyValues } from "./worlds/mint.js";

/**
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} topic
 * @property {readonly string[]} sections
 * @property {string} open what the API specification leaves open
 * @property {string} fake
 * @property {string} others
 * @property {string} why
 * @property {readonly string[] | null} values
 * @property {string | null} chosen
 */

/** The last world that was created here: its keys are shown once. */
const minted = signal(/** @type {any} */ (null));

/** The choices: the behaviour of the fake, and what deployments may do instead. */
export function Choices() {
  const world = worldId.value;
  const { data, problem } = useLoad(() => admin(`/choices${queryOf({ world })}`), [world]);
  const [text, setText] = useState("");
  const word = text.trim().toLowerCase();
  /** @type {readonly Choice[]} */
  const all = data?.choices ?? [];
  const shown = all.filter((one) => JSON.stringify(one).toLowerCase().includes(word));
  return html`
    <div class="panel">
      <h2>What the API specification leaves open</h2>
      <p class="muted">
        The fake picks one behaviour for each choice; a deployment may pick another, so an app
        should work with all of them. Choices with several values are set for a new world here, and
        for all worlds with ${" "}<code>serve --choose</code>.
      </p>
      <div class="controls">
        <input
          type="search"
          aria-label="Filter choices"
          placeholder="Filter by topic, section or text…"
          value=${text}
          onInput=${(/** @type {any} */ { target }) => setText(target.value)}
        />
        <span class="muted count" role="status">${shown.length} shown</span>
      </div>
      <${Problem} text=${problem} />
      ${
        minted.value?.world !== world
          ? null
          : html`<p role="status">
                ${`${world} was created and selected. The values of its keys are shown only once:`}
              </p>
              <${KeyValues} keys=${minted.value.keys} />`
      }
      ${
        data !== null && shown.length === 0
          ? html`<${Empty} title="No choice matches"><p>Change the filter to see others.</p><//>`
          : null
      }
      <ul class="choices">
        ${shown.map((choice) => html`<${ChoiceCard} key=${choice.id} choice=${choice} />`)}
      </ul>
    </div>
  `;
}

/** @param {{ choice: Choice }} properties */
function ChoiceCard({ choice: { id, topic, sections, open, fake, others, why, values, chosen } }) {
  return html`<li class="card choice">
    <h3>
      <span class="badge">${id}</span> ${topic} <span class="muted">${sections.join(", ")}</span>
    </h3>
    <p class="muted">Open: <${Text} text=${open} /></p>
    <dl>
      <div>
        <dt>This fake ${values === null ? "" : html`<span class="badge read">${chosen}</span>`}</dt>
        <dd><${Text} text=${fake} /></dd>
      </div>
      <div>
        <dt>A deployment may also</dt>
        <dd><${Text} text=${others} /></dd>
      </div>
    </dl>
    <p class="muted">Why: <${Text} text=${why} /></p>
    ${(values ?? [])
      .filter((value) => value !== chosen)
      .map((value) => html`<${OtherSide} id=${id} value=${value} />`)}
  </li>`;
}

/**
 * Creates a world of the same scenario with the other side of a choice, and selects it.
 * @param {{ id: string, value: string }} properties
 */
function OtherSide({ id, value }) {
  const { problem, onFail } = useProblem();
  const create = async () => {
    const { scenario, seed, anchor } = current.value ?? {};
    const body = { scenario, seed, anchor, choices: { [id]: value } };
    const world = await admin("/worlds", { body });
    minted.value = world;
    await readWorlds();
    chooseWorld(world.world);
  };
  return html`
    <${ActionButton} act=${create} onFail=${onFail}> ${`Create a world with ${id} = ${value}`} <//>
    <${Problem} text=${problem} />
  `;
}

/** @param {{ text: string }} properties a text with code between backquotes */
function Text({ text }) {
  return text
    .split("`")
    .map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part));
}
