import { fullFormats as formatsOfAjv } from "ajv-formats/dist/formats.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fullFormats } from "../../src/browser/replacements/formats.ts";

const near = (bound: number): fc.Arbitrary<number> =>
  fc.integer({ min: -3, max: 3 }).map((step) => bound + step);

test("numbers have the formats that they have for ajv-formats", () => {
  const numbers = fc.oneof(fc.integer(), fc.double(), near(2 ** 31), near(-(2 ** 31)));
  fc.assert(
    fc.property(numbers, fc.constantFrom("int32", "int64"), (value, format) => {
      const { validate } = formatsOfAjv[format] as { validate: (value: number) => boolean };
      expect(fullFormats[format].validate(value)).toBe(validate(value));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test("texts are dates if they are for ajv-formats", () => {
  const part = (max: number, digits: number): fc.Arbitrary<string> =>
    fc.integer({ min: 0, max }).map((value) => String(value).padStart(digits, "0"));
  const dates = fc.tuple(part(9999, 4), part(14, 2), part(33, 2)).map((parts) => parts.join("-"));
  const leapDays = part(9999, 4).map((year) => `${year}-02-29`);
  const isDate = formatsOfAjv.date as { validate: (text: string) => boolean };
  fc.assert(
    fc.property(fc.oneof(dates, leapDays, fc.string()), (text) => {
      expect(fullFormats.date.validate(text)).toBe(isDate.validate(text));
    }),
    { seed: 1, numRuns: 5000 },
  );
});
