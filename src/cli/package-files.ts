import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import type * as Yaml from "yaml";
import { readRequirements, type Requirement } from "../../conformance/requirements.ts";
import { parseContract, type Contract } from "../contract/contract.ts";
import { YAML } from "../contract/yaml-reader.ts";
import type { SourceText } from "../workspace/scenario/scenario.ts";
import { parsedTextsIn } from "./parsed-texts.ts";

// Most starts find their texts parsed already, and who needs the parser can't wait for it.
const require = createRequire(import.meta.url);

YAML.by(() => require("yaml") as typeof Yaml);

/** The folder of this package. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** The contract's file. */
export const CONTRACT_FILE = join(ROOT, "spec", "openapi.yaml");

/** Beside the packages: it goes when they go. */
export const PARSED = parsedTextsIn(
  join(ROOT, "node_modules", ".cache", "understudy", "parsed"),
  (text) => shippedTexts.has(text),
);

/** The version of this package. */
export const VERSION = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly version: string }
).version;

/** The texts of this package's files; those of a user's would pile up in the cache. */
const shippedTexts = new Set<string>();

/** A file's text, and how it is called from here. @throws {Error} where it can't be read */
export function textOf(path: string): SourceText {
  const fromHere = relative(process.cwd(), path);
  const file = fromHere.startsWith("..") ? path : fromHere;
  try {
    const text = readFileSync(path, "utf8");
    if (path.startsWith(ROOT)) shippedTexts.add(text);
    return { file, text };
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new Error(`can't read ${file} (${code})`, { cause: error });
  }
}

let contractRead: { readonly contract: Contract; readonly text: string } | null = null;

/** The contract and the text it was read from; read once. @throws {SourceError} */
export function loadContract(): { readonly contract: Contract; readonly text: string } {
  if (contractRead === null) {
    const { file, text } = textOf(CONTRACT_FILE);
    contractRead = { contract: parseContract(file, text, PARSED), text };
  }
  return contractRead;
}

/** The requirements by id. @throws {SourceError} */
export function loadRequirements(): ReadonlyMap<string, Requirement> {
  const { file, text } = textOf(join(ROOT, "spec", "requirements.yaml"));
  return readRequirements(file, text, PARSED);
}

const CHOICE = /^## (C\d\d) — (\S.*)$/gm;

/** What each choice is about, by id, as spec/decisions.md tells them. */
export function loadChoiceTitles(): ReadonlyMap<string, string> {
  const { text } = textOf(join(ROOT, "spec", "decisions.md"));
  return new Map([...text.matchAll(CHOICE)].map(([, id = "", title = ""]) => [id, title]));
}

const FORMS = {
  profile: join(ROOT, "conformance", "profile", "profile.schema.json"),
  report: join(ROOT, "conformance", "report", "report.schema.json"),
};

/** The JSON Schema of what a check writes. */
export function loadSchema(name: keyof typeof FORMS): object {
  return JSON.parse(textOf(FORMS[name]).text) as object;
}
