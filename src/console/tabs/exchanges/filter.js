import { repeats } from "./journal.js";

/** @typedef {import("./journal.js").Exchange} Exchange */

/**
 * @typedef {object} Filter
 * @property {string} text each of its words must occur in the exchange
 * @property {string} status a class such as `4xx`; empty: any
 * @property {boolean} own only exchanges of the chosen world
 * @property {boolean} repeated only requests that were sent again within seconds
 */

/** @returns {Filter} */
export function noFilter() {
  return { text: "", status: "", own: false, repeated: false };
}

/**
 * @param {Exchange} exchange
 * @param {Filter} filter
 * @param {string} world the chosen one
 */
export function matches(exchange, { text, status, own, repeated }, world) {
  if (own && exchange.world !== world) return false;
  if (status !== "" && !String(exchange.status).startsWith(status.charAt(0))) return false;
  if (repeated && !repeats.value.has(exchange.id)) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const whole = searchedText(exchange);
  return words.every((word) => whole.includes(word));
}

/** @param {Exchange} exchange */
function searchedText(exchange) {
  const { method, path, status, operation, world, workspace, message, hints, faults } = exchange;
  const parts = [method, path, status, operation, world, workspace, message, ...hints, ...faults];
  return `${parts.join(" ")} ${queryText(exchange)}`.toLowerCase();
}

/**
 * Returns the decoded parameters of an exchange, for display.
 * @param {Exchange} exchange
 */
export function queryText({ query }) {
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${one}`))
    .join("  ");
}
