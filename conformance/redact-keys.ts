import type { KeyLabel } from "./exchange.ts";
import { formsOf } from "./key-forms.ts";

/** Takes keys out of a text; where one stood, its label stands. */
export type Redact = (text: string) => string;

/** Shorter ones would be found inside innocent words. */
const SHORTEST_KEY = 8;

/**
 * A redactor for some keys, as they are and in every form that the client makes of them: damaged, behind
 * another prefix, in base64; percent-encoded or with JSON's escapes, in any letter case.
 */
export function keyRedactor(keys: Readonly<Partial<Record<KeyLabel, string>>>): Redact {
  const places = Object.entries(keys)
    .filter(([, key]) => key.length >= SHORTEST_KEY)
    .flatMap(([label, key]) => formsOf(key).map((form) => placeOf(form, `<${label}-key>`)))
    .toSorted((a, b) => b.needle.length - a.needle.length);
  // Keys begin alike: a look for the few beginnings spares nearly every text the rest.
  const beginnings = [...new Set(places.map(({ needle }) => needle.slice(0, SHORTEST_KEY - 1)))];
  return (text) => {
    const plain = unescaped(text);
    if (!beginnings.some((beginning) => plain.includes(beginning))) return text;
    return places
      .filter(({ needle }) => plain.includes(needle))
      .reduce((clean, { pattern, label }) => clean.replaceAll(pattern, () => label), text);
  };
}

interface Place {
  readonly needle: string;
  readonly pattern: RegExp;
  readonly label: string;
}

function placeOf(form: string, label: string): Place {
  const pattern = new RegExp(Array.from(form, spelt).join(""), "giu");
  return { needle: unescaped(form), pattern, label };
}

/** One character of a key: as it is, percent-encoded, or escaped as in JSON. */
function spelt(character: string): string {
  const inUrl = [...new TextEncoder().encode(character)].map((byte) => `%${hex(byte)}`).join("");
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return String.raw`(?:${plainly(character, code)}|${inUrl}|\\+u${code.padStart(4, "0")})`;
}

/** JSON may escape a slash; names of headers have dashes where keys have underscores. */
function plainly(character: string, code: string): string {
  if (character === "/") return String.raw`\\*\/`;
  return /[-_]/.test(character) ? "[-_]" : String.raw`\u{${code}}`;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** A text with the escapes of URLs and JSON undone, as far as keys have any, in one letter case. */
function unescaped(text: string): string {
  const plain = /[%\\]/.test(text)
    ? text
        .replaceAll(/(?:%|\\+u00)([0-7][0-9a-f])/gi, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        )
        .replaceAll(/\\+\//g, "/")
    : text;
  return plain.replaceAll("-", "_").toLowerCase();
}
