import { withoutBreaks } from "./escapes.ts";

/** How often the runs in a text are decoded: a key is found in base64 of base64 of base64. */
const MAX_DEPTH = 3;
/** At most this many characters are decoded for a text, which bounds the time however it was made. */
const MAX_DECODED = 1_000_000;
/** Shorter runs are no encoding of an encoded key. */
const RUNS_OF_BASE64 = /(?<![\w+/-])(?=[\w+/-]{24})[\w+/-]+/g;
const HEXADECIMAL = /(?<![\da-f])(?=[\da-f]{24})[\da-f]+/gi;
/** The bytes of a text as decimal numbers, such as the JSON of a `Buffer`. */
const NUMBERS = /(?<!\d)\d{1,3}(?:\W{1,24}\d{1,3}){7,4000}/g;
/** A list of bytes with their indices, such as the JSON of a `Uint8Array`: `{"0":108,"1":109,…}`. */
const INDEXED_NUMBERS =
  /(?<!\d)\d{1,4}[\\"']{0,20}\s{0,4}:\s{0,4}\d{1,3}(?:[^\w:]{1,24}\d{1,4}[\\"']{0,20}\s{0,4}:\s{0,4}\d{1,3}){7,4000}/g;
/**
 * The bytes of a text in hexadecimal with separators, such as `<Buffer 6c 6d …>`, `6C:6D:…`, `[0x6c, 0x6d, …]` and the
 * groups of a dump: `6c6d 767a …`.
 */
const HEXADECIMAL_BYTES =
  /(?<![\da-f])(?:[\da-f]{2}){1,16}(?:(?:[\W_]{1,24}(?:0x)?|0x)(?:[\da-f]{2}){1,16}){4,4000}/gi;
/** Most texts have no such rows. */
export const NUMBERS_IN_A_ROW = String.raw`\d\W{1,24}\d{1,3}\W{1,24}(?:\d{1,3}\W{1,24}){4}\d`;
const SEPARATOR = String.raw`(?:[\W_]{1,24}(?:0x)?|0x)`;
export const BYTES_IN_A_ROW = String.raw`[\da-f]{2}${SEPARATOR}(?:(?:[\da-f]{2}){1,16}${SEPARATOR}){3}[\da-f]{2}`;
const HAS_NUMBERS = new RegExp(NUMBERS_IN_A_ROW);
const HAS_HEXADECIMAL_BYTES = new RegExp(BYTES_IN_A_ROW, "i");
/** Bytes of the text of a key, in UTF-8 or UTF-16, also with a break after each. */
const HAS_LETTERS = /(?:[2-7][\da-f](?:[0189a-f][\da-f]){0,4}){8}/i;

/** How a decoded text is read. */
interface SecretReader {
  /** The label of the secret that a text contains; null: none. */
  readonly labelIn: (text: string) => string | null;
  /** Replaces secrets in a text without escapes and breaks. */
  readonly redactPlain: (text: string) => string;
}

/** Decodes what may hide a secret, until it has decoded enough. */
interface Search extends SecretReader {
  /** How many characters may still be decoded. */
  left: number;
}

/**
 * Replaces long runs of base64, hexadecimal digits or decimal numbers if a secret is found in them after decoding, up to
 * three times. If one is found only without escapes and breaks, the text is returned without them.
 */
export function redactNested(text: string, reader: SecretReader): string {
  const search = { ...reader, left: MAX_DECODED };
  const clean = withoutSecrets(text, search);
  const separated = withoutBreaks(clean, SEPARATOR_OF_NUMBERS);
  const cleanSeparated = hasSeparated(separated) ? withoutSecrets(separated, search) : separated;
  const joined = joinedOf(cleanSeparated);
  if (joined === clean) return clean;
  const cleanJoined = withoutSecrets(reader.redactPlain(joined), search);
  if (cleanJoined !== joined) return cleanJoined;
  return cleanSeparated === separated ? clean : cleanSeparated;
}

/** Breaks may separate numbers, so they are not removed at once; any other search needs the text without them. */
const SEPARATOR_OF_NUMBERS = "\0";
/** Such as `\\` and `n` in UTF-16: decoded only after the break is removed. */
const INTERRUPTED_ESCAPE = /[%&+=\\][#{\w]{0,20}\0/;

function hasSeparated(text: string): boolean {
  return text.includes(SEPARATOR_OF_NUMBERS) && HAS_NUMBERS.test(text);
}

function joinedOf(separated: string): string {
  const joined = separated.replaceAll(SEPARATOR_OF_NUMBERS, "");
  return INTERRUPTED_ESCAPE.test(separated) ? withoutBreaks(joined) : joined;
}

function withoutSecrets(text: string, search: Search): string {
  return runsOf(text).reduce(
    (rest, pattern) => rest.replaceAll(pattern, (run) => hiddenIn(run, search, MAX_DEPTH) ?? run),
    text,
  );
}

function runsOf(text: string): RegExp[] {
  return [
    RUNS_OF_BASE64,
    ...(HAS_NUMBERS.test(text) ? [INDEXED_NUMBERS, NUMBERS] : []),
    ...(HAS_HEXADECIMAL_BYTES.test(text) ? [HEXADECIMAL_BYTES] : []),
  ];
}

/** Returns the label of the secret that a run contains after decoding; null: none. */
function hiddenIn(run: string, search: Search, depth: number): string | null {
  for (const decode of DECODERS) {
    for (const bytes of decode(run.slice(0, search.left))) {
      search.left -= bytes.length;
      if (search.left <= 0) return null;
      const decoded = fromBytes(bytes);
      const label = search.labelIn(decoded) ?? nestedIn(decoded, search, depth - 1);
      if (label !== null) return label;
    }
  }
  return null;
}

function nestedIn(text: string, search: Search, depth: number): string | null {
  const separated = withoutBreaks(text, SEPARATOR_OF_NUMBERS);
  const joined = joinedOf(separated);
  const label = search.labelIn(joined);
  if (label !== null || depth === 0) return label;
  const inNumbers = hasSeparated(separated) ? inRuns(separated, search, depth) : null;
  return inNumbers ?? inRuns(joined, search, depth);
}

function inRuns(text: string, search: Search, depth: number): string | null {
  for (const pattern of runsOf(text)) {
    for (const [run] of text.matchAll(pattern)) {
      const label = hiddenIn(run, search, depth);
      if (label !== null) return label;
    }
  }
  return null;
}

const DECODERS: readonly ((run: string) => Iterable<string>)[] = [
  fromBase64,
  fromHexadecimal,
  fromHexadecimalBytes,
  fromNumbers,
  fromIndexedNumbers,
];

/** Decodes base64 from each of the four characters that may begin a group. */
function* fromBase64(run: string): Iterable<string> {
  // Base64 has capital letters; most paths and identifiers have none.
  if (/[^\w+/-]/.test(run) || !/[A-Z]/.test(run)) return;
  const standard = run.replaceAll("-", "+").replaceAll("_", "/");
  for (let start = 0; start < 4; start++) {
    const length = standard.length - start;
    // A single character of a group has no byte.
    yield atob(standard.slice(start, length % 4 === 1 ? -1 : undefined));
  }
}

function* fromHexadecimal(run: string): Iterable<string> {
  for (const [digits] of run.matchAll(HEXADECIMAL)) {
    for (let start = 0; start < 2; start++) {
      yield digits.slice(start).replaceAll(/(..)/g, (pair) => characterOf(pair, 16));
    }
  }
}

function* fromHexadecimalBytes(run: string): Iterable<string> {
  if (!/^(?:[\da-f]{2}){1,16}(?:[\W_]|0x)/i.test(run)) return;
  const digits = run.replaceAll(/0x/gi, "").replaceAll(/[^\da-f]/gi, "");
  if (HAS_LETTERS.test(digits)) {
    yield digits.replaceAll(/(..)/g, (pair) => characterOf(pair, 16));
  }
}

function* fromNumbers(run: string): Iterable<string> {
  if (/^\d{1,3}\W{1,24}\d/.test(run)) {
    yield* textOf(run);
  }
}

function* fromIndexedNumbers(run: string): Iterable<string> {
  if (/^\d{1,4}[\\"']{0,20}\s{0,4}:/.test(run)) {
    const values = run.replaceAll(/\d{1,4}\D{1,24}(\d{1,3})/g, "$1");
    yield* textOf(values);
  }
}

/** Yields nothing for most other lists, such as coordinates: few of their numbers are visible characters. */
function* textOf(numbers: string): Iterable<string> {
  const text = numbers.replaceAll(/(\d{1,3})\D*/g, (_, code: string) => characterOf(code, 10));
  if (text.replaceAll(/[^!-~]+/g, "").length >= 8) yield text;
}

const UTF_8 =
  /[\u00C2-\u00DF][\x80-\xBF]|[\u00E0-\u00EF][\x80-\xBF]{2}|[\u00F0-\u00F3][\x80-\xBF]{3}/g;

/**
 * Decodes the characters of UTF-8 in bytes. Other bytes stay, because they may be Latin-1, except for the zeros that
 * UTF-16 has between digits: they separate no numbers.
 */
function fromBytes(bytes: string): string {
  // A `TextDecoder` takes longer for such short texts.
  const text = bytes.replaceAll(UTF_8, (character) => {
    let point = character.charCodeAt(0) & (0x7f >> character.length);
    for (let place = 1; place < character.length; place++) {
      point = (point << 6) | (character.charCodeAt(place) & 0x3f);
    }
    return String.fromCodePoint(point);
  });
  return text.replaceAll("\0", "");
}

function characterOf(code: string, radix: number): string {
  return String.fromCodePoint(Number.parseInt(code, radix));
}
