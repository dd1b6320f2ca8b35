import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Field, Select } from "../../frame/parts.js";
import { worldId } from "../../frame/world.js";

const FAKE = "this fake";
const OTHER = "another server";
const DEPTHS = ["quick", "standard", "deep"];
const FURTHER_KEYS = ["read", "write", "revoked", "free", "other", "limited"];

/** The fields of the other server: its URL, its day, and its keys by label. */
const NO_SERVER = { url: "", today: "" };

/**
 * What to check, and how thoroughly.
 * @param {{ start: (command: object) => Promise<void>, onFail: (error: unknown) => void,
 *   disabled: boolean }} properties
 */
export function StartForm({ start, onFail, disabled }) {
  const [target, setTarget] = useState(FAKE);
  const [depth, setDepth] = useState("quick");
  const [server, setServer] = useState(
    /** @type {Record<string, string>} keys have the prefix `key-` */ (NO_SERVER),
  );
  const isOther = target === OTHER;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const place = isOther ? placeOf(server) : { world: worldId.value };
    start({ ...place, depth }).catch(onFail);
  };
  const about = isOther
    ? "This machine sends the requests, up to 20 a second. Keys are not stored."
    : `A copy of the world ${worldId.value} is checked, with its faults and writes.`;
  return html`
    <form class="card box fields" onSubmit=${submit}>
      <label for="check-target">Check</label>
      <${Select} id="check-target" value=${target} set=${setTarget} options=${[FAKE, OTHER]} />
      ${isOther ? html`<${ServerFields} server=${server} set=${setServer} />` : null}
      <label for="check-depth">Depth</label>
      <${Select} id="check-depth" value=${depth} set=${setDepth} options=${DEPTHS} />
      <button type="submit" class="primary" disabled=${disabled}>Start</button>
    </form>
    <p class="muted">${about}</p>
  `;
}

/**
 * The part of the request that names the other server; fields that were left empty are omitted.
 * @param {Record<string, string>} server
 */
function placeOf({ url, today, ...given }) {
  const keys = Object.entries(given).filter(([, key]) => key !== "");
  return {
    url,
    keys: Object.fromEntries(keys.map(([name, key]) => [name.slice("key-".length), key])),
    ...(today === "" ? {} : { today }),
  };
}

/**
 * @param {{ server: Record<string, string>, set: (server: Record<string, string>) => void }} properties
 */
function ServerFields({ server, set }) {
  const field = (
    /** @type {string} */ name,
    /** @type {string} */ label,
    /** @type {string} */ type,
    required = false,
  ) =>
    html`<${Field}
      id=${`check-${name}`}
      label=${label}
      type=${type}
      autocomplete="off"
      required=${required}
      value=${server[name] ?? ""}
      set=${(/** @type {string} */ value) => set({ ...server, [name]: value })}
    />`;
  return html`
    ${field("url", "Base URL", "url", true)} ${field("key-main", "Key", "password", true)}
    <details>
      <summary>More keys and date</summary>
      <div class="fields">
        ${FURTHER_KEYS.map((label) => field(`key-${label}`, `Key: ${label}`, "password"))}
        ${field("today", "Date on the server", "date")}
      </div>
    </details>
  `;
}
