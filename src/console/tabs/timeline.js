import { html } from "htm/preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { admin, queryOf } from "../frame/admin.js";
import { recentEvents } from "../frame/events.js";
import { useLoad } from "../frame/load.js";
import { ActionButton } from "../frame/parts.js";
import { readApi } from "../frame/read-api.js";

/** @typedef {import("../frame/world.js").World} World */
/** @typedef {{ at: number, text: string }} Upcoming */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Topics are mined at 02:00 UTC. */
const MINING_MS = 2 * HOUR_MS;
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
  const { data: advice } = useLoad(() => unfinishedAdvice(world.world), []);
  return html`
    <section aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      <ul class="timeline">
        ${upcoming(now).map(
          ({ at, text }) =>
            html`<li>
              <time>${INSTANT.format(at)}</time> <span>${text}</span>
              <${ActionButton}
                kind="small"
                label=${`Go there, ${INSTANT.format(at)}`}
                act=${() => set({ action: "set", instant: new Date(at).toISOString().replace(".000", "") })}
                onFail=${onFail}
              >
                Go there
              <//>
            </li>`,
        )}
        ${(advice ?? []).map(
          ({ brand, prompt, status, since }) =>
            html`<li>
              <time>${since === null ? "soon" : `since ${INSTANT.format(Date.parse(since))}`}</time>
              <span>Advice for “${prompt}” (${brand}) is ${status}</span>
            </li>`,
        )}
      </ul>
      <h2>What happened</h2>
      <${Past} world=${world.world} />
    </section>
  `;
}

/**
 * @param {number} now
 * @returns {Upcoming[]}
 */
function upcoming(now) {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  const mining = Math.floor((now - MINING_MS) / DAY_MS) * DAY_MS + DAY_MS + MINING_MS;
  return [
    { at: midnight, text: "A new day begins: windows without dates move by a day" },
    { at: mining, text: "Topics of searches are mined" },
  ].toSorted((one, other) => one.at - other.at);
}

/**
 * @param {string} world
 * @returns {Promise<{ brand: string, prompt: string, status: string, since: string | null }[]>}
 */
async function unfinishedAdvice(world) {
  const { keys } = await admin(`/keys${queryOf({ world })}`);
  /** @type {Set<string>} */
  const workspaces = new Set(keys.map((/** @type {any} */ { workspace }) => workspace));
  const lists = await Promise.all([...workspaces].map((one) => adviceOf(world, one)));
  return lists.flat();
}

/**
 * @param {string} world
 * @param {string} workspace
 */
async function adviceOf(world, workspace) {
  try {
    const { items } = await readApi(world, workspace, "/brands/tracked");
    const lists = await Promise.all(
      items.flatMap((/** @type {any} */ { brand }) =>
        ["running", "pending"].map(async (status) => {
          const path = `/ranking-advice${queryOf({ brand, status, limit: 5 })}`;
          const found = await readApi(world, workspace, path);
          return found.items.map((/** @type {any} */ run) => ({
            brand,
            prompt: run.prompt_text,
            status,
            since: run.started_at,
          }));
        }),
      ),
    );
    return lists.flat();
  } catch {
    // The plan of the workspace has no API access.
    return [];
  }
}

/** @param {{ world: string }} properties */
function Past({ world }) {
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
  const now = data["now"];
  const time = typeof now === "string" ? INSTANT.format(Date.parse(now)) : "";
  switch (kind) {
    case "clock":
      return `Clock: ${String(data["action"])}, now ${time}`;
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
      return null;
  }
}
