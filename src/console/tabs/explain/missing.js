import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { admin, queryOf } from "../../frame/admin.js";
import { useProblem } from "../../frame/load.js";
import { Problem } from "../../frame/parts.js";

/** @typedef {{ name: string, code: string, text: string }} MissingRow */

/**
 * Asks why a list does not contain the row of a name.
 * @param {{ request: { token: string } | { path: string, key: string } }} properties key: the id of one
 */
export function Missing({ request }) {
  const [name, setName] = useState("");
  const [found, setFound] = useState(/** @type {MissingRow | null} */ (null));
  const { problem, onFail, clear } = useProblem();
  const ask = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const query = queryOf({ ...request, pointer: "/total_count", missing: name.trim() });
      setFound((await admin(`/explain${query}`)).missing);
      clear();
    } catch (error) {
      setFound(null);
      onFail(error);
    }
  };
  return html`
    <h3><label for="missing">Why is a row missing?</label></h3>
    <form class="row" onSubmit=${ask}>
      <input
        id="missing"
        type="search"
        required
        placeholder="its domain, brand, prompt or URL"
        value=${name}
        onInput=${(/** @type {any} */ { target }) => setName(target.value)}
      />
      <button type="submit">Explain</button>
    </form>
    <${Problem} text=${problem} />
    <p role="status">
      ${
        found === null
          ? null
          : html`<span class="badge">${found.code}</span>
              <strong>${found.name}</strong>${`: ${found.text}`}`
      }
    </p>
  `;
}
