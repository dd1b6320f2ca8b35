import { LRUCache } from "lru-cache";
import { BYTES_IN_A_ROW, NUMBERS_IN_A_ROW, redactNested } from "./nested-encodings.ts";
import { BREAK, BREAKS, ESCAPE, HAS_BREAK, hasRun, characterRun, unescaped } from "./escapes.ts";
import { redactPair } from "./redact-pair.ts";
import { SECRET_PARAMETER, SECRET_PARAMETER_IN_TEXT, SECRET_WORD } from "./secret-names.ts";

/**
 * Removes keys from everything that is printed or stored: the access log, the journal, replay tokens,
 * recordings and reports.
 */

/** The prefix of every key (§5). */
export const KEY_PREFIX = "lmvz_live_";
const KEY_START = /lmvz[-_]live[-_]/i;
const KEY = /lmvz[-_]live[-_][^"\\&\s]*/gi;
const KEY_OR_PARAMETER = new RegExp(`${SECRET_PARAMETER_IN_TEXT.source}|${KEY_START.source}`, "i");

/** The replacement of a key. */
const HIDDEN = `${KEY_PREFIX}…`;

/** Replaces keys in a text. */
export type Redact = (text: string) => string;

/** Replaces keys, also percent-encoded and escaped ones, and the values of parameters that contain keys. */
export const redactText: Redact = (text) => {
  const plain = unescaped(text);
  // Most texts have none, and one test takes half the time of two replacements.
  if (!KEY_OR_PARAMETER.test(plain)) return text;
  const redacted = plain.replaceAll(SECRET_PARAMETER_IN_TEXT, "$1…").replaceAll(KEY, HIDDEN);
  return redacted === plain ? text : redacted;
};

/** Replaces texts that have the form of a key, also escaped ones. */
export function redactForms(text: string, label: string): string {
  if (KEY_START.test(text))
    return redactForms(
      text.replaceAll(KEY, () => label),
      label,
    );
  const plain = unescaped(text);
  return KEY_START.test(plain) ? plain.replaceAll(KEY, () => label) : text;
}

interface RequestLike<Body> {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Body;
}

type Query = readonly (readonly [string, string])[];
type Pairs = [name: string, value: string][];

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

const unchanged: Redact = (text) => text;
const MAX_KEY = 200;
/** The scheme in an Authorization header, with any number of spaces. */
const SCHEME = /^[a-z]{1,20} +/i;
/** Building a redactor takes longer than most requests. */
const ownRedactors = new LRUCache<string, Redact>({ max: 100 });

/** Returns a redactor for the key that a request was sent with: parts and encodings of it are recognised too. */
export function ownKeyRedactor(headers: RequestLike<unknown>["headers"]): Redact {
  const key = headers["authorization"]?.replace(SCHEME, "") ?? "";
  if (key.length < KEY_PREFIX.length + MIN_SECRET || key.length > MAX_KEY) return unchanged;
  let redact = ownRedactors.get(key);
  if (redact === undefined) {
    redact = secretRedactor([[key, HIDDEN]]);
    ownRedactors.set(key, redact);
  }
  return redact;
}

/** A parameter that needs no encoding. */
const UNENCODED = /^[\w.*-]*=[\w.*-]*$/;

interface OptionalText {
  readonly kind: string;
  readonly text?: string;
}

/** @param redactOwn replaces the key that the request was sent with */
export function redactRequest<Body extends OptionalText>(
  request: RequestLike<Body>,
  redactOwn: Redact = unchanged,
): RedactedRequest<Body> {
  const { method, path, query, headers, body } = request;
  const { "content-type": type } = headers;
  const pairs = query.map(([name, value]) => `${name}=${value}`);
  const joined = pairs.join("&");
  // One by one: a redactor decodes a limited part of a text, and a long body would leave nothing for the others.
  const texts = [`${path}?${joined}`, type ?? "", body.text ?? ""].filter((text) => text !== "");
  const hasOwn = texts.some((text) => redactOwn(text) !== text);
  const contentType = body.kind === "none" ? null : (type ?? null);
  const sent = {
    method,
    path,
    // Most queries need no encoding, and URLSearchParams takes longer than the rest.
    query: pairs.every((pair) => UNENCODED.test(pair))
      ? joined
      : String(new URLSearchParams(query as Pairs)),
    contentType,
    body,
    redacted: false,
  };
  // Most requests end here. To test each name and the text for parameters as well would make an uncached read 0.5 % slower.
  if (!hasOwn && !texts.some((text) => SECRET_WORD.test(unescaped(text)))) return sent;
  const clean = withoutKeys(sent, query, redactOwn);
  const isChanged = JSON.stringify(clean) !== JSON.stringify(sent);
  return { ...clean, redacted: hasOwn || isChanged };
}

function withoutKeys<Body extends OptionalText>(
  sent: RedactedRequest<Body>,
  query: Query,
  redactOwn: Redact,
): RedactedRequest<Body> {
  const { path, contentType, body } = sent;
  const redact: Redact = (part) => redactText(redactOwn(part));
  // A text is cut off behind what looks like a parameter only in a URL.
  const redactOther: Redact = (part) => redactKeys(redactOwn(part));
  const pairs = query.map(([name, value]): Pairs[number] =>
    SECRET_PARAMETER.test(name) ? [redact(name), "…"] : redactPair([name, value], redact),
  );
  return {
    ...sent,
    path: redact(path),
    query: String(new URLSearchParams(pairs)),
    contentType: contentType === null ? null : redactOther(contentType),
    body: body.text === undefined ? body : { ...body, text: redactOther(body.text) },
  };
}

function redactKeys(text: string): string {
  const plain = unescaped(text);
  return KEY_START.test(plain) ? plain.replaceAll(KEY, HIDDEN) : text;
}

/** Shorter secrets would be found inside ordinary words. */
export const MIN_SECRET = 8;

/**
 * Returns a redactor for known secrets, given with the label that replaces each. A secret is found as it is, without
 * the prefix of keys, percent-encoded (also twice), with the escapes of JSON, JavaScript or HTML, in base64 and in
 * hexadecimal, in any letter case, and with line breaks or invisible characters inside; also in base64, hexadecimal or
 * decimal numbers of these, up to three times. UTF-16 in the wrong byte order is recognised as well.
 */
export function secretRedactor(secrets: readonly (readonly [string, string])[]): Redact {
  const forms = new Map(
    secrets.flatMap(([secret, label]) => formsOf(secret).map((form) => [form, label] as const)),
  );
  const patterns = [...forms]
    .map(([secret, label]) => ({ label, needle: folded(secret), pattern: patternOf(secret) }))
    .toSorted((a, b) => b.needle.length - a.needle.length);
  if (patterns.length === 0) return unchanged;
  // Keys share a prefix, and most texts do not contain it.
  const beginnings = new Set(patterns.map(({ needle }) => needle.slice(0, MIN_SECRET - 1)));
  const beginning = new RegExp([...beginnings].map(foldedPattern).join("|"), "iu");
  const redact: Redact = (text) => {
    const plain = folded(text);
    return patterns
      .filter(({ needle }) => plain.includes(needle))
      .reduce((redacted, { pattern, label, needle }) => {
        // Replacing a key also removes its form without the prefix, whose pattern takes 1.5 ms to compile.
        if (redacted !== text && !folded(redacted).includes(needle)) return redacted;
        const clean = redacted.replaceAll(pattern(), () => label);
        if (!folded(clean).includes(needle)) return clean;
        // Escaped in several ways at once.
        return unescaped(clean).replaceAll(pattern(), () => label);
      }, text);
  };
  const redactUnbroken: Redact = (text) => (beginning.test(unescaped(text)) ? redact(text) : text);
  const redactOnce: Redact = (text) => {
    const clean = redactUnbroken(text);
    if (!HAS_BREAK.test(clean)) return clean;
    const joined = clean.replaceAll(BREAKS, "");
    const cleanJoined = redactUnbroken(joined);
    return cleanJoined === joined ? clean : cleanJoined;
  };
  return (text) => {
    // One expression for all of these takes 6 % of a small uncached read.
    const isEncoded =
      hasRun(text, LONG_RUN) ||
      (hasRun(text, LONG_ROW) && ROW.test(text)) ||
      (OTHER_CHARACTER.test(text) && ESCAPE_OR_BREAK.test(text));
    if (!isEncoded && !beginning.test(text)) return text;
    const clean = redactOnce(text);
    if (!isEncoded) return clean;
    return redactNested(clean, {
      redactPlain: (plain) => (beginning.test(plain) ? redact(plain) : plain),
      labelIn: (given) => {
        const found = redactUnbroken(given);
        return secrets.find(([, label]) => found !== given && found.includes(label))?.[1] ?? null;
      },
    });
  };
}

/** Base64 and hexadecimal digits of a secret, also in URLs. */
const LONG_RUN = characterRun(/[\w+/-]/, 24);
/** The bytes of a secret in numbers have two digits each, and separators. */
const LONG_ROW = characterRun(/[\da-fx\W_]/i, 2 * MIN_SECRET + 4);
const ROW = new RegExp(`${NUMBERS_IN_A_ROW}|${BYTES_IN_A_ROW}`, "i");
const ESCAPE_OR_BREAK = new RegExp(`${ESCAPE.source}|${BREAK}`, "i");
/** Texts without other characters have no escapes but those of quoted-printable. */
const OTHER_CHARACTER = /[^\w ./?=&:,-]|=5F|(?:=[2-7][\da-f]){2}/i;

/** Returns the pattern of a secret; made when it is needed, as most secrets are never found and it takes 0.3 ms. */
function patternOf(secret: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(Array.from(secret, characterPattern).join(""), "giu"));
}

/** All texts that would reveal a secret. */
function formsOf(secret: string): string[] {
  const own = secret.startsWith(KEY_PREFIX) ? secret.slice(KEY_PREFIX.length) : secret;
  if (own.length < MIN_SECRET) return [secret];
  const bytes = new TextEncoder().encode(own);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // UTF-16 that was read in the other byte order.
  const swapped = String.fromCodePoint(...Array.from(bytes, (byte) => byte << 8));
  return [secret, own, hex, swapped, ...[0, 1, 2].flatMap((offset) => inBase64(bytes, offset))];
}

/** Returns the base64 characters that every encoding of bytes at an offset (0 to 2) contains. */
function inBase64(bytes: Uint8Array, offset: number): string[] {
  const length = offset + bytes.length;
  const [first, last] = [Math.ceil((offset * 8) / 6), Math.floor((length * 8) / 6)];
  const core = btoa("\0".repeat(offset) + String.fromCodePoint(...bytes)).slice(first, last);
  return core.length < MIN_SECRET ? [] : [core, core.replaceAll("+", "-").replaceAll("/", "_")];
}

/** Matches a character unescaped, percent-encoded, or escaped as in JSON. */
function characterPattern(character: string): string {
  const bytes = new TextEncoder().encode(character);
  const inUrl = Array.from(
    bytes,
    (byte) => `%(?:25){0,4}${byte.toString(16).padStart(2, "0")}`,
  ).join("");
  const point = character.codePointAt(0) ?? 0;
  const code = point.toString(16);
  let plain = String.raw`\u{${code}}`;
  // JSON may escape a slash; header names have hyphens where keys have underscores.
  if (character === "/") plain = String.raw`\\{0,8}\/`;
  if (character === "-" || character === "_") plain = "[-_]";
  const inScript = String.raw`\\{1,8}(?:u${code.padStart(4, "0")}|u\{0{0,4}${code}\}|x${code.padStart(2, "0")})`;
  return String.raw`(?:${plain}|${inUrl}|${inScript}|&(?:amp;){0,4}#(?:0{0,4}${point}|x0{0,4}${code});)`;
}

/** Matches what has the same folded form as a folded text. */
function foldedPattern(text: string): string {
  const escaped = text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  return escaped.replaceAll("_", "[-_]");
}

function folded(text: string): string {
  return unescaped(text).replaceAll("-", "_").toLowerCase();
}
