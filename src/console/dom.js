/**
 * Creates an element; children that are strings become text, never markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, string>>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * Returns the element with an id; throws if it is missing or of another class.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function byId(id, kind) {
  const found = document.querySelector(`#${id}`);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} #${id}`);
}

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  byId("announcer", HTMLElement).textContent = text;
}
