import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { keyRedactor } from "../../conformance/transport/redact.ts";
import { secretRedactor } from "../../src/common/redact.ts";
import { KEY, reveals, SECRET } from "../recording/planted-keys.ts";

const hex = (text: string): string => Buffer.from(text).toString("hex");

const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => btoa(text),
  "base64 after a character": (text) => btoa(`?${text}`),
  base64url: (text) => Buffer.from(`~${text}~`).toString("base64url"),
  "base64 of UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64"),
  hexadecimal: hex,
  HEXADECIMAL: (text) => hex(text).toUpperCase(),
  "hexadecimal bytes": (text) => hex(text).replaceAll(/..(?!$)/g, "$& "),
  "HEXADECIMAL BYTES": (text) =>
    hex(text)
      .toUpperCase()
      .replaceAll(/..(?!$)/g, "$&:"),
  "a list of hexadecimal bytes": (text) => hex(text).replaceAll(/..(?!$)/g, "$&, 0x"),
  numbers: (text) => [...Buffer.from(text)].join(", "),
  "numbers in lines": (text) => [...Buffer.from(text)].join("\n"),
  percent: (text) => hex(text).replaceAll(/../g, "%$&"),
  "\\u": (text) => hex(text).replaceAll(/../g, String.raw`\u00$&`),
  "\\x": (text) => hex(text).replaceAll(/../g, String.raw`\x$&`),
  HTML: (text) => hex(text).replaceAll(/../g, "&#x$&;"),
  "quoted-printable": (text) => hex(text).toUpperCase().replaceAll(/../g, "=$&"),
  "the header of a request": (text) => `Authorization: Bearer ${text}\r\n`,
  JSON: (text) => JSON.stringify({ headers: { authorization: text } }),
};

test("a key is found in up to three encodings of any kind, in any order", () => {
  const redact = keyRedactor({ main: KEY });
  const chain = array(constantFrom(...Object.keys(ENCODINGS)), {
    minLength: 1,
    maxLength: 3,
  });
  assert(
    property(
      chain,
      constantFrom(KEY, SECRET),
      constantFrom("", "a ", '{"a":"x'),
      (names, secret, before) => {
        const encoded = names.reduce((text, name) => ENCODINGS[name]!(text), secret);
        expect(reveals(redact(`${before}${encoded} b`), encoded)).toBe(false);
      },
    ),
    { numRuns: 1000, seed: 1 },
  );
});

/** What may stand between the characters of a key, or between its bytes in numbers. */
const BREAKS_BETWEEN = ["&shy;", "&zwnj;", "&#x200b;", "\u200B", "\n", "\t", "%0A"].concat([
  String.raw`\u200b`,
  String.raw`\u0000`,
  String.raw`\x00`,
  String.raw`\n`,
  "&NewLine;",
]);
const bytesIn = (radix: number, separator: string): string =>
  Array.from(Buffer.from(KEY), (byte) => byte.toString(radix)).join(separator);
const FORMS = [
  ...BREAKS_BETWEEN.flatMap((between) => [
    Array.from(KEY).join(between),
    bytesIn(10, between),
    bytesIn(16, between),
    btoa(KEY).replaceAll(/.{10}/g, `$&${between}`),
  ]),
  ...["&nbsp;", "&comma;", "\u00A0", "; "].map((between) => bytesIn(10, between)),
  JSON.stringify([...Buffer.from(KEY)], null, 2),
  JSON.stringify(new Uint8Array(Buffer.from(KEY)), null, 2),
];
const WRAPPINGS: Readonly<Record<string, (text: string) => string>> = {
  nothing: (text) => text,
  URL: encodeURIComponent,
  "JSON string": (text) => JSON.stringify(text).slice(1, -1),
  "HTML text": (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  "HTML of every character": (text) =>
    text.replaceAll(/./gsu, (letter) => `&#${letter.codePointAt(0)};`),
  percent: ENCODINGS["percent"]!,
  "base64 of UTF-8": (text) => Buffer.from(text).toString("base64"),
  "base64 of UTF-16": ENCODINGS["base64 of UTF-16"]!,
  hexadecimal: hex,
  "numbers in lines": ENCODINGS["numbers in lines"]!,
};
const names = Object.keys(WRAPPINGS);

test.each(names.flatMap((inner) => names.map((outer) => [inner, outer] as const)))(
  "a key with breaks between its characters or bytes is found in %s in %s",
  (inner, outer) => {
    const redact = secretRedactor([[KEY, "<key>"]]);
    const missed = FORMS.filter((form) => {
      const encoded = WRAPPINGS[outer]!(WRAPPINGS[inner]!(form));
      const clean = redact(`{"x":"${encoded}","y":1}`);
      return !clean.includes("<key>") || reveals(clean, encoded);
    });
    expect(missed).toEqual([]);
  },
);

test.each([
  "https://www.example.com/Reviews/best-Tents-For-Rainy_Weather/2026?utm_source=openai",
  "run_Qm9zd3JpdGluZ3NvbWV0aGluZ2Vsc2U0NQ",
  '{"values":[108,109,118,122,95,108,105,118,101,95,120]}',
  btoa(btoa("nothing that anyone has to hide, in many words")),
  "limit=-90071992547409910000-900719925474099&offset=1/90071992547409910000000",
  "2026-01-31 09:00:00 12 34 56 78 90 12 34 56, 6c:6d:76:7a:5f:6c:69:76:65",
  String.raw`C:\104\154 =C3=A9 =5F limit=50&offset=60`,
])("a text without a key stays as it is: %s", (text) => {
  expect(keyRedactor({ main: KEY })(text)).toBe(text);
});

test.each([
  String.raw`\n`,
  "\n",
  "%0a",
  "A",
  "a1",
  "Ab/",
  "100,",
  "6c ",
  "6C:",
  "=41",
  "=5F",
  String.raw`\154`,
  "&amp;",
  "+AF8-",
])("megabytes of %j are searched", (part) => {
  const text = part.repeat(Math.floor(3_000_000 / part.length));
  const redact = secretRedactor([[KEY, "<key>"]]);
  expect(redact(`${text} ${KEY}`).endsWith("<key>")).toBe(true);
});
