import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** A path that a reader can follow. Raise a bound only for a step that every request needs. */
const MAX_FILES = 35;
const MAX_FUNCTIONS = 110;

test("a first GET /citations runs through few files and named functions", async () => {
  // In a process of its own: the sources are measured, not what Vitest makes of them.
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, "request-path.ts")]);
  const byFile = JSON.parse(stdout) as Readonly<Record<string, readonly string[]>>;
  const named = Object.entries(byFile).flatMap(([file, names]) =>
    names.filter((name) => name !== "").map((name) => `${file} ${name}`),
  );
  expect(named).toContain("src/server/responder.ts respond");
  expect(named).toContain("src/endpoints/list-citations.ts fixedFields");
  expect(Object.keys(byFile).length, Object.keys(byFile).join("\n")).toBeLessThanOrEqual(MAX_FILES);
  expect(named.length, named.join("\n")).toBeLessThanOrEqual(MAX_FUNCTIONS);
});
