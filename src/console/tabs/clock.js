import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin } from "../frame/admin.js";
import { useProblem } from "../frame/load.js";
import { ActionButton, Problem } from "../frame/parts.js";
import { current, readWorlds, useTime } from "../frame/world.js";
import { Tasks } from "./tasks.js";
import { Timeline } from "./timeline.js";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

const STEPS = [
  ["−1 day", "-P1D"],
  ["+1 minute", "PT1M"],
  ["+1 hour", "PT1H"],
  ["+1 day", "P1D"],
  ["+1 week", "P7D"],
];

/** The clock and the background tasks of the world, with what happens next. */
export function Clock() {
  const world = current.value;
  const now = useTime(world);
  const { problem, onFail, clear } = useProblem();
  if (world === null) return null;
  const send = async (/** @type {object} */ command) => {
    await admin("/clock", { body: { ...command, world: world.world } });
    await readWorlds();
    clear();
  };
  const button = (/** @type {string} */ label, /** @type {object} */ command) =>
    html`<${ActionButton} act=${() => send(command)} onFail=${onFail}>${label}<//>`;
  return html`
    <div class="panel clock-panel">
      <section class="card face" aria-labelledby="clock-heading">
        <h2 id="clock-heading">${DAY.format(now)}</h2>
        <p class="time"><time>${TIME.format(now)}</time> <span class="muted">UTC</span></p>
        <p class="muted">
          ${`${world.frozen ? "Frozen" : "Running in real time"}. Day 0 of the scenario is ${world.anchor}.`}
        </p>
        <div class="row">
          ${world.frozen ? button("Resume", { action: "resume" }) : button("Freeze", { action: "freeze" })}
          ${STEPS.map(([label = "", duration]) => button(label, { action: "advance", duration }))}
          ${button("Reset", { action: "reset" })}
        </div>
        <${SetForm} key=${world.world} now=${now} set=${send} onFail=${onFail} />
        <${Problem} text=${problem} />
        <${Tasks} key=${world.world} world=${world.world} onFail=${onFail} />
      </section>
      <${Timeline}
        key=${`${world.world} ${world.now} ${world.revision}`}
        world=${world}
        now=${now}
        set=${send}
        onFail=${onFail}
      />
    </div>
  `;
}

/**
 * @param {{ now: number, set: (command: object) => Promise<void>, onFail: (error: unknown) => void }} properties
 */
function SetForm({ now, set, onFail }) {
  const [text, setText] = useState(() => new Date(now).toISOString().slice(0, 16));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    set({ action: "set", instant: `${text.slice(0, 16)}:00Z` }).catch(onFail);
  };
  return html`
    <form class="row" onSubmit=${submit}>
      <label for="clock-set">Set to (UTC)</label>
      <input
        id="clock-set"
        type="datetime-local"
        required
        value=${text}
        onInput=${(/** @type {any} */ { target }) => setText(target.value)}
      />
      <button type="submit">Set</button>
    </form>
  `;
}
