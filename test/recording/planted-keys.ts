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
  "base64 twice": (text) => btoa(`?${btoa(text)}`),
  "base64 three times": (text) => btoa(btoa(btoa(`?${text}`))),
  "base64 of JSON in base64": (text) => btoa(JSON.stringify({ sent: btoa(`Bearer ${text}`) })),
  "base64 of hexadecimal": (text) => btoa(letters(text, hex).toUpperCase()),
  "hexadecimal of base64": (text) => letters(btoa(text), hex),
  "hexadecimal twice": (text) => letters(letters(text, hex), hex),
  "base64 of percent": (text) => btoa(letters(text, (code) => `%${hex(code)}`)),
  "base64 of UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64"),
  "percent of base64 twice": (text) => encodeURIComponent(btoa(`??${btoa(`${text}~~~`)}`)),
  "bytes as numbers and spaces": (text) => letters(text, (code) => `${code} `),
  "bytes as quoted numbers": (text) => letters(text, (code) => `'${code}';`),
  "bytes with indices": (text) => JSON.stringify(new Uint8Array(Buffer.from(text)), null, 1),
  "bytes of UTF-16 as numbers": (text) => [...Buffer.from(text, "utf16le")].join(","),
  "bytes as numbers": (text) => letters(text, (code) => `${code},`).slice(0, -1),
  octal: (text) => letters(text, (code) => `\\${code.toString(8).padStart(3, "0")}`),
  "quoted-printable": (text) => letters(text, (code) => `=${hex(code).toUpperCase()}`),
  "UTF-7": (text) => `+${Buffer.from(text, "utf16le").swap16().toString("base64url")}-`,
  "hexadecimal bytes": (text) => `<Buffer ${letters(text, (code) => `${hex(code)} `).trim()}>`,
  "groups of a hexadecimal dump": (text) => letters(text, hex).replaceAll(/.{4}/g, "$& "),
  "longer groups in hexadecimal": (text) => letters(text, hex).replaceAll(/.{8}/g, "$&-"),
  "hexadecimal with 0x only": (text) => letters(text, (code) => `0x${hex(code)}`),
  "octal, as short as possible": (text) => letters(text, (code) => `\\${code.toString(8)}`),
  "\\x{}": (text) => letters(text, (code) => `\\x{${hex(code)}}`),
  "lines of quoted-printable": (text) => text.replaceAll(/.{9}/g, "$&=\r\n"),
  tabs: (text) => text.replaceAll(/.{4}/g, "$&\t"),
  "direction marks": (text) => letters(text, (code) => `${String.fromCodePoint(code)}\u202C`),
  "variation selectors": (text) => letters(text, (code) => `${String.fromCodePoint(code)}\uFE0F`),
  "soft hyphens in HTML": (text) => letters(text, (code) => `${String.fromCodePoint(code)}&shy;`),
  "invisible characters in HTML": (text) =>
    letters(text, (code) => `${String.fromCodePoint(code)}&#8203;`),
  "invisible characters in percent": (text) =>
    letters(text, (code) => `${String.fromCodePoint(code)}%E2%80%8B`),
  "fillers of other scripts": (text) =>
    letters(text, (code) => `${String.fromCodePoint(code)}\u3164`),
  "format characters": (text) => letters(text, (code) => `${String.fromCodePoint(code)}\u{1D173}`),
  "escaped format characters": (text) =>
    letters(text, (code) => `${String.fromCodePoint(code)}\\ud834\\udd73`),
  "fillers in percent": (text) => letters(text, (code) => `${String.fromCodePoint(code)}%EF%BE%A0`),
  "line separators in HTML": (text) =>
    letters(text, (code) => `${String.fromCodePoint(code)}&#8232;`),
  "HTML in percent": (text) => encodeURIComponent(letters(text, (code) => `&#${code};`)),
  "percent in HTML": (text) => letters(text, (code) => `&#37;${hex(code)}`),
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
