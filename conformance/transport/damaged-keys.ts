/** Returns the key with its last character changed. */
export function damagedKey(key: string): string {
  return key.slice(0, -1) + (key.endsWith("x") ? "y" : "x");
}

/** Returns the key with the prefix of another environment. */
export function keyWithWrongPrefix(key: string): string {
  return `${key.replace(/^lmvz_live_/, "lmvz_test_")}x`;
}

/** Returns the texts by which a response could reveal a key, including its derived forms. */
export function derivedForms(key: string): string[] {
  const plain = [keyWithWrongPrefix(key), key, damagedKey(key), key.slice(0, -1)];
  const encoded = [key.slice(0, -1), keyWithWrongPrefix(key).slice(0, -1)].flatMap((text) =>
    [0, 1, 2].flatMap((offset) => inBase64(text, offset)),
  );
  return [...new Set([...plain, ...encoded])];
}

/** Returns the base64 characters that every encoding of `text` at a byte offset (0 to 2) contains. */
function inBase64(text: string, offset: number): string[] {
  const bytes = "\0".repeat(offset) + latin(text);
  const [first, last] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  const core = btoa(bytes).slice(first, last);
  return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
}

function latin(text: string): string {
  return String.fromCodePoint(...new TextEncoder().encode(text));
}
