import { collectedSecretRedactor } from "../../common/collected-secrets.ts";
import { redactForms, type Redact } from "../../common/redact.ts";
import { isKeyHeader, SECRET_PARAMETER } from "../../common/secret-names.ts";
import type { HeaderPair } from "./exchange.ts";

/** Replaces keys in the parts of an exchange by names. */
export interface Redactor {
  readonly text: Redact;
  readonly url: Redact;
  readonly headers: (headers: readonly HeaderPair[]) => HeaderPair[];
}

const SECRET_HEADER = /cookie|^proxy-authorization$/i;

/** Returns a redactor for keys, each given with its name. */
export function redactor(keys: readonly (readonly [key: string, name: string])[]): Redactor {
  const known = collectedSecretRedactor(keys);
  const text: Redact = (given) => redactForms(known(given), "<key>");
  const value: Redact = (given) =>
    given === "" ? "" : text(given) === given ? "<key>" : text(given);
  return {
    text,
    // The whole URL too: an escape such as &#108; contains "&", at which the query was split.
    url: (url) => text(redactUrl(url, text, value)),
    headers: (headers) =>
      headers
        .filter(([name]) => name.toLowerCase() !== "authorization")
        .map(([name, given]): HeaderPair => {
          if (SECRET_HEADER.test(name)) return [name, "<redacted>"];
          return [text(name), isKeyHeader(name) ? value(given) : text(given)];
        }),
  };
}

/** A URL is not changed unless it contains a key, plain or percent-encoded. */
function redactUrl(url: string, text: Redact, value: Redact): string {
  const [before = "", ...rest] = url.split("?");
  const path = before
    .split("/")
    .map((segment) => redactPart(segment, text))
    .join("/");
  if (rest.length === 0) return path;
  const query = rest
    .join("?")
    .split("&")
    .map((pair) => {
      const [name = "", ...given] = pair.split("=");
      const isKey = SECRET_PARAMETER.test(decoded(name)) && given.length > 0;
      return isKey
        ? `${name}=${encodeURIComponent(value(decoded(given.join("="))))}`
        : redactPart(pair, text);
    });
  return `${path}?${query.join("&")}`;
}

function redactPart(part: string, text: Redact): string {
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
