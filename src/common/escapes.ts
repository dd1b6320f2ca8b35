/** Undoes the escapes that texts use, and finds what is invisible or encoded in them. */

/** The named references of HTML that keys, their encodings and lists of numbers can contain. */
const NAMED: Readonly<Record<string, string>> = {
  lowbar: "_",
  UnderBar: "_",
  plus: "+",
  sol: "/",
  nbsp: " ",
  quot: '"',
  comma: ",",
  colon: ":",
  semi: ";",
};
const NAMES = Object.keys(NAMED).join("|");
const REFERENCES = new RegExp(`&(${NAMES});`, "g");
/** Found in escaped texts only; nearly every URL has an ampersand. */
export const ESCAPE = new RegExp(
  String.raw`[%\\]|&(?:#|(?:amp|${NAMES});)|=5F|(?:=[2-7][\dA-F]){2}|\+AF8`,
);

/** A percent sign, also repeatedly encoded. */
const PERCENT = "%(?:25){0,4}";
const utf8 = (...bytes: readonly string[]): string => bytes.join(PERCENT);
/** Invisible characters as `INVISIBLE` below, as bytes of UTF-8. */
const IN_URL = [
  "[01][0-9a-f]|7f",
  utf8("c2", "(?:[89][0-9a-f]|ad)"),
  utf8("cd", "8f"),
  utf8("d8", "9c"),
  utf8("e1", `(?:${utf8("85", "(?:9f|a0)")}|${utf8("9e", "b[45]")}|${utf8("a0", "8[b-f]")})`),
  utf8("e2", `(?:${utf8("80", "(?:8[b-f]|a[89a-e])")}|${utf8("81", "a[0-9a-f]")})`),
  utf8("e3", "85", "a4"),
  utf8(
    "ef",
    `(?:${utf8("b8", "8[0-9a-f]")}|${utf8("bb", "bf")}|${utf8("be", "a0")}|${utf8("bf", "b[9ab]")})`,
  ),
].join("|");
const ABOVE_LATIN_1 =
  "115f|1160|17b[45]|180[b-f]|20(?:0[b-f]|2[89a-e]|6[0-9a-f])|3164|fe(?:0[0-9a-f]|ff)|ff(?:a0|f[9ab])";
const LATIN_1 = "[01][0-9a-f]|7f|[89][0-9a-f]|ad";
/** With braces or a semicolon behind it. */
const HEXADECIMAL_POINT = `0*(?:[0-9a-f]|${LATIN_1}|34f|61c|${ABOVE_LATIN_1})`;
const DECIMAL_POINT =
  "0*(?:\\d|[12]\\d|3[01]|12[7-9]|1[345]\\d|173|847|1564|444[78]|606[89]|615[5-9]|820[3-7]|823[2-8]|828[89]|829\\d|830[0-3]|12644|6502[4-9]|6503\\d|65279|65440|65529|6553[01])";
const HTML_NAME =
  "shy|ZeroWidthSpace|zwn?j|[lr]rm|NoBreak|Tab|NewLine|InvisibleTimes|InvisibleComma|ApplyFunction|i[ct]|af";
const IN_SCRIPT = `[bfnrtv]|0(?![0-7])|x(?:${LATIN_1})|u(?:00(?:${LATIN_1})|034f|061c|${ABOVE_LATIN_1})|u\\{${HEXADECIMAL_POINT}\\}|u(?:db40|d82f|d834)\\\\{1,8}ud[c-f][0-9a-f]{2}`;
/** Control and format characters. Named properties (`\p{Cf}`) take ten times as long. */
const INVISIBLE = String.raw`[\0-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]|\uDB40[\uDC00-\uDFFF]|\uD82F[\uDCA0-\uDCA3]|\uD834[\uDD73-\uDD7A]`;

/**
 * What may stand between the characters of a key unseen: base64 is often wrapped into lines, lines of quoted-printable
 * end in `=`, UTF-16 that is read as UTF-8 has zero bytes, and texts of web pages have invisible characters.
 */
export const BREAK = [
  String.raw`\\{1,8}(?:${IN_SCRIPT})`,
  `${PERCENT}(?:${IN_URL})`,
  `&(?:amp;){0,4}(?:#${DECIMAL_POINT}|#x${HEXADECIMAL_POINT}|${HTML_NAME});`,
  String.raw`(?:[=\\]|${PERCENT}3d)(?=\r?\n|\\{1,8}[rn]|${PERCENT}0[ad])`,
  INVISIBLE,
].join("|");
export const HAS_BREAK = new RegExp(BREAK, "i");
export const BREAKS = new RegExp(`(?:${BREAK}){1,1000}[ \\t]{0,8}`, "gi");

/** Quicker than `HAS_BREAK`, and true for some other texts. */
const MAY_HAVE_BREAK = new RegExp(String.raw`[%\\]|&(?:#|\w{2,20};)|${INVISIBLE}`);

const MAX_DECODINGS = 8;

/**
 * Decodes escapes and replaces line breaks and invisible characters, repeatedly, because decoding an escaped text may
 * show further ones.
 */
export function withoutBreaks(text: string, separator = ""): string {
  let plain = text;
  for (let time = 0; time < MAX_DECODINGS; time++) {
    const joined = MAY_HAVE_BREAK.test(plain) ? plain.replaceAll(BREAKS, separator) : plain;
    plain = unescaped(joined);
    if (plain === joined) return plain;
  }
  return plain;
}

/** Decodes the escapes of URLs, JSON, JavaScript and HTML that keys can contain, also repeated ones. */
export function unescaped(text: string): string {
  let plain = text;
  for (let time = 0; time < MAX_DECODINGS; time++) {
    if (!ESCAPE.test(plain)) return plain;
    const once = unescapedOnce(plain);
    if (once === plain) return plain;
    plain = once;
  }
  return plain;
}

function unescapedOnce(text: string): string {
  return (
    decodedUrl(text)
      // Escaped backslashes; in two steps, because a single expression takes quadratic time.
      .replaceAll(/\\{2,}/g, "\\")
      .replaceAll(/(?:%u|\\u|\\U0000)00([2-7][0-9a-f])/gi, (_, code: string) => characterOf(code))
      // Backslashes that were `\u005C` until now.
      .replaceAll(/\\{2,}/g, "\\")
      .replaceAll(/\\(?:o\{)?0{0,2}((?:0?[4-7]|1[0-7])[0-7])\}?/g, (_, code: string) =>
        characterOf(Number.parseInt(code, 8).toString(16)),
      )
      .replaceAll(/\\(?:x|[xu]\{0*)([2-7][0-9a-f])\}?/gi, (_, code: string) => characterOf(code))
      .replaceAll("&amp;", "&")
      .replaceAll(/&#0*([1-9]\d{1,2})(?!\d);?/g, (_, code: string) =>
        characterOf(Number(code).toString(16)),
      )
      .replaceAll(/&#x0*([2-7][0-9a-f])(?![0-9a-f]);?/gi, (_, code: string) => characterOf(code))
      .replaceAll(REFERENCES, (_, name: string) => NAMED[name] ?? "")
      .replaceAll("\\/", "/")
      // Quoted-printable and UTF-7.
      .replaceAll(/=5F|(?:=[2-7][\dA-F](?:=[0189A-F][\dA-F]){0,4}){2,1000}/g, (codes) =>
        decodedUrl(codes.replaceAll("=", "%")),
      )
      .replaceAll(/\+AF8-?/g, "_")
  );
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

/** Consecutive characters of one kind. */
export interface CharacterRun {
  /** 1 for each code of these characters; the last one: for all further codes. */
  readonly isOfKind: Uint8Array;
  readonly length: number;
}

const FURTHER = 256;

/** @param kind matches one character */
export function characterRun(kind: RegExp, length: number): CharacterRun {
  const isOfKind = Uint8Array.from({ length: FURTHER + 1 }, (_, code) =>
    kind.test(String.fromCodePoint(code)) ? 1 : 0,
  );
  return { isOfKind, length };
}

/**
 * Whether a text contains a run. Reads backwards from every place that a run could not miss, so most characters are
 * never read: a sixth of the time of a regular expression.
 */
export function hasRun(text: string, { isOfKind, length }: CharacterRun): boolean {
  let before = -1;
  for (let last = length - 1; last < text.length; last = before + length) {
    const first = before;
    before = last;
    while (before > first && isOfKind[Math.min(text.charCodeAt(before), FURTHER)] === 1) before--;
    if (before === first) return true;
  }
  return false;
}
