import { batch, computed, signal } from "@preact/signals";
import { admin, queryOf } from "../../frame/admin.js";
import { onEvent } from "../../frame/events.js";
import { messageOf } from "../../frame/load.js";

/** @typedef {import("../../../server/admin/response-types.ts").RequestState} Exchange */

/** Maximum number of exchanges in the list. */
const MAX_SHOWN = 500;
const SOON_MS = 120;

/** The newest exchanges of the journal, newest first. */
export const exchanges = signal(/** @type {readonly Exchange[]} */ ([]));
/** How many exchanges the journal has lost. */
export const dropped = signal(0);
export const problem = signal(/** @type {string | null} */ (null));
/** Exchanges that arrived while the list is paused; null: it is not paused. */
export const waiting = signal(/** @type {number | null} */ (null));

/** Equal requests that follow each other faster are repeats; later ones may be another visit of the page. */
const REPEATED_WITHIN_MS = 5000;

/**
 * How often each request was sent in a short time without a write to its world between, by the id of the exchange.
 * Requests that were sent once are left out.
 */
export const repeats = computed(() => {
  /** @type {Map<string | null, Map<string, Exchange[]>>} */
  const worlds = new Map();
  /** @type {Map<number, readonly Exchange[]>} */
  const series = new Map();
  for (const one of exchanges.value.toReversed()) {
    const signature = signatureOf(one);
    const ofWorld = worlds.get(one.world) ?? new Map();
    const before = ofWorld.get(signature) ?? [];
    const equal = isSoonAfter(one, before.at(-1)) ? before : [];
    equal.push(one);
    worlds.set(one.world, one.method === "POST" ? new Map() : ofWorld);
    worlds.get(one.world)?.set(signature, equal);
    series.set(one.id, equal);
  }
  return new Map([...series].flatMap(([id, { length }]) => (length < 2 ? [] : [[id, length]])));
});

/** @param {Exchange} exchange @param {Exchange | undefined} before */
function isSoonAfter({ at }, before) {
  return before !== undefined && Date.parse(at) - Date.parse(before.at) <= REPEATED_WITHIN_MS;
}

/** Identifies equal requests of a world. @param {Exchange} exchange */
function signatureOf({ key, method, path, query, body }) {
  return JSON.stringify([key.id, method, path, query, body]);
}

/** Reads the whole list. */
export async function readAll() {
  await read(MAX_SHOWN, []);
}

let arrived = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Updates the list when the server records a request; returns a function that stops this. */
export function follow() {
  void readAll();
  return onEvent(({ kind }) => {
    if (kind === "world") void readAll();
    if (kind !== "request") return;
    if (waiting.value !== null) {
      waiting.value += 1;
      return;
    }
    arrived += 1;
    timer ??= setTimeout(readNew, SOON_MS);
  });
}

function readNew() {
  timer = undefined;
  // Some more than the events announced: requests may have arrived between the last read and its events.
  const count = Math.min(MAX_SHOWN, arrived + 20);
  arrived = 0;
  void read(count, exchanges.value);
}

/** Removes all exchanges of a world, or of all, from the server's journal. @param {string | null} world */
export async function clear(world) {
  await admin(`/requests${queryOf({ world })}`, { method: "DELETE" });
  await readAll();
}

/** @param {boolean} isPaused */
export function pause(isPaused) {
  waiting.value = isPaused ? 0 : null;
  if (!isPaused) void readAll();
}

/**
 * @param {number} count
 * @param {readonly Exchange[]} known
 */
async function read(count, known) {
  try {
    const { requests, dropped: lost } = await admin(`/requests?limit=${count}`);
    const oldest = requests.at(-1)?.id ?? 0;
    batch(() => {
      exchanges.value = [...requests, ...known.filter(({ id }) => id < oldest)].slice(0, MAX_SHOWN);
      dropped.value = lost;
      problem.value = null;
    });
  } catch (error) {
    problem.value = messageOf(error);
  }
}
