import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, relative } from "node:path";
import type * as Yaml from "yaml";
import { readRequirements, type Requirement } from "../../conformance/core/requirements.ts";
import { parseContract, type Contract } from "../contract/contract.ts";
import { describeSystemError } from "../common/system-error.ts";
import { loadOnDemand } from "../common/load-on-demand.ts";
import { lazy } from "../common/memoize.ts";
import { YAML } from "../common/yaml-parser.ts";
import { PROMPT_READER } from "../simulation/subjects/prompt-reader.ts";
import type * as ReadPrompts from "../simulation/subjects/read-prompts.ts";
import type { SourceFile } from "../workspace/scenario/scenario.ts";
import { parsedFileCache } from "./parsed-file-cache.ts";
import { UsageError } from "../common/usage-error.ts";

// Most starts find all texts in the cache of parsed files.
YAML.set(() => loadOnDemand(import.meta.url, "yaml") as typeof Yaml);
PROMPT_READER.set(
  lazy(
    () =>
      loadOnDemand(import.meta.url, "../simulation/subjects/read-prompts") as typeof ReadPrompts,
  ),
);

/** Loads what reads added prompts ahead, for the library; see {@link loadOnDemand}. */
export async function loadPromptReader(): Promise<void> {
  const readPrompts = await import("../simulation/subjects/read-prompts.ts");
  PROMPT_READER.set(() => readPrompts);
}

/** Folder of this package; found by its name, because compiled files are one folder deeper. */
export const ROOT = dirname(createRequire(import.meta.url).resolve("understudy/package.json"));

/** Whether this code is compiled: that of the published package. */
export const IS_COMPILED = extname(import.meta.filename) === ".js";

export const CONTRACT_FILE = join(ROOT, "spec", "openapi.yaml");
export const REQUIREMENTS_FILE = join(ROOT, "spec", "requirements.yaml");

/** Parsed YAML files of this package. The cache is in node_modules, so reinstalling clears it. */
export const PARSE_CACHE = parsedFileCache(
  join(ROOT, "node_modules", ".cache", "understudy", "parsed"),
  (text) => shippedTexts.has(text),
);

export const VERSION = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly version: string }
).version;

/** Texts of this package's files. Files of users are not cached: every edit would add an entry. */
const shippedTexts = new Set<string>();

/** A file's text and its path, relative to the working directory if it is below. @throws {UsageError} */
export function readTextFile(path: string): SourceFile {
  const relativePath = relative(process.cwd(), path);
  const file = relativePath.startsWith("..") ? path : relativePath;
  try {
    const text = readFileSync(path, "utf8");
    if (path.startsWith(ROOT)) shippedTexts.add(text);
    return { file, text };
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new UsageError(`can't read ${file}: ${describeSystemError(code)}`, { cause: error });
  }
}

/** The contract and its text; read once. @throws {SourceError} */
export const loadContract = lazy((): { readonly contract: Contract; readonly text: string } => {
  const { file, text } = readTextFile(CONTRACT_FILE);
  return { contract: parseContract(file, text, PARSE_CACHE), text };
});

/** The requirements by id. @throws {SourceError} */
export function loadRequirements(): ReadonlyMap<string, Requirement> {
  const { file, text } = readTextFile(REQUIREMENTS_FILE);
  return readRequirements(file, text, PARSE_CACHE);
}

const CHOICE_HEADING = /^### (C\d\d) — (\S.*)$/gm;

/** Titles of the choices in spec/decisions.md, by id. */
export function loadChoiceTitles(): ReadonlyMap<string, string> {
  const { text } = readTextFile(join(ROOT, "spec", "decisions.md"));
  return new Map([...text.matchAll(CHOICE_HEADING)].map(([, id = "", title = ""]) => [id, title]));
}

export const SCHEMA_FILES = {
  baseline: join(ROOT, "conformance", "baseline", "baseline.schema.json"),
  profile: join(ROOT, "conformance", "profile", "profile.schema.json"),
  report: join(ROOT, "conformance", "report", "report.schema.json"),
};

/** JSON Schema of a file that `check` writes. */
export function loadSchema(name: keyof typeof SCHEMA_FILES): object {
  return JSON.parse(readTextFile(SCHEMA_FILES[name]).text) as object;
}
