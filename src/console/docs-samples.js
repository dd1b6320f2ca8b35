/**
 * Existing values of this world by parameter name, which replace the invented examples of the
 * contract.
 * @typedef {Readonly<Record<string, string>>} Samples
 */

/**
 * Reads a prompt, a run and a video of a brand.
 * @param {string} base
 * @param {string} key
 * @param {string} brand
 * @returns {Promise<Samples>}
 */
export async function findSamples(base, key, brand) {
  /**
   * @param {string} path
   * @param {string} field
   * @returns {Promise<Samples>}
   */
  const first = async (path, field) => {
    const query = new URLSearchParams({ brand });
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${base}${path}?${query.toString()}`, { headers });
    if (!response.ok) return {};
    const { items } = /** @type {{ items: Samples[] }} */ (await response.json());
    const value = items[0]?.[field];
    return value === undefined ? {} : { [field]: value };
  };
  const found = await Promise.all([
    first("/queries", "brand_prompt_id"),
    first("/query-runs", "run_id"),
    first("/youtube/summaries", "url"),
  ]);
  return Object.assign({ brand }, ...found);
}

/**
 * Adapts the contract to swagger-ui, which fills every example into its forms: examples of
 * optional parameters move into their descriptions, required ones become existing values. It also
 * removes the JSON Schema dialect, about which swagger-ui warns.
 * @param {string} text
 * @param {Samples} samples
 * @returns {string}
 */
export function fillIn(text, samples) {
  const contract = /** @type {Node} */ (JSON.parse(text));
  delete contract["jsonSchemaDialect"];
  visit(contract, (node) => {
    if ("in" in node && "name" in node) fillInParameter(node, samples);
    if ("requestBody" in node) fillInBody(node["requestBody"], samples);
  });
  return JSON.stringify(contract);
}

/** @typedef {Record<string, unknown>} Node */

/**
 * @param {unknown} node
 * @param {(node: Node) => void} seen
 */
function visit(node, seen) {
  if (typeof node !== "object" || node === null) return;
  seen(/** @type {Node} */ (node));
  for (const inside of Object.values(node)) visit(inside, seen);
}

/**
 * @param {Node} parameter
 * @param {Samples} samples
 */
function fillInParameter(parameter, samples) {
  const { name, required, example, description } = parameter;
  if (example === undefined) return;
  if (required === true) {
    parameter["example"] = samples[String(name)] ?? example;
  } else {
    delete parameter["example"];
    const shown = typeof example === "string" ? example : JSON.stringify(example);
    parameter["description"] = [description, `Example: \`${shown}\``].join(" ").trim();
  }
}

/**
 * Adding prompts needs a tracked brand.
 * @param {unknown} requestBody
 * @param {Samples} samples
 */
function fillInBody(requestBody, { brand }) {
  visit(requestBody, (node) => {
    if (brand !== undefined && "brand" in node && "prompts" in node) node["brand"] = brand;
  });
}
