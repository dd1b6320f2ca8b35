import { urlOf } from "../../frame/start.js";

/** @typedef {import("./journal.js").Exchange} Exchange */
/** @typedef {import("../../start-data.js").StartData} StartData */

/**
 * Returns a request of the journal as a curl command, with a key of the scenario if its world is the default one.
 * @param {StartData} start
 * @param {Exchange} exchange
 */
export function curlOf(start, exchange) {
  const { method, path, query, body } = exchange;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encode(name)}=${encode(one)}`),
  );
  const url = urlOf(start, path) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
  const key = keyOf(start, exchange);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return [
    "curl -s",
    ...(method === "GET" ? [] : [`-X ${quoted(method)}`]),
    ...(key === null ? [] : [`-H ${quoted(`Authorization: Bearer ${key}`)}`]),
    ...(body === null ? [] : [`-H 'Content-Type: application/json' --data-raw ${quoted(text)}`]),
    quoted(url),
  ].join(" ");
}

/**
 * A key with which the request can be repeated; null: it had none. The journal does not keep keys.
 * @param {StartData} start
 * @param {Exchange} exchange
 */
function keyOf({ workspaces }, { world, workspace: name, key }) {
  if (key.form !== "held") return key.form === "none" ? null : "<key>";
  const workspace =
    world === "default" ? workspaces.find((one) => one.workspace === name) : undefined;
  const same = workspace?.keys.find((one) => one.mode === key.mode && one.revoked === key.revoked);
  return same?.key ?? "<key>";
}

/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text);
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
