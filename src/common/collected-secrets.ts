import { MIN_SECRET, secretRedactor, type Redact } from "./redact.ts";

/** Longer secrets, such as signed tokens, are found only unencoded. */
const MAX_FORMS = 200;

/** Returns a redactor for secrets that were found in traffic, of any number and length, each with its label. */
export function collectedSecretRedactor(secrets: readonly (readonly [string, string])[]): Redact {
  const found = secrets.filter(([secret]) => secret.length >= MIN_SECRET);
  const long = found.filter(([secret]) => secret.length > MAX_FORMS);
  const redact = secretRedactor(found.filter(([secret]) => secret.length <= MAX_FORMS));
  return (text) =>
    redact(long.reduce((rest, [secret, label]) => rest.replaceAll(secret, () => label), text));
}
