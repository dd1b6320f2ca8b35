import { workspaceOf } from "./start-data.js";

/** @typedef {import("./start-data.js").StartData} StartData */

/**
 * @typedef {object} Call
 * @property {string} title
 * @property {string} about what its response shows
 * @property {string} key
 * @property {string} path below the base URL, with its query, encoded
 * @property {string} expected the status, if it is not 200
 */

/** A brand name that no scenario has. */
const UNKNOWN_BRAND = "Unknown";

/**
 * Example calls for a key and a brand.
 * @param {StartData} start
 * @param {string} key
 * @param {string} brand
 * @returns {Call[]}
 */
export function calls(start, key, brand) {
  const about = brand === "" ? UNKNOWN_BRAND : brand;
  return [
    {
      title: "Visibility",
      about: `Mention rate, position and sentiment of ${about}: the last 30 days, in total and per platform.`,
      key,
      path: `/visibility${query({ brand: about, group_by: "provider" })}`,
      expected: "",
    },
    {
      title: "Share of voice",
      about: "Brands mentioned in the same AI answers, the most frequent first.",
      key,
      path: `/brands/top-mentioned${query({ brand: about, limit: "5" })}`,
      expected: "",
    },
    {
      title: "Searches as topics",
      about: "Web searches of the assistants, as a tree of topics.",
      key,
      path: `/searches${query({ brand: about, group_by: "topic", limit: "5" })}`,
      expected: "",
    },
    competitorsSites(start, key, about),
    {
      title: "A misspelt brand",
      about: "Names are matched exactly; the message of the 404 suggests the right one.",
      key,
      path: `/visibility${query({ brand: misspelt(about) })}`,
      expected: "404",
    },
    refusedCall(start),
  ];
}

/**
 * Returns the call as a curl command.
 * @param {string} base
 * @param {Pick<Call, "key" | "path">} call
 * @returns {string}
 */
export function curlLine(base, { key, path }) {
  return `curl -s -H "Authorization: Bearer ${key}" "${base}${path}"`;
}

/**
 * A filter by competitor, preferably one whose name must be percent-encoded, as clients often get that wrong.
 * @param {StartData} start
 * @param {string} key
 * @param {string} brand
 * @returns {Call}
 */
function competitorsSites(start, key, brand) {
  const known = workspaceOf(start, key)?.brands.find((one) => one.brand === brand);
  const competitors = known?.competitors ?? [];
  const one = competitors.find((name) => encode(name) !== name) ?? competitors[0];
  const ownership = one === undefined ? "competitor" : `competitor:${one}`;
  return {
    title: "A competitor’s sites",
    about: `Which sites of ${one ?? "its competitors"} are cited. Names must be percent-encoded in the query.`,
    key,
    path: `/citations/domains${query({ brand, ownership, limit: "5" })}`,
    expected: "",
  };
}

/**
 * A call that is rejected because of its key.
 * @param {StartData} start
 * @returns {Call}
 */
function refusedCall({ workspaces }) {
  const path = "/brands/tracked";
  const free = workspaces.filter(({ api_access }) => !api_access).flatMap(({ keys }) => keys);
  const unpaid = free.find(({ revoked }) => !revoked);
  if (unpaid !== undefined) {
    const about = "The key is valid, but its plan has no API access: every call returns 403.";
    return { title: "A plan without API access", about, key: unpaid.key, path, expected: "403" };
  }
  const revoked = workspaces.flatMap(({ keys }) => keys).find((one) => one.revoked);
  if (revoked !== undefined) {
    const about = "The key was revoked: every call returns 401.";
    return { title: "A revoked key", about, key: revoked.key, path, expected: "401" };
  }
  const about = "No workspace has this key: every call returns 401.";
  return { title: "An unknown key", about, key: "lmvz_live_unknown", path, expected: "401" };
}

/**
 * @param {string} name
 * @returns {string}
 */
function misspelt(name) {
  const letters = Array.from(name);
  return letters.length > 3 ? letters.slice(0, -1).join("") : `${name}x`;
}

/**
 * @param {Readonly<Record<string, string>>} parameters
 * @returns {string}
 */
function query(parameters) {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encode(value)}`);
  return `?${pairs.join("&")}`;
}

/**
 * Encodes for a URL within double quotes in a shell.
 * @param {string} text
 * @returns {string}
 */
function encode(text) {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
