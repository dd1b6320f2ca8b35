import { parseDate } from "../../common/calendar.ts";

const LARGEST_INT32 = 2 ** 31 - 1;

/** The formats of parameters and bodies, with the results of ajv-formats, which takes 2 KB more (gzip). */
export const fullFormats = {
  date: { validate: (text: string): boolean => parseDate(text) !== null },
  int32: {
    type: "number",
    validate: (value: number): boolean =>
      Number.isInteger(value) && value <= LARGEST_INT32 && value >= -LARGEST_INT32 - 1,
  },
  int64: { type: "number", validate: (value: number): boolean => Number.isInteger(value) },
} as const;
