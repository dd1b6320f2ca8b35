import { KEY_PREFIX } from "../../fake/key-ring.ts";
import type { KeyLabels } from "./key-labels.ts";
import { KEY_HEADER, KEY_PARAMETER } from "./misplaced-keys.ts";
import type { HeaderPair } from "./passed.ts";

/** Takes every key out of what is kept; where one stood, its label stands. */
export interface Redactor {
  readonly text: (text: string) => string;
  readonly url: (url: string) => string;
  readonly headers: (headers: readonly HeaderPair[]) => HeaderPair[];
}

const KEY_TEXT = new RegExp(`${KEY_PREFIX}\\w+`, "g");
const SECRET_HEADER = /^(cookie|set-cookie|proxy-authorization)$/i;

/** Shorter ones would be found inside innocent words. */
const SHORTEST_KEY = 8;

/** A redactor for the keys that were seen until now. */
export function redactor(labels: KeyLabels): Redactor {
  const places = [
    ...labels.keys().map((key) => [key, `<${labels.labelOf(key)}-key>`] as const),
    ...labels.misplaced().map((key) => [key, "<key>"] as const),
  ]
    .filter(([key]) => key.length >= SHORTEST_KEY)
    .flatMap(([key, label]) => spellings(key).map((one) => [one, label] as const))
    .toSorted(([a], [b]) => b.length - a.length);
  const text = (given: string): string =>
    places
      .reduce((result, [key, label]) => result.replaceAll(key, () => label), given)
      .replaceAll(KEY_TEXT, "<key>");
  const value = (given: string): string =>
    given === "" ? "" : text(given) === given ? "<key>" : text(given);
  return {
    text,
    url: (url) => cleanUrl(url, text, value),
    headers: (headers) =>
      headers
        .filter(([name]) => name.toLowerCase() !== "authorization")
        .map(([name, given]): HeaderPair => {
          if (SECRET_HEADER.test(name)) return [name, "<redacted>"];
          return [name, KEY_HEADER.test(name) ? value(given) : text(given)];
        }),
  };
}

/** A key as it is, as in a URL, and as in JSON. */
function spellings(key: string): string[] {
  const inUrl = key.isWellFormed() ? encodeURIComponent(key) : key;
  return [...new Set([key, inUrl, JSON.stringify(key).slice(1, -1)])];
}

type Clean = (text: string) => string;

/** A URL stays as it is written unless a key stands in it, plain or percent-encoded. */
function cleanUrl(url: string, text: Clean, value: Clean): string {
  const [before = "", ...rest] = url.split("?");
  const path = before
    .split("/")
    .map((segment) => cleanPart(segment, text))
    .join("/");
  if (rest.length === 0) return path;
  const query = rest
    .join("?")
    .split("&")
    .map((pair) => {
      const [name = "", ...given] = pair.split("=");
      const isKey = KEY_PARAMETER.test(decoded(name)) && given.length > 0;
      return isKey
        ? `${name}=${encodeURIComponent(value(decoded(given.join("="))))}`
        : cleanPart(pair, text);
    });
  return `${path}?${query.join("&")}`;
}

function cleanPart(part: string, text: Clean): string {
  const plain = decoded(part);
  const clean = text(plain);
  return clean === plain ? part : encodeURIComponent(clean);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
