/** How often the runs in a text are decoded: a key is found in base64 of base64 of base64. */
const MAX_DEPTH = 3;
/** At most this many characters are decoded for a text, which bounds the time however it was made. */
const MAX_DECODED = 1_000_000;
/** Shorter runs are no encoding of an encoded key. */
const RUNS_OF_BASE64 = /(?<![\w+/-])(?=[\w+/-]{24})[\w+/-]+/g;
const HEXADECIMAL = /(?<![\da-f])(?=[\da-f]{24})[\da-f]+/gi;
/** The bytes of a text as decimal numbers, such as the JSON of a `Buffer`. */
const NUMBERS = /(?<!\d)\d{2,3}(?:,\s{0,20}\d{2,3}){7,4000}/g;
/** The bytes of a text in hexadecimal with separators, such as `<Buffer 6c 6d …>`, `6C:6D:…` and `[0x6c, 0x6d, …]`. */
const HEXADECIMAL_BYTES = /(?<![\da-f])[\da-f]{2}(?:[ :,-]\s?(?:0x)?[\da-f]{2}){7,4000}/gi;
/** Most texts have no four bytes in a row. */
const HAS_HEXADECIMAL_BYTES =
  /[\da-f]{2}[ :,-]\s?(?:0x)?[\da-f]{2}[ :,-]\s?(?:0x)?[\da-f]{2}[ :,-]\s?(?:0x)?[\da-f]{2}/i;
/** Most texts have no three numbers in a row. */
const HAS_NUMBERS = /\d,\s{0,20}\d{2,3},\s{0,20}\d{2,3},/;

/** How a decoded text is read. */
interface SecretReader {
  /** The label of the secret that a text contains; null: none. */
  readonly labelIn: (text: string) => string | null;
  /** The text without escapes, line breaks and invisible characters. */
  readonly plainOf: (text: string) => string;
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
  const plain = reader.plainOf(clean);
  if (plain === clean) return clean;
  const cleanPlain = withoutSecrets(plain, search);
  return cleanPlain === plain ? clean : cleanPlain;
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
    ...(HAS_NUMBERS.test(text) ? [NUMBERS] : []),
    ...(HAS_HEXADECIMAL_BYTES.test(text) ? [HEXADECIMAL_BYTES] : []),
  ];
}

/** Returns the label of the secret that a run contains after decoding; null: none. */
function hiddenIn(run: string, search: Search, depth: number): string | null {
  for (const decode of DECODERS) {
    for (const decoded of decode(run.slice(0, search.left))) {
      search.left -= decoded.length;
      if (search.left <= 0) return null;
      const label = search.labelIn(decoded) ?? nestedIn(search.plainOf(decoded), search, depth - 1);
      if (label !== null) return label;
    }
  }
  return null;
}

function nestedIn(text: string, search: Search, depth: number): string | null {
  if (depth === 0) return null;
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
  if (!/^[\da-f]{2}[ :,-]/i.test(run)) return;
  const digits = run.replaceAll("0x", "").replaceAll(/[^\da-f]/gi, "");
  yield digits.replaceAll(/(..)/g, (pair) => characterOf(pair, 16));
}

function* fromNumbers(run: string): Iterable<string> {
  if (run.includes(","))
    yield run.replaceAll(/(\d+),?\s*/g, (_, code: string) => characterOf(code, 10));
}

function characterOf(code: string, radix: number): string {
  return String.fromCodePoint(Number.parseInt(code, radix));
}
