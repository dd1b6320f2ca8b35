import { occurrences } from "./occurrences.ts";

/** How often each search string occurs. */
export const STRINGS = occurrences({
  of: "searches",
  sumBytes: 8 * 1024 * 1024,
  items: ({ catalogue }) => catalogue.strings.length,
});
