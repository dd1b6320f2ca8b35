import { element } from "./dom.js";
import { keyState } from "./start-data.js";

/**
 * The scenario's keys for a select, one group per workspace.
 * @param {import("./start-data.js").StartData} start
 * @returns {HTMLOptGroupElement[]}
 */
export function keyOptions({ workspaces }) {
  return workspaces.map((workspace) => {
    const options = workspace.keys.map((key) =>
      element("option", { value: key.key }, `${key.key} (${keyState(workspace, key).label})`),
    );
    const label = `${workspace.workspace}, plan ${workspace.plan}`;
    return element("optgroup", { label }, ...options);
  });
}
