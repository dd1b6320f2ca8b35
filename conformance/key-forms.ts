/** The same key with its last character changed. */
export function damaged(key: string): string {
  return key.slice(0, -1) + (key.endsWith("x") ? "y" : "x");
}

/** The same key behind the prefix of another environment. */
export function wrongPrefix(key: string): string {
  return `${key.replace(/^lmvz_live_/, "lmvz_test_")}x`;
}

/** The texts by which a deployment's reply could give a key away, whatever the client made of it. */
export function formsOf(key: string): string[] {
  const plain = [wrongPrefix(key), key, damaged(key), key.slice(0, -1)];
  const encoded = [key.slice(0, -1), wrongPrefix(key).slice(0, -1)].flatMap((text) =>
    [0, 1, 2].flatMap((offset) => inBase64(text, offset)),
  );
  return [...new Set([...plain, ...encoded])];
}

/** What every base64 text has in it that holds `text` so many bytes behind a group of three. */
function inBase64(text: string, offset: number): string[] {
  const bytes = "\0".repeat(offset) + latin(text);
  const [first, last] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  const core = btoa(bytes).slice(first, last);
  return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
}

function latin(text: string): string {
  return String.fromCodePoint(...new TextEncoder().encode(text));
}
