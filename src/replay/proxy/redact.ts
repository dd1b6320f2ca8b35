import { KEY_PREFIX } from "../../fake/key-ring.ts";
import type { KeyLabels } from "./key-labels.ts";
import type { HeaderPair } from "./passed.ts";

/** Takes every key out of what is kept; where one stood, its label stands. */
export interface Redactor {
  readonly text: (text: string) => string;
  readonly url: (url: string) => string;
  readonly headers: (headers: readonly HeaderPair[]) => HeaderPair[];
}

const KEY_TEXT = new RegExp(`${KEY_PREFIX}\\w+`, "g");
const KEY_PARAMETER = /^(api[_-]?key|key|access[_-]?token|token|auth(orization)?|secret)$/i;
const KEY_HEADER = /^(x-)?(api-key|auth-token|access-token|admin-token)$|^understudy-admin/i;
const SECRET_HEADER = /^(cookie|set-cookie|proxy-authorization)$/i;

/** Shorter ones would be found inside innocent words. */
const SHORTEST_KEY = 8;

/** A redactor for the keys that were seen until now. */
export function redactor(labels: KeyLabels): Redactor {
  const keys = labels.keys().filter((key) => key.length >= SHORTEST_KEY);
  const labelled = (key: string): string => `<${labels.labelOf(key)}-key>`;
  const text = (given: string): string =>
    keys
      .reduce((result, key) => result.replaceAll(key, () => labelled(key)), given)
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
