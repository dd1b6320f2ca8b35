import { html } from "htm/preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { admin, queryOf } from "../frame/admin.js";
import { recentEvents } from "../frame/events.js";
import { useLoad } from "../frame/load.js";
import { ActionButton } from "../frame/parts.js";

/** @typedef {import("../frame/world.js").World} World */
/** @typedef {{ at: number, text: string }} TaskEvent */
/** @typedef {{ next: TaskEvent[], past: TaskEvent[] }} TaskEvents */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_SHOWN = 30;

const INSTANT = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/**
 * The upcoming, current and past events of a world.
 * @param {{ world: World, now: number, set: (command: object) => Promise<void>,
 *   onFail: (error: unknown) => void }} properties
 */
export function Timeline({ world, now, set, onFail }) {
  const minute = Math.floor(now / MINUTE_MS);
  const { data } = useLoad(() => taskEvents(world.world, now), [world, minute]);
  const next = (data?.next ?? []).filter(({ at }) => at > now);
  return html`
    <section aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      <ul class="timeline">
        ${data === null ? html`<li class="muted">Loading…</li>` : null}
        ${next.map(
          ({ at, text }) =>
            html`<li>
              <time>${INSTANT.format(at)}</time> <span>${text}</span>
              <${ActionButton}
                kind="small"
                label=${`Set clock to ${INSTANT.format(at)}`}
                act=${() => set({ action: "set", instant: new Date(at).toISOString().replace(".000", "") })}
                onFail=${onFail}
              >
                Set clock
              <//>
            </li>`,
        )}
      </ul>
      <h2 id="past-heading">What happened</h2>
      <ul class="timeline" aria-labelledby="past-heading">
        ${(data?.past ?? []).map(
          ({ at, text }) => html`<li><time>${INSTANT.format(at)}</time> <span>${text}</span></li>`,
        )}
        ${data?.past.length === 0 ? html`<li class="muted">Nothing yet.</li>` : null}
      </ul>
      <h2>Changes of this world</h2>
      <${Changes} world=${world.world} />
    </section>
  `;
}

/**
 * What the tasks of a world do next, when its day ends, and what they did.
 * @param {string} world
 * @param {number} now
 * @returns {Promise<TaskEvents>}
 */
async function taskEvents(world, now) {
  const { next, past } = await admin(`/tasks${queryOf({ world })}`);
  const midnight = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  const coming = [
    { at: midnight, text: "A new day begins: windows without dates move by a day" },
    ...next.map(timed),
  ];
  return { next: coming.toSorted((one, other) => one.at - other.at), past: past.map(timed) };
}

/**
 * @param {{ at: string, text: string }} event
 * @returns {TaskEvent}
 */
function timed({ at, text }) {
  return { at: Date.parse(at), text };
}

/** @param {{ world: string }} properties */
function Changes({ world }) {
  const all = useSignal(recentEvents.value);
  useEffect(() => recentEvents.subscribe((events) => (all.value = events)), []);
  const own = all.value.filter(({ data }) => data["world"] === world || data["world"] === null);
  const texts = own.map(textOf).filter((text) => text !== null);
  if (texts.length === 0) {
    return html`<p class="muted">
      Nothing yet. Clock moves, writes, faults and resets are listed here.
    </p>`;
  }
  return html`<ol class="timeline" reversed>
    ${texts
      .toReversed()
      .slice(0, MAX_SHOWN)
      .map((text) => html`<li>${text}</li>`)}
  </ol>`;
}

/**
 * @param {import("../frame/events.js").ServerEvent} event
 * @returns {string | null}
 */
function textOf({ kind, data }) {
  switch (kind) {
    case "clock":
      return clockText(data);
    case "write":
      return `Write: ${String(data["operation"])} (request ${String(data["request"])})`;
    case "fault":
      return `Fault: ${String(data["faults"])} in request ${String(data["request"])}`;
    case "faults":
      return `Faults: ${[data["on"]].flat().join(", ") || "none"} active`;
    case "world":
      return `World: ${String(data["action"])}`;
    case "snapshot":
      return "A snapshot was imported";
    case "request":
    case "check":
      return null;
  }
}

/** @param {Readonly<Record<string, unknown>>} data of an event about the clock or the tasks that follow it */
function clockText({ action, now, paused }) {
  return action === "tasks"
    ? `Paused tasks: ${Object.keys(/** @type {object} */ (paused)).join(", ") || "none"}`
    : `Clock: ${String(action)}${timeOf(now)}`;
}

/** @param {unknown} now undefined in some events */
function timeOf(now) {
  return typeof now === "string" ? `, now ${INSTANT.format(Date.parse(now))}` : "";
}
