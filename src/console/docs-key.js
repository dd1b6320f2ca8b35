import { byId, element } from "./dom.js";
import { keyOptions } from "./key-options.js";
import { firstUsableKey, keyState, workspaceOf } from "./start-data.js";

/** @typedef {import("./start-data.js").StartData} StartData */

const OTHER = "another";
const NONE = "";

/** Selects the key that swagger-ui sends. */
export class KeyChooser {
  #start;
  #select = byId("docs-key", HTMLSelectElement);
  #other = byId("docs-other-key", HTMLInputElement);
  #otherRow = byId("docs-other-key-row", HTMLElement);
  #about = byId("docs-key-about", HTMLElement);

  /** @param {StartData} start */
  constructor(start) {
    this.#start = start;
    const other = element("option", { value: OTHER }, "Another key…");
    const none = element("option", { value: NONE }, "No key (401)");
    this.#select.append(...keyOptions(start), other, none);
    this.#select.value = firstUsableKey(start) ?? NONE;
    this.#select.addEventListener("change", () => {
      this.#otherRow.hidden = this.#select.value !== OTHER;
      if (this.#select.value === OTHER) this.#other.focus();
    });
    this.#tell();
  }

  /** @returns {string} an empty one: none */
  get key() {
    return this.#select.value === OTHER ? this.#other.value.trim() : this.#select.value;
  }

  /** The first brand that the key's workspace tracks, if it is one of the scenario's keys. */
  get brand() {
    return workspaceOf(this.#start, this.key)?.brands[0]?.brand ?? null;
  }

  /** Whether the key is valid for API calls according to the scenario. */
  get opens() {
    const workspace = workspaceOf(this.#start, this.key);
    const known = workspace?.keys.find(({ key }) => key === this.key);
    return workspace && known ? keyState(workspace, known).kind !== "refused" : false;
  }

  /**
   * Enables the selection of another key.
   * @param {() => void} changed
   */
  enable(changed) {
    this.#select.disabled = false;
    for (const control of [this.#select, this.#other]) {
      control.addEventListener("change", () => {
        this.#tell();
        changed();
      });
    }
  }

  /** Selects a key of the same workspace that can write, if the selected one can only read. */
  chooseWriteKey() {
    const workspace = workspaceOf(this.#start, this.key);
    const selected = workspace?.keys.find(({ key }) => key === this.key);
    const other = workspace?.keys.find(({ mode, revoked }) => mode === "write" && !revoked);
    if (selected?.mode !== "read" || selected.revoked || other === undefined) return;
    this.#select.value = other.key;
    this.#select.dispatchEvent(new Event("change"));
  }

  #tell() {
    const workspace = workspaceOf(this.#start, this.key);
    const brands = workspace?.brands.map(({ brand }) => brand) ?? [];
    if (workspace === null) this.#about.textContent = "";
    else if (brands.length === 0)
      this.#about.textContent = "The workspace of this key has no brands.";
    else this.#about.textContent = `Brands: ${brands.join(", ")}`;
  }
}
