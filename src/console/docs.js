import { KeyChooser } from "./docs-key.js";
import { fillIn, findSamples } from "./docs-samples.js";
import { byId } from "./dom.js";
import { baseUrl, loadStart } from "./start-data.js";
import { startSwaggerUi } from "./swagger-ui.js";

/** The name of the security scheme in the contract. */
const SCHEME = "bearer";
/** The operations that require a key with write access. */
const WRITES = new Set(["trackBrand", "addPrompts"]);

followColourScheme();
try {
  const start = await loadStart();
  await showReference(baseUrl(start), new KeyChooser(start));
} catch (error) {
  showProblem(error);
}

/**
 * @param {string} base
 * @param {KeyChooser} chooser
 */
async function showReference(base, chooser) {
  byId("openapi-json", HTMLAnchorElement).href = `${base}/openapi.json`;
  byId("openapi-yaml", HTMLAnchorElement).href = `${base}/openapi.yaml`;
  let samples = (await samplesFor(base, chooser)) ?? {};
  let contract = "";
  const ui = await startSwaggerUi(`${base}/openapi.json`, {
    fillIn: (text) => {
      contract = text;
      return fillIn(text, samples);
    },
    opened: (operationId) => {
      if (WRITES.has(operationId)) chooser.chooseWriteKey();
    },
  });
  authorize(ui, chooser);
  const follow = async () => {
    authorize(ui, chooser);
    const { key } = chooser;
    const found = await samplesFor(base, chooser);
    if (found === null || key !== chooser.key) return;
    samples = found;
    ui.specActions.updateSpec(contract);
  };
  chooser.enable(() => {
    follow().catch(showProblem);
  });
}

/**
 * @param {string} base
 * @param {KeyChooser} chooser
 * @returns {Promise<import("./docs-samples.js").Samples | null>} null if the workspace of the key is unknown
 */
async function samplesFor(base, { key, brand, opens }) {
  if (brand === null) return null;
  return opens ? findSamples(base, key, brand) : { brand };
}

/**
 * @param {import("./swagger-ui.js").SwaggerUi} ui
 * @param {KeyChooser} chooser
 */
function authorize(ui, { key }) {
  // swagger-ui fails to log out if it was not logged in; the scenario may have no key.
  ui.preauthorizeApiKey(SCHEME, key);
  if (key === "") ui.authActions.logout([SCHEME]);
}

/** @param {unknown} error */
function showProblem(error) {
  const problem = byId("page-problem", HTMLElement);
  problem.textContent = `The reference can’t be shown; is the fake still running? ${String(error)}`;
  problem.hidden = false;
}

/** Enables the dark theme of swagger-ui, which only its own top bar would do. */
function followColourScheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", follow);
  follow();
}
