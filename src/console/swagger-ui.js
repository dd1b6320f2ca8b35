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
 * @param {(contract: string) => string} fillIn changes the contract before it is shown
 * @returns {Promise<SwaggerUi>} resolves when the contract is shown
 */
export function startSwaggerUi(url, fillIn) {
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
      plugins: [changes(fillIn)],
      validatorUrl: "none",
      persistAuthorization: false,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      displayOperationId: true,
      defaultModelsExpandDepth: 0,
      onComplete: () => resolve(ui),
    });
  });
}

/**
 * @param {(contract: string) => string} fillIn
 * @returns {() => object}
 */
function changes(fillIn) {
  const spec = {
    wrapActions: {
      /** @param {(text: string) => unknown} update */
      updateSpec: (update) => (/** @type {string} */ text) => update(fillIn(text)),
    },
  };
  const layout = {
    wrapActions: {
      // swagger-ui's own scrolling ignores scroll-padding: the key bar would hide the operation.
      scrollToElement: () => (/** @type {Element} */ target) => {
        requestAnimationFrame(() => target.scrollIntoView({ block: "start" }));
      },
    },
  };
  return () => ({ statePlugins: { spec, layout } });
}
