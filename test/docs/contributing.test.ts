import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../support/command.ts";
import { readDocument } from "./documents.ts";

const run = promisify(execFile);
const COPIED = ["bin", "conformance", "scenarios", "spec", "src", "package.json", "tsconfig.json"];
const folder = mkdtempSync(join(tmpdir(), "understudy-contributing-"));

/** The code blocks of CONTRIBUTING.md that contain a text. */
function example(text: string): string {
  const blocks = [...readDocument("CONTRIBUTING.md").matchAll(/^```(?:ts|yaml)\n([^]*?)^```$/gm)];
  const found = blocks.map(([, code = ""]) => code).filter((code) => code.includes(text));
  if (found.length !== 1) throw new Error(`${found.length} examples contain "${text}"`);
  return found[0] ?? "";
}

/** Inserts text before the first occurrence of another text in a file of the copy. */
function insert(file: string, before: string, text: string): void {
  const path = join(folder, file);
  const old = readFileSync(path, "utf8");
  const place = old.indexOf(before);
  if (place === -1) throw new Error(`${file} does not contain "${before}"`);
  writeFileSync(path, old.slice(0, place) + text + old.slice(place));
}

const inCopy = (file: string, args: readonly string[]): Promise<{ readonly stdout: string }> =>
  run(process.execPath, [join(folder, file), ...args], { cwd: folder });

beforeAll(() => {
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));

  insert("spec/openapi.yaml", "  /llm-providers:\n", `${example("operationId: getQueryCount")}\n`);
  insert("spec/openapi.yaml", "    ListLlmProvidersReply:\n", example("GetQueryCountReply:\n"));
  insert("src/contract/operation.ts", '  "listLlmProviders",\n', '  "getQueryCount",\n');
  writeFileSync(join(folder, "src/endpoints/get-query-count.ts"), example("Endpoint<"));
  const importLine = 'import { getQueryCount } from "./get-query-count.ts";\n';
  insert("src/endpoints/index.ts", "import { getQueryRun }", importLine);
  insert("src/endpoints/index.ts", "  listLlmProviders,\n", "  getQueryCount,\n");

  insert(
    "spec/requirements.yaml",
    "- id: success.list-llm-providers\n",
    `${example("- id: success.get-query-count")}\n`,
  );

  insert("spec/requirements.yaml", "- id: run.agrees\n", `${example("- id: runs.excerpt")}\n`);
  const rules = "conformance/rules/runs";
  const rule = example("runsExcerptLength: Rule");
  writeFileSync(join(folder, rules, "excerpt-length.ts"), rule);
  const ruleImport = 'import { runsExcerptLength } from "./excerpt-length.ts";\n';
  insert(`${rules}/index.ts`, "import { runsFilters }", ruleImport);
  insert(`${rules}/index.ts`, "  runsFilters,\n", "  runsExcerptLength,\n");
  const faults = "src/fake/faults";
  insert(`${faults}/runs.ts`, '  {\n    id: "runs.no-ellipsis', example("runs.excerpt-cut-short"));

  insert(`${faults}/discovery.ts`, '  {\n    id: "discovery.', example("lower-case-country"));
  writeFileSync(join(folder, "scenarios/prompt-added.yaml"), example("scenario: prompt-added"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the examples of CONTRIBUTING.md compile with the generated types", async () => {
  const output = join("src", "contract", "types.gen.ts");
  const generator = "node_modules/openapi-typescript/bin/cli.js";
  await inCopy(generator, ["spec/openapi.yaml", "-o", output]);
  await expect(inCopy("node_modules/.bin/tsc", [])).resolves.toMatchObject({ stdout: "" });
});

test("the example rule detects its fault, and the example fault is detected", async () => {
  const only = "runs.excerpt-cut-short,discovery.lower-case-country";
  const selfTest = inCopy("bin/understudy.js", ["self-test", "--only", only]);
  // A failure shows the output, which names the rules that were not expected.
  const { stdout } = await selfTest.catch((error: { stdout: string }) => error);
  expect(stdout).toContain("2 detected exactly");
});

test("the example scenario passes", async () => {
  const { stdout } = await inCopy("bin/understudy.js", ["replay", "prompt-added"]);
  expect(stdout).toContain("3 passed");
});
