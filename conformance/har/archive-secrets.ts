import { collectedSecretRedactor } from "../../src/common/collected-secrets.ts";
import { MIN_SECRET, redactForms, type Redact } from "../../src/common/redact.ts";
import { SECRET_PARAMETER, secretsInHeader } from "../../src/common/secret-names.ts";
import type { Json } from "../core/exchange.ts";
import { harHeaderPairs } from "./credential.ts";

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
  const redact = collectedSecretRedactor(secrets.map((secret) => [secret, LABEL]));
  return (text) => redactForms(redact(text), LABEL);
}

/** What a request sent as a credential: in headers, and in parameters whose names suggest a credential. */
function secretsOf(entry: Json): string[] {
  const headers = harHeaderPairs(entry?.request);
  return [
    ...headers.flatMap(([name, value]) => secretsInHeader(name, value)),
    ...parametersOf(entry?.request),
  ];
}

function parametersOf(request: Json): string[] {
  const url = String(request?.url ?? "");
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return query.filter(([name]) => SECRET_PARAMETER.test(name)).map(([, value]) => value);
}
