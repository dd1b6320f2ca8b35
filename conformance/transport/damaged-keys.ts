/** Returns the key with its last character changed: a letter to the other case, which a comparison may ignore. */
export function damagedKey(key: string): string {
  const last = key.slice(-1);
  const other = last === last.toLowerCase() ? last.toUpperCase() : last.toLowerCase();
  return key.slice(0, -1) + (other === last ? "x" : other);
}

/** Returns the key with the prefix of another environment. */
export function keyWithWrongPrefix(key: string): string {
  return `${key.replace(/^lmvz_live_/, "lmvz_test_")}x`;
}

/** Returns the key with further characters, which a comparison of the beginning ignores. */
export function longerKey(key: string): string {
  return `${key}x1`;
}

/** Returns the key without its last character. */
export function shorterKey(key: string): string {
  return key.slice(0, -1);
}

/** Returns the texts by which a response could reveal a key, including its derived forms; encodings are not listed. */
export function derivedForms(key: string): string[] {
  return [keyWithWrongPrefix(key), longerKey(key), key, damagedKey(key), shorterKey(key)];
}
