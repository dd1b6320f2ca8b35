import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUnderstudy } from "../../src/index.ts";
import { ROOT } from "../../src/files/package-files.ts";
import { USES } from "./uses.ts";

const run = promisify(execFile);
const HERE = import.meta.dirname;
const CONTRACT = join(ROOT, "spec", "openapi.yaml");

const folder = mkdtempSync(join(tmpdir(), "understudy-generators-"));
/** Why the generators could not be installed; null: they are. */
let missing: string | null = null;

beforeAll(async () => {
  try {
    // Installation scripts are not needed: they download what is in optional packages already.
    const flags = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];
    await run("npm", ["ci", ...flags], { cwd: HERE });
  } catch (error) {
    const { stderr = "" } = error as { readonly stderr?: string };
    const [code] = /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN)\b/.exec(stderr) ?? [];
    if (code === undefined) throw error;
    missing = `the registry is unreachable (${code}), so the generators are not installed`;
  }
  symlinkSync(join(HERE, "node_modules"), join(folder, "node_modules"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GENERATORS = {
  "openapi-typescript": ["openapi-typescript", CONTRACT, "-o", "openapi-typescript.ts"],
  "@hey-api/openapi-ts": ["openapi-ts", "-i", CONTRACT, "-o", "hey-api", "--no-log-file"],
  "orval with fetch": ["orval", "--input", CONTRACT, "--output", "orval.ts", "--client", "fetch"],
  "orval with zod": ["orval", "--input", CONTRACT, "--output", "orval-zod.ts", "--client", "zod"],
  "swagger-typescript-api": [
    "swagger-typescript-api",
    "generate",
    "-p",
    CONTRACT,
    "-o",
    ".",
    "-n",
    "swagger.ts",
    "--enum-style",
    "union",
  ],
} as const;

test.for(Object.entries(GENERATORS))(
  "%s generates a client without warnings",
  async ([, [command, ...args]], { skip }) => {
    if (missing !== null) skip(missing);
    const path = join(HERE, "node_modules", ".bin", command);
    const { stdout, stderr } = await run(process.execPath, [path, ...args], { cwd: folder });
    const output = stripVTControlCharacters(stdout + stderr);
    expect(output).not.toMatch(/warn|error|deprecat|⚠|✗|❌|invalid|unsupported|duplicate/i);
  },
);

test("the generated clients and code that uses them compile under strict TypeScript", async ({
  skip,
}) => {
  if (missing !== null) skip(missing);
  for (const [name, text] of Object.entries(USES)) writeFileSync(join(folder, `${name}.ts`), text);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    // The declarations of the generators' own packages.
    skipLibCheck: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve("@typescript/native/package.json")), "bin", "tsc");
  const compiled = await run(process.execPath, [tsc, "-p", folder]).catch((error) => error);
  expect(compiled.stdout).toBe("");
});

interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly error?: object };
}

test("the schemas that orval makes accept what the fake sends and takes", async ({ skip }) => {
  if (missing !== null) skip(missing);
  const schemas = (await import(pathToFileURL(join(folder, "orval-zod.ts")).href)) as Record<
    string,
    Schema
  >;
  await using understudy = await createUnderstudy({
    scenario: "edges",
    now: "2026-03-20T12:00:00Z",
  });
  const world = understudy.world();
  const brand = encodeURIComponent("Bräuhl & Söhne");
  const paths = {
    listTrackedBrands: "/brands/tracked",
    listQueries: `/queries?brand=${brand}`,
    listQueryTags: `/queries/tags?brand=${brand}`,
    listLlmProviders: "/llm-providers",
    getVisibility: `/visibility?brand=${brand}&group_by=day`,
    listTopMentionedBrands: `/brands/top-mentioned?brand=${brand}`,
    listCitedDomains: `/citations/domains?brand=${brand}`,
    listCitations: `/citations?brand=${brand}&include_extras=true`,
    getOwnedShare: `/sources/owned-share?brand=${brand}`,
    listSearches: `/searches?brand=${brand}&group_by=search`,
    listPromptsByVisibility: `/prompts/by-visibility?brand=${brand}`,
    listQueryRuns: `/query-runs?brand=${brand}&limit=100`,
    listVideoSummaries: `/youtube/summaries?brand=${brand}`,
  };
  for (const [operation, path] of Object.entries(paths)) {
    const response = await understudy.fetch(`/api/v1${path}`, { headers: world.headers() });
    const { error } = schemas[`${operation}Response`]!.safeParse(await response.json());
    expect([operation, response.status, error]).toEqual([operation, 200, undefined]);
  }
  const tags = ["Rain gear", "été", "雨具", "🦊 fox"];
  const body = { brand: "Bräuhl & Söhne", prompts: ["Why?"], llms: ["openai"], tags };
  expect(schemas["addPromptsBody"]!.safeParse(body).success).toBe(true);
  expect(schemas["trackBrandBody"]!.safeParse({ brand: "🦊 & Söhne" }).success).toBe(true);
  expect(schemas["trackBrandBody"]!.safeParse({ brand: " a" }).success).toBe(false);
});
