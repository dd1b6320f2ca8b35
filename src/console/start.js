import { ClockCard } from "./clock.js";
import { copyButton } from "./copy.js";
import { byId, element } from "./dom.js";
import { baseUrl, firstUsableKey, loadStart } from "./start-data.js";
import { TryBox } from "./try-box.js";
import { workspaceCard } from "./workspaces.js";

try {
  const start = await loadStart();
  const base = baseUrl(start);
  showHead(start, base);
  byId("workspaces", HTMLElement).append(...start.workspaces.map(workspaceCard));
  const tryBox = new TryBox(start, base);
  new ClockCard(() => tryBox.send()).read();
} catch (error) {
  const problem = byId("page-problem", HTMLElement);
  problem.textContent = `The data of this page can’t be loaded; is the fake still running? ${String(error)}`;
  problem.hidden = false;
}

/**
 * @param {import("./start-data.js").StartData} start
 * @param {string} base
 */
function showHead(start, base) {
  byId("scenario-name", HTMLElement).textContent = start.scenario;
  byId("scenario-title", HTMLElement).textContent = start.title;
  byId("scenario-about", HTMLElement).textContent = start.description;
  showFact("base-url", base, "base URL");
  showFact("first-key", firstUsableKey(start), "bearer token");
  for (const [id, ending] of [
    ["openapi-json", "json"],
    ["openapi-yaml", "yaml"],
  ]) {
    byId(String(id), HTMLAnchorElement).href = `${base}/openapi.${ending}`;
  }
}

/**
 * @param {string} id
 * @param {string | null} value
 * @param {string} what
 */
function showFact(id, value, what) {
  const row = byId(id, HTMLElement);
  if (value === null) row.append(element("span", { class: "muted" }, "no valid key"));
  else
    row.append(
      element("code", {}, value),
      copyButton(() => value, what),
    );
}
