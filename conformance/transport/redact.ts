import { MIN_SECRET, secretRedactor, type Redact } from "../../src/common/redact.ts";
import { secretsInHeader } from "../../src/common/secret-names.ts";
import type { KeyLabel } from "../core/exchange.ts";
import { derivedForms } from "./damaged-keys.ts";

/**
 * Returns a redactor for the keys of a check and every form that the client makes of them: damaged, behind another
 * prefix, in base64. Each is replaced by its label. Values of headers whose names indicate secrets are redacted too.
 */
export function keyRedactor(
  keys: Readonly<Partial<Record<KeyLabel, string>>>,
  headers: Readonly<Record<string, string>> = {},
): Redact {
  const forms = Object.entries(keys)
    .filter(([, key]) => key.length >= MIN_SECRET)
    .flatMap(([label, key]) => derivedForms(key).map((form) => [form, `<${label}-key>`] as const));
  const values = Object.entries(headers)
    .flatMap(([name, value]) =>
      secretsInHeader(name, value).map((secret) => [secret, `<${name}>`] as const),
    )
    .filter(([secret]) => secret.length >= MIN_SECRET);
  return secretRedactor([...forms, ...values]);
}
