/** Names of headers and parameters whose values are secrets. */

/** Names of parameters in which clients send keys. */
export const KEY_PARAMETER = /^(api[_-]?key|key|access[_-]?token|token|auth(orization)?|secret)$/i;

const SECRET_HEADER =
  /api[-_]?key|auth|bearer|credential|csrf|jwt|passphrase|passw(?:or)?d|secret|session|signature|token|xsrf|(?:^|[-_])(?:key|pass)$/i;
/** Challenges, what pages may read, and keys that open nothing. */
const OPEN_HEADER =
  /^(?:www|proxy)-authenticate$|^access-control-|^(?:x-)?(?:cache|idempotency|surrogate)-key$|^sec-websocket-key$/i;

/** Whether a header with this name contains a secret. */
export function isKeyHeader(name: string): boolean {
  return SECRET_HEADER.test(name) && !OPEN_HEADER.test(name);
}

/** The end of the name of a parameter, behind the beginning of the name, "-", "_" or ".". */
const SECRET_END =
  "(?:(?:access|api|auth|client|private|refresh|subscription)?[-_.]?(?:key|secret|token)" +
  "|auth|authorization|bearer|credentials?|jwt|pass|passphrase|passw(?:or)?d|session|sig|signature)";

/** Occurs in every text with a key of this API (§5) or a parameter that contains a secret. */
export const SECRET_WORD = /lmvz|key|secret|token|auth|bearer|credential|jwt|pass|session|sig/i;

/** Names of parameters whose values are secrets. */
export const SECRET_PARAMETER = new RegExp(`(?:^|[-_.])${SECRET_END}(?:\\[\\])?$`, "i");

/** The separator, the name and the equals sign of a parameter with a secret, and its value. */
export const SECRET_PARAMETER_IN_TEXT = new RegExp(
  `([?&;](?:[\\w.-]{0,60}[-_.])?${SECRET_END}(?:\\[\\])?=)[^&]*`,
  "gi",
);

/** Shorter values of cookies are mostly settings, such as a language. */
const MIN_COOKIE = 16;

/** The secrets in the value of a header: a credential with or without its scheme, user and password, or cookies. */
export function secretsInHeader(name: string, value: string): string[] {
  if (/cookie/i.test(name)) return cookiesIn(value);
  if (!isKeyHeader(name)) return [];
  const text = value.trim();
  const credential = text.replace(/^[a-z]{1,20} +/i, "");
  // Without its scheme, an Authorization header still shows how the key was sent.
  const parts = /authorization/i.test(name) ? [credential] : [...new Set([text, credential])];
  if (!/^basic /i.test(text)) return parts;
  try {
    return [...parts, atob(credential), ...atob(credential).split(":")];
  } catch {
    return parts;
  }
}

function cookiesIn(value: string): string[] {
  return value
    .split(";")
    .map((pair) => pair.slice(pair.indexOf("=") + 1).trim())
    .filter(({ length }) => length >= MIN_COOKIE);
}
