/**
 * Removes keys from everything that is printed or stored: the access log, the journal, replay tokens,
 * recordings and reports.
 */

/** The prefix of every key (§5). */
export const KEY_PREFIX = "lmvz_live_";
/** Names under which clients send keys beside `Authorization`. */
export const KEY_PARAMETER = /^(api[_-]?key|key|access[_-]?token|token|auth(orization)?|secret)$/i;
export const KEY_HEADER = /^(x-)?(api-key|auth-token|access-token|admin-token)$|^understudy-admin/i;

const KEY = new RegExp(String.raw`${KEY_PREFIX}[^"\\&\s]*`, "g");
const KEY_PARAMETER_IN_TEXT =
  /([?&](?:api[_-]?key|key|access[_-]?token|token|auth(?:orization)?|secret)=)[^&]*/gi;

/** Replaces a key. */
const HIDDEN = `${KEY_PREFIX}…`;

/** Replaces keys in a text. */
export type Redact = (text: string) => string;

/** Replaces keys, percent-encoded and escaped ones too, and the values of parameters that carry keys. */
export const redactText: Redact = (text) => {
  const plain = unescaped(text);
  const redacted = plain.replaceAll(KEY_PARAMETER_IN_TEXT, "$1…").replaceAll(KEY, HIDDEN);
  return redacted === plain ? text : redacted;
};

interface RequestLike<Body> {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Body;
}

type Query = readonly (readonly [string, string])[];

/** A request without its headers, and with keys elsewhere replaced. */
export interface RedactedRequest<Body> {
  readonly method: string;
  readonly path: string;
  /** Encoded as in a URL. */
  readonly query: string;
  /** Of the body; null: none. */
  readonly contentType: string | null;
  readonly body: Body;
  /** Whether a key was replaced. */
  readonly redacted: boolean;
}

export function redactRequest<Body extends { readonly kind: string; readonly text?: string }>(
  request: RequestLike<Body>,
): RedactedRequest<Body> {
  const { method, path, query, headers, body } = request;
  const hasKey = query.some(
    ([name, value]) => KEY_PARAMETER.test(name) || includesKey(name) || includesKey(value),
  );
  const pathHasKey = includesKey(path);
  const bodyHasKey = body.text !== undefined && includesKey(body.text);
  return {
    method,
    path: pathHasKey ? redactKeys(path) : path,
    query: encodeQuery(hasKey ? query.map(redactPair) : query),
    contentType: body.kind === "none" ? null : (headers["content-type"] ?? null),
    body: bodyHasKey ? { ...body, text: redactKeys(body.text ?? "") } : body,
    redacted: hasKey || pathHasKey || bodyHasKey,
  };
}

function includesKey(text: string): boolean {
  return unescaped(text).includes(KEY_PREFIX);
}

function redactKeys(text: string): string {
  return unescaped(text).replaceAll(KEY, HIDDEN);
}

function redactPair([name, value]: Query[number]): readonly [string, string] {
  const isKey = KEY_PARAMETER.test(name);
  return [
    includesKey(name) ? redactKeys(name) : name,
    isKey ? "…" : includesKey(value) ? redactKeys(value) : value,
  ];
}

const UNENCODED = /^[\w.*-]*$/;

function encodeQuery(query: Query): string {
  let text = "";
  for (const [name, value] of query) {
    if (!UNENCODED.test(name) || !UNENCODED.test(value))
      return String(new URLSearchParams(query.map(([...pair]) => pair)));
    text += `${text === "" ? "" : "&"}${name}=${value}`;
  }
  return text;
}

/** Shorter secrets would be found inside ordinary words. */
export const MIN_SECRET = 8;

/**
 * Returns a redactor for known secrets, given with the label that replaces each. A secret is found as it is,
 * percent-encoded or with the escapes of JSON, in any letter case.
 */
export function secretRedactor(secrets: readonly (readonly [string, string])[]): Redact {
  const patterns = secrets
    .map(([secret, label]) => ({
      label,
      needle: folded(secret),
      pattern: new RegExp(Array.from(secret, characterPattern).join(""), "giu"),
    }))
    .toSorted((a, b) => b.needle.length - a.needle.length);
  // Keys begin alike: most texts include none of the few beginnings.
  const beginnings = [...new Set(patterns.map(({ needle }) => needle.slice(0, MIN_SECRET - 1)))];
  return (text) => {
    const plain = folded(text);
    if (!beginnings.some((beginning) => plain.includes(beginning))) return text;
    return patterns
      .filter(({ needle }) => plain.includes(needle))
      .reduce((redacted, { pattern, label }) => redacted.replaceAll(pattern, () => label), text);
  };
}

/** Matches one character as it is, percent-encoded, or escaped as in JSON. */
function characterPattern(character: string): string {
  const bytes = new TextEncoder().encode(character);
  const inUrl = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const code = (character.codePointAt(0) ?? 0).toString(16);
  let plain = String.raw`\u{${code}}`;
  // JSON may escape a slash; names of headers have dashes where keys have underscores.
  if (character === "/") plain = String.raw`\\*\/`;
  if (character === "-" || character === "_") plain = "[-_]";
  return String.raw`(?:${plain}|${inUrl}|\\+u${code.padStart(4, "0")})`;
}

function folded(text: string): string {
  return unescaped(text).replaceAll("-", "_").toLowerCase();
}

/** Undoes the escapes of URLs and JSON as far as keys can have any. */
function unescaped(text: string): string {
  if (!text.includes("%") && !text.includes("\\")) return text;
  const decoded = decodedUrl(text);
  return decoded
    .replaceAll(/\\+u00([2-7][0-9a-f])/gi, (_, code: string) => characterOf(code))
    .replaceAll(/\\+\//g, "/");
}

function decodedUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => characterOf(code));
  }
}

function characterOf(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16));
}
