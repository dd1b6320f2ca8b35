import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ArchiveScanner } from "../../src/files/archive-scanner.ts";

interface Scanned {
  readonly archive: unknown;
  readonly entries: readonly unknown[];
}

/** Scans a text in chunks of a number of bytes. */
function scan(text: string, chunkBytes: number): Scanned {
  const entries: unknown[] = [];
  const scanner = new ArchiveScanner((entry) => void entries.push(entry));
  const bytes = Buffer.from(text);
  const chunk = Buffer.alloc(chunkBytes);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    // The scanner must not keep the chunk, which the next read overwrites.
    const size = bytes.copy(chunk, 0, at, at + chunkBytes);
    scanner.write(chunk.subarray(0, size));
  }
  return { archive: scanner.end(), entries };
}

const json = fc.jsonValue({ maxDepth: 3, stringUnit: "grapheme" });

test("an archive read in chunks of any size is the one that JSON.parse returns", () => {
  const entries = fc.array(fc.dictionary(fc.string(), json));
  const others = fc.array(
    fc.tuple(
      fc.string().filter((name) => name !== "entries"),
      json,
    ),
  );
  fc.assert(
    fc.property(entries, others, fc.nat(40), fc.nat(2), (list, pairs, size, indent) => {
      const log = Object.fromEntries([...pairs.slice(1), ["entries", list], ...pairs.slice(0, 1)]);
      const comment = { entries: [{ a: [{}] }] };
      const text = JSON.stringify({ log, entries: [{}], comment }, null, indent);
      const scanned = scan(text, size + 1);
      const parsed = JSON.parse(text);
      expect(scanned.entries).toEqual(parsed.log.entries);
      const replaced = { ...parsed.log, entries: list.map(() => 0) };
      expect(scanned.archive).toEqual({ ...parsed, log: replaced });
    }),
  );
});

test.each([
  ['{"log":{"entries":[{"a":1},{"b":', "the file ends within the JSON, after 1 complete entries"],
  [
    '{"log":{"entries":[{"a":1},{"b":2}]',
    "the file ends within the JSON, after 2 complete entries",
  ],
  ['{"log":{"entries":[{"a":1}{"b":2}]}}', "not an HTTP Archive: it is not JSON"],
  ['{"log":{"entries":[{"a":1},{"a":}]}}', "entry 1 is not JSON"],
  ["PK\u{3}\u{4}", "not an HTTP Archive: it is not JSON"],
  ["\u{1f}\u{8b}[{[", "not an HTTP Archive: it is not JSON"],
  [" ", "not an HTTP Archive: it is empty"],
])("%j is refused", (text, message) => {
  expect(() => scan(text, 5)).toThrow(message);
});
