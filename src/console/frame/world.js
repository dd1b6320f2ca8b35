import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { admin } from "./admin.js";
import { onEvent } from "./events.js";

/**
 * @typedef {object} World
 * @property {string} world its id
 * @property {string} now
 * @property {boolean} frozen
 * @property {string} anchor
 * @property {string} scenario
 * @property {number} seed
 * @property {number} revision number of writes
 */

const STORED_WORLD = "understudy-world";
const SOON_MS = 150;

/** All worlds, the default one first. */
export const worlds = signal(/** @type {World[]} */ ([]));
/** When they were read, in milliseconds. */
const readAt = signal(0);
const chosen = signal(sessionStorage.getItem(STORED_WORLD) ?? "default");

/** The id of the world that the console shows. */
export const worldId = computed(() => current.value?.world ?? "default");

/** The world that the console shows; null before the worlds are loaded. */
export const current = computed(
  () => worlds.value.find(({ world }) => world === chosen.value) ?? worlds.value[0] ?? null,
);

/** @param {string} id */
export function chooseWorld(id) {
  sessionStorage.setItem(STORED_WORLD, id);
  chosen.value = id;
}

/** Reads the worlds again. */
export async function readWorlds() {
  const { worlds: found } = await admin("/worlds");
  readAt.value = Date.now();
  worlds.value = found;
}

/** Reads the worlds again when a client changes them. */
export function followWorlds() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  onEvent(({ kind }) => {
    if (!["world", "clock", "write", "snapshot"].includes(kind)) return;
    clearTimeout(timer);
    timer = setTimeout(() => readWorlds().catch(() => {}), SOON_MS);
  });
}

/**
 * The time of a world, each second.
 * @param {World | null} world
 * @returns {number} in milliseconds
 */
export function useTime(world) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (world === null) return 0;
  return Date.parse(world.now) + (world.frozen ? 0 : Date.now() - readAt.value);
}
