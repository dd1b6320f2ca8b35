import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { TABS } from "../tabs/tabs.js";
import { setToken, token, tokenWanted } from "./admin.js";
import { isLive, startEvents } from "./events.js";
import { messageOf } from "./load.js";
import { route } from "./route.js";
import { Problem } from "./parts.js";
import { chooseWorld, current, followWorlds, readWorlds, useTime, worlds } from "./world.js";

const TIME = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** The console: its header, and the tab that the URL selects. */
export function Frame() {
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    startEvents();
    followWorlds();
  }, []);
  useEffect(() => {
    readWorlds().then(
      () => setProblem(null),
      (error) => setProblem(messageOf(error)),
    );
  }, [token.value]);
  const tab = TABS.find(({ id }) => id === route.value.tab) ?? TABS[0];
  useEffect(() => {
    document.title = `${tab?.title ?? ""} – Understudy console`;
  }, [tab]);
  const content =
    current.value === null
      ? html`<p class="muted">${problem === null ? "Loading…" : ""}</p>`
      : html`<${tab?.view} key=${tab?.id} />`;
  return html`
    <${Header} />
    <${Tabs} selected=${tab?.id} />
    <main id="main" tabindex="-1">
      <h1 class="offscreen">${tab?.title}</h1>
      ${tokenWanted.value ? html`<${TokenForm} />` : html`<${Problem} text=${problem} />`}
      ${tokenWanted.value ? null : content}
    </main>
  `;
}

function Header() {
  return html`
    <header class="bar">
      <a class="brandmark" href="./">
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <circle class="ring" cx="15" cy="12" r="7.5" />
          <circle class="disc" cx="9" cy="12" r="8.5" />
        </svg>
        Understudy
      </a>
      <${WorldPicker} />
      <nav aria-label="Pages">
        <a href="./">Start</a>
        <a href="console" aria-current="page">Console</a>
        <a href="docs">API reference</a>
      </nav>
    </header>
  `;
}

function WorldPicker() {
  const world = current.value;
  const now = useTime(world);
  if (world === null) return null;
  return html`
    <div class="picker">
      <label for="world">World</label>
      <select
        id="world"
        value=${world.world}
        onChange=${(/** @type {any} */ { target }) => chooseWorld(target.value)}
      >
        ${worlds.value.map(
          ({ world: id, scenario }) =>
            html`<option value=${id} selected=${id === world.world}>${id} (${scenario})</option>`,
        )}
      </select>
      <a class="now" href="#clock" title="Clock of this world">
        <time>${TIME.format(now)} UTC</time>${world.frozen ? ", frozen" : ""}
      </a>
    </div>
  `;
}

/** @param {{ selected: string | undefined }} properties */
function Tabs({ selected }) {
  const strip = useRef(/** @type {HTMLElement | null} */ (null));
  // On a phone, the strip is wider than the page.
  useEffect(() => {
    const link = strip.current?.querySelector("[aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [selected]);
  return html`
    <nav class="tabs" aria-label="Console" ref=${strip}>
      ${TABS.map(
        ({ id, title }) =>
          html`<a href=${`#${id}`} aria-current=${id === selected ? "page" : undefined}
            >${title}</a
          >`,
      )}
      <span class=${`live ${isLive.value ? "on" : ""}`}>
        ${isLive.value ? "Live" : "Not connected"}
      </span>
    </nav>
  `;
}

function TokenForm() {
  const [text, setText] = useState("");
  const use = (/** @type {Event} */ event) => {
    event.preventDefault();
    setToken(text.trim());
  };
  return html`
    <form class="card token" onSubmit=${use}>
      <h2>Admin token</h2>
      <p>
        ${token.value === "" ? "" : "The token was refused. "}The admin API requires a token here.
        It is shown in the terminal in which the fake was started, and is kept until this browser
        tab is closed.
      </p>
      <label for="token">Token</label>
      <div class="row">
        <input
          id="token"
          type="password"
          autocomplete="off"
          value=${text}
          onInput=${(/** @type {any} */ { target }) => setText(target.value)}
        />
        <button type="submit" class="primary">Use token</button>
      </div>
    </form>
  `;
}
