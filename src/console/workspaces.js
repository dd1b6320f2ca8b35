import { copyButton } from "./copy.js";
import { element } from "./dom.js";
import { keyState } from "./start-data.js";

/** @typedef {import("./start-data.js").Workspace} Workspace */

/**
 * Shows a workspace with its plan, keys and brands.
 * @param {Workspace} workspace
 * @returns {HTMLElement}
 */
export function workspaceCard(workspace) {
  const { workspace: name, plan, brands } = workspace;
  const heading = element("h3", {}, name);
  const head = element("header", {}, heading, badge(`plan ${plan}`, "plain"), access(workspace));
  return element(
    "article",
    { class: "card workspace" },
    head,
    element("div", { class: "keys" }, element("h4", {}, "Keys"), keyList(workspace)),
    element("div", { class: "brands" }, element("h4", {}, "Brands"), brandList(brands)),
  );
}

/**
 * @param {Workspace} workspace
 * @returns {HTMLElement}
 */
function access({ api_access, platforms }) {
  return api_access
    ? element("span", { class: "muted" }, platforms.join(", "))
    : badge("no API access: every call returns 403", "refused");
}

/**
 * @param {Workspace} workspace
 * @returns {HTMLElement}
 */
function keyList(workspace) {
  if (workspace.keys.length === 0) return element("p", { class: "muted" }, "None");
  const rows = workspace.keys.map((key) => {
    const { kind, label } = keyState(workspace, key);
    return element(
      "li",
      {},
      element("code", { class: kind }, key.key),
      badge(label, kind),
      copyButton(() => key.key, `key ${key.key}`),
    );
  });
  return element("ul", {}, ...rows);
}

/**
 * @param {Workspace["brands"]} brands
 * @returns {HTMLElement}
 */
function brandList(brands) {
  if (brands.length === 0) return element("p", { class: "muted" }, "None");
  const rows = brands.flatMap(({ brand, shows }) => [
    element("dt", {}, brand),
    element("dd", {}, shows === "" ? "–" : shows),
  ]);
  return element("dl", {}, ...rows);
}

/**
 * @param {string} text
 * @param {"plain" | "read" | "write" | "refused"} kind
 * @returns {HTMLElement}
 */
function badge(text, kind) {
  return element("span", { class: `badge ${kind}` }, text);
}
