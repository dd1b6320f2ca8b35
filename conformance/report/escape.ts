const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Escapes text for XML and HTML. Characters that XML 1.0 forbids are replaced, which the usual packages
 * (escape-html, entities) do not do; hence our own.
 */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\u{FFFD}")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
