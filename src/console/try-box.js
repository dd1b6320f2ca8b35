import { calls, curlLine } from "./calls.js";
import { copyButton } from "./copy.js";
import { announce, byId, element } from "./dom.js";
import { jsonView } from "./json-view.js";
import { keyOptions } from "./key-options.js";
import { firstUsableKey, workspaceOf } from "./start-data.js";

/** @typedef {import("./calls.js").Call} Call */
/** @typedef {import("./start-data.js").StartData} StartData */

/** The section in which calls are selected, copied and sent. */
export class TryBox {
  /** @type {StartData} */
  #start;
  #base;
  #key = byId("try-key", HTMLSelectElement);
  #brand = byId("try-brand", HTMLSelectElement);
  #list = byId("try-calls", HTMLElement);
  #about = byId("try-about", HTMLElement);
  #line = byId("try-line", HTMLElement);
  #response = new ResponseView();
  /** Index of the selected call. */
  #chosen = 0;
  /** Number of sent calls; responses to older ones are ignored. */
  #sent = 0;

  /**
   * @param {StartData} start
   * @param {string} base
   */
  constructor(start, base) {
    this.#start = start;
    this.#base = base;
    this.#key.append(...keyOptions(start));
    this.#key.value = firstUsableKey(start) ?? this.#key.options[0]?.value ?? "";
    this.#fillBrands();
    this.#key.addEventListener("change", () => {
      this.#fillBrands();
      this.#show();
    });
    this.#brand.addEventListener("change", () => this.#show());
    this.#list.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#chosen = Number(target.value);
      this.#show();
    });
    byId("try-send", HTMLButtonElement).addEventListener("click", () => this.send());
    byId("try-line-box", HTMLElement).append(copyButton(() => this.#curl(), "curl line"));
    this.#list.append(...this.#calls().map((call, index) => this.#option(call, index)));
    this.#show();
  }

  /** Sends the selected call and shows its response. */
  send() {
    this.#sent += 1;
    const turn = this.#sent;
    this.#response.await();
    this.#exchange(turn).catch((error) => {
      if (turn === this.#sent) this.#response.fail(error);
    });
  }

  /** @returns {Call[]} */
  #calls() {
    return calls(this.#start, this.#key.value, this.#brand.value);
  }

  /** @returns {Call} */
  #call() {
    return /** @type {Call} */ (this.#calls()[this.#chosen]);
  }

  #curl() {
    return curlLine(this.#base, this.#call());
  }

  #fillBrands() {
    const brands = workspaceOf(this.#start, this.#key.value)?.brands ?? [];
    const options = brands.map(({ brand }) => element("option", { value: brand }, brand));
    const none = element("option", { value: "" }, "no brands");
    this.#brand.replaceChildren(...(options.length === 0 ? [none] : options));
    this.#brand.disabled = options.length === 0;
  }

  #show() {
    this.#about.textContent = this.#call().about;
    this.#line.textContent = this.#curl();
    this.send();
  }

  /**
   * @param {Call} call
   * @param {number} index
   * @returns {HTMLElement}
   */
  #option({ title, path, expected }, index) {
    const radio = element("input", { type: "radio", name: "call", value: String(index) });
    radio.checked = index === this.#chosen;
    const text = element("span", { class: "title" }, title);
    if (expected !== "") text.append(" ", element("span", { class: "badge refused" }, expected));
    const [route = path] = path.split("?");
    const label = element("label", {}, radio, text, element("code", {}, `GET ${route}`));
    const curl = () => curlLine(this.#base, /** @type {Call} */ (this.#calls()[index]));
    return element("li", {}, label, copyButton(curl, `curl command “${title}”`, "Copy curl"));
  }

  /** @param {number} turn */
  async #exchange(turn) {
    const { key, path } = this.#call();
    const started = performance.now();
    const response = await fetch(this.#base + path, {
      headers: { Authorization: `Bearer ${key}` },
    });
    /** @type {unknown} */
    const body = await response.json();
    if (turn === this.#sent) this.#response.show(response, body, performance.now() - started);
  }
}

/** Status and body of the last response. */
class ResponseView {
  #status = byId("try-status", HTMLElement);
  #time = byId("try-time", HTMLElement);
  #body = byId("try-body", HTMLElement);

  await() {
    this.#body.setAttribute("aria-busy", "true");
  }

  /**
   * @param {Response} response
   * @param {unknown} body
   * @param {number} milliseconds
   */
  show({ ok, status, statusText }, body, milliseconds) {
    this.#status.textContent = `${status} ${statusText}`;
    this.#status.className = `status ${ok ? "ok" : "refused"}`;
    this.#time.textContent = `${Math.max(1, Math.round(milliseconds))} ms`;
    this.#body.replaceChildren(jsonView(body));
    this.#body.scrollTop = 0;
    this.#body.setAttribute("aria-busy", "false");
    announce(`Response: ${status} ${statusText}`);
  }

  /** @param {unknown} error */
  fail(error) {
    this.#status.textContent = "No response";
    this.#status.className = "status refused";
    this.#time.textContent = "";
    this.#body.textContent = `Is the fake still running? ${String(error)}`;
    this.#body.setAttribute("aria-busy", "false");
    announce("No response");
  }
}
