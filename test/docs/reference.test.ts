import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../src/files/package-files.ts";

const folder = mkdtempSync(join(tmpdir(), "understudy-reference-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the reference of the library is written, and every export has a description", async () => {
  // Undocumented exports and broken links are warnings, which typedoc.json makes errors.
  const typedoc = join(ROOT, "node_modules", ".bin", "typedoc");
  const words = [typedoc, "--out", folder];
  const failed = await promisify(execFile)(process.execPath, words, { cwd: ROOT }).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  expect(failed).toBe("");
  expect(readFileSync(join(folder, "index.md"), "utf8")).toContain("createUnderstudy");
  expect(readFileSync(join(folder, "library", "conformance.md"), "utf8")).toContain("judge()");
});

test("it covers every module that the package exports, but for the contract", () => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  const { entryPoints } = JSON.parse(readFileSync(join(ROOT, "typedoc.json"), "utf8")) as {
    readonly entryPoints: readonly string[];
  };
  const modules = Object.values(exports).flatMap((one) =>
    typeof one === "string" ? [] : one.types,
  );
  const sources = modules.map((path) => path.replace("./dist/", "").replace(".d.ts", ".ts"));
  expect([...entryPoints, "src/library/contract.ts"].toSorted()).toEqual(sources.toSorted());
});
