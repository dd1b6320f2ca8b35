import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parsedFileCache } from "../../src/files/parsed-file-cache.ts";

const TEXT = "a: [1, 2]";
const VALUE = { a: [1, 2] };

/** A file of the cache. */
function withDigest(text: string, json: string): string {
  const digest = createHash("sha256").update(`${text}\n${json}`).digest("hex");
  return `${digest}\n${json}\n`;
}

test.each([
  ["valid JSON with another value", (text: string) => text.replace("[1,2]", "[1,3]")],
  ["a cut file", (text: string) => text.slice(0, -4)],
  ["an empty file", () => ""],
  ["a file without a checksum", () => JSON.stringify(VALUE)],
  ["null with its checksum", () => withDigest(TEXT, "null")],
  ["a list with its checksum", () => withDigest(TEXT, "[]")],
  ["the file of another text", () => withDigest("b: 1", JSON.stringify(VALUE))],
] as const)("%s in the cache is not used, and is replaced", (_, damage) => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = parsedFileCache(folder, () => true);
  cache.set(TEXT, VALUE);
  expect(cache.get(TEXT)).toEqual(VALUE);
  const file = join(folder, readdirSync(folder)[0] ?? "");
  writeFileSync(file, damage(readFileSync(file, "utf8")));
  expect(cache.get(TEXT)).toBeUndefined();
  cache.set(TEXT, VALUE);
  expect(cache.get(TEXT)).toEqual(VALUE);
});
