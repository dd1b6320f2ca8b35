/**
 * The part of swagger-ui that is used here.
 * @typedef {object} SwaggerUi
 * @property {(scheme: string, key: string) => unknown} preauthorizeApiKey
 * @property {{ logout: (schemes: string[]) => unknown }} authActions
 * @property {{ updateSpec: (text: string) => unknown }} specActions
 */

/**
 * Starts swagger-ui, which the page loads as a classic script.
 * @param {string} url the contract's
 * @param {Changes} changed
 * @returns {Promise<SwaggerUi>} resolves when the contract is shown
 */
export function startSwaggerUi(url, changed) {
  const { SwaggerUIBundle } =
    /** @type {{ SwaggerUIBundle: import("swagger-ui-dist").SwaggerUIBundle }} */ (
      /** @type {unknown} */ (globalThis)
    );
  return new Promise((resolve) => {
    /** @type {SwaggerUi} */
    const ui = SwaggerUIBundle({
      url,
      dom_id: "#swagger-ui",
      deepLinking: true,
      // The layout without the top bar, which loads other contracts and uses an online validator.
      layout: "BaseLayout",
      presets: [SwaggerUIBundle["presets"].apis],
      plugins: [changes(changed), foldErrors, plainPaths],
      validatorUrl: "none",
      persistAuthorization: false,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      displayOperationId: true,
      defaultModelsExpandDepth: 0,
      // The numbers of the default theme have a contrast of 3.5.
      syntaxHighlight: { theme: "tomorrow-night" },
      onComplete: () => resolve(ui),
    });
  });
}

/**
 * @typedef {object} Changes
 * @property {(contract: string) => string} fillIn changes the contract before it is shown
 * @property {(operationId: string) => void} opened called when the reader opens an operation
 */

/**
 * @param {Changes} changes
 * @returns {() => object}
 */
function changes({ fillIn, opened }) {
  const spec = {
    wrapActions: {
      /** @param {(text: string) => unknown} update */
      updateSpec: (update) => (/** @type {string} */ text) => update(fillIn(text)),
    },
  };
  const layout = {
    wrapActions: {
      show: (/** @type {(...given: unknown[]) => unknown} */ show) => {
        return (/** @type {string[]} */ thing, /** @type {boolean} */ shown) => {
          const [kind, , operationId] = thing;
          if (kind === "operations" && operationId !== undefined && shown) opened(operationId);
          return show(thing, shown);
        };
      },
      // swagger-ui's own scrolling ignores scroll-padding: the key bar would hide the operation.
      scrollToElement: () => (/** @type {Element} */ target) => {
        requestAnimationFrame(() => target.scrollIntoView({ block: "start" }));
      },
    },
  };
  return () => ({ statePlugins: { spec, layout } });
}

/**
 * The part of React that is used here.
 * @typedef {object} React
 * @property {(type: unknown, properties: object, ...children: unknown[]) => unknown} createElement
 * @property {(initial: boolean) => [boolean, (value: boolean) => void]} useState
 */

/**
 * @typedef {object} ResponseProperties
 * @property {string} code
 * @property {Map<string, string>} response
 */

/** Folds the documented error responses, which are the same for most operations and longer than the success. */
function foldErrors() {
  return { wrapComponents: { response: foldedResponse } };
}

/**
 * @param {unknown} original the component of swagger-ui
 * @param {{ React: React }} system
 */
function foldedResponse(original, { React: { createElement, useState } }) {
  return function FoldedResponse(/** @type {ResponseProperties} */ properties) {
    const { code, response: documented } = properties;
    const [isOpen, setOpen] = useState(code === "200");
    if (isOpen) return createElement(original, properties);
    const open = { type: "button", "aria-expanded": false, onClick: () => setOpen(true) };
    const [first] = (documented.get("description") ?? "").split(/(?<=\.)\s/);
    const text = createElement("button", open, first);
    return createElement(
      "tr",
      { className: "response folded", "data-code": code },
      createElement("td", { className: "response-col_status" }, code),
      createElement("td", { className: "response-col_description", colSpan: 2 }, text),
    );
  };
}

/**
 * @typedef {object} LinkProperties
 * @property {string} path of the fragment: a tag, or a tag and an operation
 * @property {unknown} text
 */

/** Shows the path of an operation as text: swagger-ui has a link inside the button that opens the operation. */
function plainPaths() {
  return { wrapComponents: { DeepLink: plainPath } };
}

/**
 * @param {unknown} original the component of swagger-ui
 * @param {{ React: React }} system
 */
function plainPath(original, { React: { createElement } }) {
  return function PlainPath(/** @type {LinkProperties} */ properties) {
    const { path, text } = properties;
    return path.includes("/")
      ? createElement("span", {}, text)
      : createElement(original, properties);
  };
}
