import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*\(?\s*["']([^"']+)["']/g;

/** The folders of the fake: nobody who judges it may look into them. */
const FAKE = /^src\/(?!contract\/)/;

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) =>
    target.startsWith(".") ? relative(".", join(dirname(file), target)) : target,
  );
}

test.each([
  ['import { Fake } from "../src/fake/fake.ts";', true],
  ['import "../src/http/app.ts";', true],
  ['const { pageOf } = await import("../src/endpoints/page.ts");', true],
  ['export { PLATFORMS } from "../src/workspace/model.ts";', true],
  ['import type { Operation } from "../src/contract/operation.ts";', false],
  ['import { parseArgs } from "node:util";', false],
])("the scan judges %s rightly", (text, isOfTheFake) => {
  const [target = ""] = importsOf("conformance/some.ts", text);
  expect(FAKE.test(target)).toBe(isOfTheFake);
});

test("neither the conformance suite nor the contract's folder imports the fake", () => {
  const files = globSync("{conformance,spec}/**/*.{ts,js,mts,mjs}");
  const wrong = files.flatMap((file) =>
    importsOf(file, readFileSync(file, "utf8"))
      .filter((target) => FAKE.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("the reader of the contract imports nothing of the fake", () => {
  const files = globSync("src/contract/*.ts");
  expect(files.length).toBeGreaterThan(3);
  const wrong = files.flatMap((file) =>
    importsOf(file, readFileSync(file, "utf8")).filter((target) => FAKE.test(target)),
  );
  expect(wrong).toEqual([]);
});
