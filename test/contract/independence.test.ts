import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*\(?\s*["']([^"']+)["']/g;

/** Folders of the fake, which the conformance suite must not import. */
const FAKE = /^src\/(?!(?:contract|common)\/)/;

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) =>
    target.startsWith(".") ? relative(".", join(dirname(file), target)) : target,
  );
}

test.each([
  ['import { Fake } from "../src/fake/fake.ts";', true],
  ['import "../src/server/app.ts";', true],
  ['const { pageOf } = await import("../src/endpoints/page.ts");', true],
  ['export { PLATFORMS } from "../src/workspace/model.ts";', true],
  ['import type { Operation } from "../src/contract/operation.ts";', false],
  ['import { parseArgs } from "node:util";', false],
])("the import %s is classified correctly", (text, isOfTheFake) => {
  const [target = ""] = importsOf("conformance/some.ts", text);
  expect(FAKE.test(target)).toBe(isOfTheFake);
});

test("neither conformance/ nor spec/ imports the fake", () => {
  const files = globSync("{conformance,spec}/**/*.{ts,js,mts,mjs}");
  const wrong = files.flatMap((file) =>
    importsOf(file, readFileSync(file, "utf8"))
      .filter((target) => FAKE.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("src/contract/ does not import the fake", () => {
  const files = globSync("src/contract/*.ts");
  expect(files.length).toBeGreaterThan(3);
  const wrong = files.flatMap((file) =>
    importsOf(file, readFileSync(file, "utf8")).filter((target) => FAKE.test(target)),
  );
  expect(wrong).toEqual([]);
});
