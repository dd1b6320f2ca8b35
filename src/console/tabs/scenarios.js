import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin } from "../frame/admin.js";
import { useLoad, useProblem } from "../frame/load.js";
import { ActionButton, Copy, Problem } from "../frame/parts.js";
import { useStart } from "../frame/start.js";
import { baseUrl } from "../start-data.js";
import { chooseWorld, readWorlds } from "../frame/world.js";
import { Flow, openFlow } from "./flow.js";
import { KeyValues } from "./worlds/mint.js";

/** @typedef {{ scenario: string, title: string, flow: boolean }} Summary */

/** The shipped scenarios: what they show, their files, worlds of them, and their flows. */
export function Scenarios() {
  const { data, problem } = useLoad(() => admin("/scenarios"), []);
  /** @type {readonly Summary[]} */
  const all = data?.scenarios ?? [];
  const groups = [
    { title: "Scenarios without a flow", members: all.filter(({ flow }) => !flow) },
    { title: "Scenarios with a flow of requests", members: all.filter(({ flow }) => flow) },
  ];
  return html`
    <div class="panel">
      <${Problem} text=${problem} />
      ${groups.map(
        ({ title, members }) => html`
          <h2>${title}</h2>
          <ul class="choices">
            ${members.map((one) => html`<${ScenarioCard} key=${one.scenario} scenario=${one} />`)}
          </ul>
        `,
      )}
    </div>
  `;
}

/** @param {{ scenario: Summary }} properties */
function ScenarioCard({ scenario: { scenario: name, title, flow } }) {
  const [minted, setMinted] = useState(/** @type {any} */ (null));
  const { problem, onFail } = useProblem();
  const [isOpen, setOpen] = useState(false);
  const create = async () => {
    const world = await admin("/worlds", { body: { scenario: name } });
    await readWorlds();
    chooseWorld(world.world);
    setMinted(world);
  };
  const button = (
    /** @type {string} */ text,
    /** @type {string} */ label,
    /** @type {() => Promise<void>} */ act,
  ) => html`<${ActionButton} kind="small" label=${label} act=${act} onFail=${onFail}> ${text} <//>`;
  return html`<li class="card choice">
    <div class="row head">
      <h3>${name}</h3>
      <span class="row">
        ${flow ? button("Open the flow", `Open the flow of ${name}`, () => openFlow(name)) : null}
        ${button("Create a world", `Create a world of ${name}`, create)}
      </span>
    </div>
    <p>${title}</p>
    <${Problem} text=${problem} />
    ${
      minted === null
        ? null
        : html`<p role="status">${`${minted.world} was created and selected. Its keys:`}</p>
            <${KeyValues} keys=${minted.keys} />`
    }
    ${flow ? html`<${ReplayLine} name=${name} /> <${Flow} scenario=${name} />` : null}
    <details onToggle=${(/** @type {any} */ { currentTarget }) => setOpen(currentTarget.open)}>
      <summary>File</summary>
      ${isOpen ? html`<${File} name=${name} />` : null}
    </details>
  </li>`;
}

/** @param {{ name: string }} properties */
function ReplayLine({ name }) {
  const start = useStart();
  if (start === null) return null;
  const line = `npx understudy replay ${name} --against ${baseUrl(start)}`;
  return html`<div class="line">
    <code>${line}</code><${Copy} text=${line} what=${`replay command of ${name}`} />
  </div>`;
}

/** @param {{ name: string }} properties */
function File({ name }) {
  const { data, problem } = useLoad(() => admin(`/scenarios/${encodeURIComponent(name)}`), [name]);
  return html`
    <${Problem} text=${problem} />
    ${data === null ? null : html`<pre class="file" tabindex="0" aria-label=${`File of ${name}`}>${data}</pre>`}
  `;
}
