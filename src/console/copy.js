import { announce, element } from "./dom.js";

const SHOWN_MS = 1600;

/**
 * A button that copies a text.
 * @param {() => string} text called at each click
 * @param {string} what names the text to a screen reader
 * @param {string} [label]
 * @returns {HTMLButtonElement}
 */
export function copyButton(text, what, label = "Copy") {
  const button = element("button", { type: "button", class: "copy" }, label);
  button.setAttribute("aria-label", `Copy ${what}`);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  button.addEventListener("click", async () => {
    const copied = await copy(text());
    button.textContent = copied ? "Copied" : "Can’t copy";
    button.classList.toggle("done", copied);
    announce(copied ? `Copied ${what}` : "The browser does not allow this page to copy text");
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = label;
      button.classList.remove("done");
    }, SHOWN_MS);
  });
  return button;
}

/**
 * Copies a text.
 * @param {string} text
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https, and on any host but loopback, there is no navigator.clipboard.
    return copyBySelection(text);
  }
}

/**
 * @param {string} text
 * @returns {boolean}
 */
function copyBySelection(text) {
  const field = element("textarea", { class: "offscreen", readonly: "", "aria-hidden": "true" });
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without navigator.clipboard
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
