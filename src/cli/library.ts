import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readRequirements, type Requirement } from "../../conformance/requirements.ts";
import { nearest } from "../contract/nearest.ts";
import {
  readScenario,
  type Scenario,
  type ScenarioLibrary,
  type SourceText,
} from "../workspace/scenario/scenario.ts";
import { parseContract, type Contract } from "../contract/contract.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SCENARIOS = join(ROOT, "scenarios");
const ENDING = ".yaml";

/** The folder of the browser pages. */
export const PAGES_FOLDER = join(ROOT, "src", "console");

/** The version of this package. */
export const VERSION = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly version: string }
).version;

function textOf(path: string): SourceText {
  const fromHere = relative(process.cwd(), path);
  const file = fromHere.startsWith("..") ? path : fromHere;
  try {
    return { file, text: readFileSync(path, "utf8") };
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new Error(`can't read ${file} (${code})`, { cause: error });
  }
}

/** The contract and the text it was read from. @throws {SourceError} */
export function loadContract(): { readonly contract: Contract; readonly text: string } {
  const { file, text } = textOf(join(ROOT, "spec", "openapi.yaml"));
  return { contract: parseContract(file, text), text };
}

/** The requirements by id. @throws {SourceError} */
export function loadRequirements(): ReadonlyMap<string, Requirement> {
  const { file, text } = textOf(join(ROOT, "spec", "requirements.yaml"));
  return readRequirements(file, text);
}

/** The names of the shipped scenarios. */
export function scenarioNames(): string[] {
  return namesIn(SCENARIOS);
}

const loaded = new Map<string, Scenario>();

/**
 * A shipped scenario by name, or any by the path of its file; read once.
 * @throws {Error} that lists what there is; {SourceError} where the file is wrong.
 */
export function loadScenario(nameOrPath: string): Scenario {
  let scenario = loaded.get(nameOrPath);
  if (scenario === undefined) {
    scenario = readScenario(textOf(scenarioPath(nameOrPath)), fileLibrary());
    loaded.set(nameOrPath, scenario);
  }
  return scenario;
}

function scenarioPath(nameOrPath: string): string {
  if (nameOrPath.endsWith(ENDING)) return nameOrPath;
  const names = scenarioNames();
  if (names.includes(nameOrPath)) return join(SCENARIOS, nameOrPath + ENDING);
  const near = nearest(nameOrPath, names);
  const hint = near === null ? "" : ` Did you mean "${near}"?`;
  throw new Error(
    `there is no scenario "${nameOrPath}"; there are ${names.join(", ")}, or a path that ends in ${ENDING}.${hint}`,
  );
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .toSorted();
}

/** The languages by name; English first, for it is what stands in for one without a pack. */
function languageFiles(): SourceText[] {
  const folder = join(SCENARIOS, "languages");
  const names = namesIn(folder).toSorted((a, b) => Number(b === "en") - Number(a === "en"));
  return names.map((name) => textOf(join(folder, name + ENDING)));
}

function fileLibrary(): ScenarioLibrary {
  return {
    schemas: {
      scenario: schemaOf("scenario"),
      market: schemaOf("market"),
      language: schemaOf("language"),
    },
    market: (name) => {
      const markets = namesIn(join(SCENARIOS, "markets"));
      if (markets.includes(name)) return textOf(join(SCENARIOS, "markets", name + ENDING));
      throw new Error(`there is no market "${name}"; there are ${markets.join(", ")}`);
    },
    languages: languageFiles(),
  };
}

const schemas = new Map<string, object>();

function schemaOf(name: string): object {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const schema = JSON.parse(readFileSync(join(SCENARIOS, `${name}.schema.json`), "utf8")) as object;
  schemas.set(name, schema);
  return schema;
}
