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

/** How often each request of the list was sent, by its signature. */
export const repeats = computed(() => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const one of exchanges.value) {
    const signature = signatureOf(one);
    counts.set(signature, (counts.get(signature) ?? 0) + 1);
  }
  return counts;
});

/**
 * Identifies equal requests of a world.
 * @param {Exchange} exchange
 */
export function signatureOf({ world, key, method, path, query, body }) {
  return JSON.stringify([world, key.id, method, path, query, body]);
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
