import { signal } from "@preact/signals";

/** The part of the address after `#`: the tab, and what is selected in it. */
export const route = signal(readRoute());

addEventListener("hashchange", () => {
  // The link that skips to the content is not a tab.
  if (location.hash !== "#main") route.value = readRoute();
});

function readRoute() {
  const [tab = "", ...rest] = location.hash.slice(1).split("/");
  return { tab: tab === "" || tab === "main" ? "exchanges" : tab, rest: decoded(rest.join("/")) };
}

/** @param {string} text that a person may have edited, so that its escapes may be invalid */
function decoded(text) {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
