import { signal } from "@preact/signals";

const STORED_TOKEN = "understudy-admin-token";

/** The admin token, kept until the browser tab is closed; empty: none was entered. */
export const token = signal(sessionStorage.getItem(STORED_TOKEN) ?? "");

/** Whether the server refused a request for its missing or wrong token. */
export const tokenWanted = signal(false);

/** @param {string} given */
export function setToken(given) {
  sessionStorage.setItem(STORED_TOKEN, given);
  token.value = given;
  tokenWanted.value = false;
}

/** An error response of the admin API; its message names the allowed values. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The headers of a request to the admin API. */
export function adminHeaders() {
  return token.value === "" ? {} : { Authorization: `Bearer ${token.value}` };
}

/** @param {string} path below `/__admin` */
export function adminUrl(path) {
  return new URL(`__admin${path}`, location.href);
}

/**
 * Sends a request to the admin API.
 * @param {string} path below `/__admin`, with its query
 * @param {{ method?: "GET" | "POST" | "DELETE", body?: unknown }} [options] a body makes it a POST request
 * @returns {Promise<any>} the parsed body if it is JSON, otherwise its text
 * @throws {Refusal}
 */
export async function admin(path, { method, body } = {}) {
  const headers = adminHeaders();
  const response = await fetch(
    adminUrl(path),
    body === undefined
      ? { method: method ?? "GET", cache: "no-store", headers }
      : {
          method: method ?? "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        },
  );
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (!response.ok) throw await refusalOf(response, isJson);
  return isJson ? response.json() : response.text();
}

/**
 * @param {Response} response
 * @param {boolean} isJson
 * @returns {Promise<Refusal>}
 */
async function refusalOf(response, isJson) {
  if (response.status === 401) tokenWanted.value = true;
  const { error } = /** @type {{ error?: { message?: string } }} */ (
    isJson ? await response.json() : {}
  );
  return new Refusal(
    response.status,
    error?.message ?? `The admin API returned ${response.status}`,
  );
}

/**
 * Returns a query string of the parameters that have a value.
 * @param {Readonly<Record<string, string | number | null | undefined>>} parameters
 */
export function queryOf(parameters) {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}
