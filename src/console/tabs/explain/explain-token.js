import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Field } from "../../frame/parts.js";
import { route } from "../../frame/route.js";
import { Explanation } from "./explanation.js";

/** The tab that explains a value by the replay token of its response; reports of checks link to it. */
export function ExplainToken() {
  const { rest } = route.value;
  const end = rest.indexOf("/");
  const token = end < 0 ? rest : rest.slice(0, end);
  const pointer = end < 0 ? "" : rest.slice(end);
  return html`
    <div class="panel">
      <h2>How was a value computed?</h2>
      <p class="muted">
        The header <code>Understudy-Replay</code> of a response is its replay token.
      </p>
      <${Place} key=${rest} token=${token} pointer=${pointer} />
      ${
        token === ""
          ? null
          : html`<${Explanation}
              ...${{ token, pointer }}
              linkTo=${(/** @type {string} */ other) => linkTo(token, other)}
              closeLink="#explain"
            />`
      }
    </div>
  `;
}

/**
 * @param {string} token
 * @param {string} pointer
 */
function linkTo(token, pointer) {
  return `#explain/${token}${encodeURI(pointer)}`;
}

/** @param {{ token: string, pointer: string }} properties the explained value */
function Place(properties) {
  const [token, setToken] = useState(properties.token);
  const [pointer, setPointer] = useState(properties.pointer);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.hash = linkTo(encodeURIComponent(token.trim()), pointer.trim());
  };
  return html`
    <form class="card box fields" onSubmit=${submit}>
      <${Field} id="explain-token" label="Replay token" required value=${token} set=${setToken} />
      <${Field}
        id="explain-pointer"
        label="JSON pointer"
        placeholder="/metrics/visibility_pct"
        pattern="/.*"
        title="empty, or begins with /"
        value=${pointer}
        set=${setPointer}
      />
      <button type="submit" class="primary">Explain</button>
    </form>
  `;
}
