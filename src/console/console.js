import { html, render } from "htm/preact";
import { byId } from "./dom.js";
import { Frame } from "./frame/frame.js";

const place = byId("console", HTMLElement);
place.replaceChildren();
render(html`<${Frame} />`, place);
