import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/command.ts";
import { DOCUMENTS, readDocument } from "./documents.ts";

const TOP_FOLDERS = "src|conformance|test|spec|scenarios|docs|bin";

/** Files of worked examples, which do not exist. */
const EXAMPLES = new Set([
  "conformance/rules/runs/excerpt-length.ts",
  "scenarios/prompt-added.yaml",
  "src/endpoints/get-query-count.ts",
  "test/bench/node_modules",
]);

function headings(path: string): string[] {
  const titles = [...readDocument(path).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}

test.each(DOCUMENTS)("the relative links of %s lead to files and headings", (path) => {
  const links = [...readDocument(path).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  const broken = links.filter(([, file = "", anchor]) => {
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !headings(target).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test.each(DOCUMENTS)("the files that %s names exist", (path) => {
  const named = readDocument(path).matchAll(
    new RegExp(String.raw`\`((?:${TOP_FOLDERS})/[\w./-]+)\``, "g"),
  );
  const missing = [...named]
    .map(([, file = ""]) => file)
    .filter((file) => !EXAMPLES.has(file) && !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
});
