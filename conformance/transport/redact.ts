import { MIN_SECRET, secretRedactor, type Redact } from "../../src/common/redact.ts";
import type { KeyLabel } from "../core/exchange.ts";
import { derivedForms } from "./damaged-keys.ts";

/** Names of headers whose values are secrets. */
const SECRET_HEADER = /auth|cookie|key|password|secret|session|token/i;

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
    .filter(([name, value]) => SECRET_HEADER.test(name) && value.length >= MIN_SECRET)
    .map(([name, value]) => [value, `<${name}>`] as const);
  return secretRedactor([...forms, ...values]);
}
