/** A key that occurs in no fixture. */
export const SECRET = "Zq7RtW2LmN9xPcVbK4dY";
export const KEY = `lmvz_live_${SECRET}`;

const letters = (text: string, write: (code: number) => string): string =>
  Array.from(text, (letter) => write(letter.charCodeAt(0))).join("");
const hex = (code: number): string => code.toString(16).padStart(2, "0");

/** Ways in which a deployment or client may write a key. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  "upper case": (text) => text.toUpperCase(),
  percent: (text) => letters(text, (code) => `%${hex(code)}`),
  "percent twice": (text) => letters(text, (code) => `%25${hex(code)}`),
  "percent three times": (text) => letters(text, (code) => `%2525${hex(code).toUpperCase()}`),
  "\\u00": (text) => letters(text, (code) => `\\u00${hex(code)}`),
  "one \\u00": (text) => `${text.slice(0, 13)}\\u00${hex(text.charCodeAt(13))}${text.slice(14)}`,
  "\\\\u00": (text) => letters(text, (code) => `\\\\u00${hex(code)}`),
  "\\x": (text) => letters(text, (code) => `\\x${hex(code)}`),
  "\\u{}": (text) => letters(text, (code) => `\\u{${hex(code)}}`),
  "HTML, decimal": (text) => letters(text, (code) => `&#${code};`),
  "HTML, hexadecimal": (text) => letters(text, (code) => `&#x${hex(code)};`),
  "HTML, escaped twice": (text) => letters(text, (code) => `&amp;#${code};`),
  hexadecimal: (text) => letters(text, hex),
  "base64, offset 0": (text) => btoa(text),
  "base64, offset 1": (text) => btoa(`?${text}?`),
  "base64, offset 2": (text) => btoa(`??${text}??`),
  base64url: (text) => Buffer.from(`~${text}~`).toString("base64url"),
};

/** A key, or the part after its prefix, in every encoding; by name. */
export const PLANTED: readonly (readonly [string, string])[] = Object.entries(ENCODINGS).flatMap(
  ([name, encode]) => [
    [name, encode(KEY)] as const,
    [`${name}, without the prefix`, encode(SECRET)] as const,
  ],
);

/** Whether a text has a third of a planted text, from its end: its beginning may be the prefix, its very end padding. */
export function reveals(text: string, planted: string): boolean {
  const length = Math.floor(planted.length / 3);
  const part = planted.slice(-length - 6, -6);
  return text.includes(part) || text.includes(JSON.stringify(part).slice(1, -1));
}
