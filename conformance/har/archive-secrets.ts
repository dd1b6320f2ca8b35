import {
  isKeyHeader,
  KEY_PARAMETER,
  MIN_SECRET,
  redactForms,
  secretRedactor,
  type Redact,
} from "../../src/common/redact.ts";
import type { Json } from "../core/exchange.ts";
import { harHeaderPairs } from "./credential.ts";

/** Longer secrets, such as signed tokens, are found only unencoded. */
const MAX_FORMS = 200;
/** An archive of a browser has a few keys; each takes time for every text. */
const MAX_SECRETS = 50;
const LABEL = "<main-key>";

/**
 * Returns a redactor for the keys in the archive of a browser or another tool: what its requests sent as credentials,
 * and everything that has the form of a key.
 */
export function archiveRedactor(entries: readonly Json[]): Redact {
  const secrets = [...new Set(entries.flatMap((entry) => secretsOf(entry)))]
    .filter((secret) => secret.length >= MIN_SECRET)
    .slice(0, MAX_SECRETS);
  const long = secrets.filter((secret) => secret.length > MAX_FORMS);
  const redact = secretRedactor(
    secrets
      .filter((secret) => secret.length <= MAX_FORMS)
      .map((secret) => [secret, LABEL] as const),
  );
  return (text) => {
    const plain = long.reduce((rest, secret) => rest.replaceAll(secret, LABEL), text);
    return redactForms(redact(plain), LABEL);
  };
}

/** What a request sent as a credential: in headers, and in parameters whose names suggest a credential. */
function secretsOf(entry: Json): string[] {
  const headers = harHeaderPairs(entry?.request);
  return [
    ...headers.filter(([name]) => isKeyHeader(name)).flatMap(([, value]) => partsOf(value)),
    ...headers.filter(([name]) => name === "cookie").flatMap(([, value]) => cookiesIn(value)),
    ...parametersOf(entry?.request),
  ];
}

/** Shorter values of cookies are mostly settings, such as a language. */
const MIN_COOKIE = 16;

function cookiesIn(value: string): string[] {
  const values = value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  return values.filter(({ length }) => length >= MIN_COOKIE);
}

/** A credential without its scheme; that of `Basic` also decoded. */
function partsOf(value: string): string[] {
  const credential = value.replace(/^[a-z]{1,20} +/i, "");
  if (!/^basic /i.test(value)) return [credential];
  try {
    return [credential, ...atob(credential).split(":")];
  } catch {
    return [credential];
  }
}

function parametersOf(request: Json): string[] {
  const url = String(request?.url ?? "");
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return query.filter(([name]) => KEY_PARAMETER.test(name)).map(([, value]) => value);
}
