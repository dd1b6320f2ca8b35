/**
 * What is used here of swagger-ui.
 * @typedef {object} SwaggerUi
 * @property {(scheme: string, key: string) => unknown} preauthorizeApiKey
 * @property {{ logout: (schemes: string[]) => unknown }} authActions
 * @property {{ updateSpec: (text: string) => unknown }} specActions
 */

/**
 * Starts swagger-ui, which the page has loaded as a classic script.
 * @param {string} url the contract's
 * @param {(contract: string) => string} fillIn changes the contract before it is shown
 * @returns {Promise<SwaggerUi>} once it shows the contract
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
      // The layout without a top bar: that one offers other contracts, and asks an online validator.
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
      // swagger-ui's own scrolling knows no scroll-padding: the operation would end up below the key bar.
      scrollToElement: () => (/** @type {Element} */ target) => {
        requestAnimationFrame(() => target.scrollIntoView({ block: "start" }));
      },
    },
  };
  return () => ({ statePlugins: { spec, layout } });
}
