/** @typedef {import("../server/pages.ts").StartData} StartData */
/** @typedef {StartData["workspaces"][number]} Workspace */
/** @typedef {Workspace["keys"][number]} Key */
/** @typedef {Workspace["brands"][number]} Brand */

/**
 * Loads the description of the scenario from the server.
 * @returns {Promise<StartData>}
 */
export async function loadStart() {
  const response = await fetch(new URL("start.json", location.href), { cache: "no-store" });
  if (!response.ok) throw new Error(`start.json: ${response.status} ${response.statusText}`);
  return /** @type {Promise<StartData>} */ (response.json());
}

/**
 * Returns the base URL of the API, without a trailing slash.
 * @param {StartData} start
 * @returns {string}
 */
export function baseUrl({ base_path }) {
  return new URL(`.${base_path}`, location.href).href;
}

/**
 * Returns the first key that is valid for API calls.
 * @param {StartData} start
 * @returns {string | null}
 */
export function firstUsableKey({ workspaces }) {
  const usable = workspaces
    .toSorted((one, other) => Number(one.brands.length === 0) - Number(other.brands.length === 0))
    .filter(({ api_access }) => api_access)
    .flatMap(({ keys }) => keys)
    .find(({ revoked }) => !revoked);
  return usable?.key ?? null;
}

/**
 * Returns the workspace of a key of the scenario.
 * @param {StartData} start
 * @param {string} key
 * @returns {Workspace | null}
 */
export function workspaceOf({ workspaces }, key) {
  return workspaces.find(({ keys }) => keys.some((one) => one.key === key)) ?? null;
}

/**
 * Returns the permission of a key in one or two words.
 * @param {Workspace} workspace
 * @param {Key} key
 * @returns {{ kind: "read" | "write" | "refused", label: string }}
 */
export function keyState({ api_access }, { mode, revoked }) {
  if (revoked) return { kind: "refused", label: "revoked: 401" };
  if (!api_access) return { kind: "refused", label: "no API access: 403" };
  return mode === "write"
    ? { kind: "write", label: "read and write" }
    : { kind: "read", label: "read" };
}
