import { baseUrl, loadStart } from "../start-data.js";
import { useLoad } from "./load.js";

/** @typedef {import("../start-data.js").StartData} StartData */

/** @type {Promise<StartData> | undefined} */
let loaded;

/** Returns the description of the default world's scenario; null until it is loaded. */
export function useStart() {
  return useLoad(async () => (loaded ??= loadStart()), []).data;
}

/**
 * Returns the URL of a path that includes the base path.
 * @param {StartData} start
 * @param {string} path
 */
export function urlOf(start, path) {
  return baseUrl(start).slice(0, -start.base_path.length) + path;
}
