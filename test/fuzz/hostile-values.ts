import type { Draw } from "./draw.ts";

const TEXTS = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e309",
  "9007199254740993",
  "-1",
  "99999999999999999999",
  "0x10",
  "true",
  "../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "/etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "${7*7}",
  "{{7*7}}",
  "%00",
  "%",
  "%zz",
  "%ff%fe",
  "\u0000",
  "\u001b[31m\u0007",
  "\u202egpj",
  "\ud800",
  "é漢😀",
  "İ",
  "ﬁ",
  "\r\nX-Injected: 1",
  "::error::x",
  "lmvz_live_northwind_write",
  "9999-12-31",
  "2026-02-30",
  "0000-00-00",
  "und",
  "theme",
  "competitor:",
  "competitor:%",
];

const UNITS = ["a", "/", "%", "\\", " ", "é", "😀", "[", '"', "&", "=", "a/", "%25", ".."];
const LENGTHS = [1, 2, 30, 199, 200, 201, 1000, 2047, 5000, 16_000, 40_000];

/** A text that programs often treat wrongly. */
export function hostileText(draw: Draw): string {
  if (!draw.oneIn(8)) return draw.of(TEXTS);
  const unit = draw.of(UNITS);
  return unit.repeat(Math.ceil(draw.of(LENGTHS) / unit.length));
}

/** JSON of any shape, with texts of that kind; also nested deeply, and large. */
export function hostileJson(draw: Draw, depth = 0): unknown {
  switch (draw.below(depth > 3 ? 4 : 8)) {
    case 0:
      return draw.of([null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2]);
    case 1:
    case 2:
    case 3:
      return hostileText(draw);
    case 4:
    case 5:
      return draw.some(6, () => hostileJson(draw, depth + 1));
    default:
      return Object.fromEntries(
        draw.some(6, () => [hostileText(draw), hostileJson(draw, depth + 1)]),
      );
  }
}

/** The text of a body: JSON, damaged JSON, or something else. */
export function hostileBody(draw: Draw, value: unknown): string {
  switch (draw.below(12)) {
    case 0:
      return "[".repeat(draw.of([100, 201, 40_000]));
    case 1: {
      const levels = draw.of([150, 250, 30_000]);
      return `{"brand":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    }
    case 2:
      return JSON.stringify(value)?.slice(0, -1) ?? "";
    case 3:
      return JSON.stringify(
        Object.fromEntries(Array.from({ length: draw.of([200, 5000]) }, (_, at) => [`f${at}`, at])),
      );
    default:
      return JSON.stringify(value) ?? "";
  }
}
