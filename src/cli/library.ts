import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Complaints } from "../contract/complaints.ts";
import { readDecisions } from "../contract/decisions.ts";
import type * as Faker from "@faker-js/faker/locale/en";
import { nearest } from "../contract/nearest.ts";
import { FaultRuleError, readFaultRules } from "../fake/fault-rules/read.ts";
import { NAME_WORDS } from "../workspace/market/name-words.ts";
import { checkFlow } from "../replay/flow/read-flow.ts";
import type { ScenarioDefinition } from "../workspace/scenario/definition.ts";
import {
  readScenario,
  type Scenario,
  type ScenarioLibrary,
  type SourceText,
} from "../workspace/scenario/scenario.ts";
import { AdminDescription } from "../http/admin/description.ts";
import { loadContract, PARSED, ROOT, textOf, VERSION } from "./package-files.ts";

// Few starts need names, and who needs one can't wait for it.
const require = createRequire(import.meta.url);

NAME_WORDS.by(() => {
  const { faker } = require("@faker-js/faker/locale/en") as typeof Faker;
  return faker;
});

const SCENARIOS = join(ROOT, "scenarios");
const ENDING = ".yaml";

/** The JSON Schema of a scenario's file. */
export const SCENARIO_SCHEMA = join(SCENARIOS, "scenario.schema.json");

/** The folder of the browser pages. */
export const PAGES_FOLDER = join(ROOT, "src", "console");

/** What the admin API needs of the files of this package. @throws {SourceError} */
export function adminFiles() {
  const { file, text } = textOf(join(ROOT, "spec", "admin.openapi.yaml"));
  return {
    version: VERSION,
    loadScenario,
    scenarioNames,
    readScenario: (scenario: string): Scenario => readScenarioText("the scenario", scenario),
    description: new AdminDescription(file, text, PARSED),
    decisions: readDecisions(textOf(join(ROOT, "spec", "decisions.md")).text),
  };
}

/** A scenario of a text that lies in no file yet. @throws {SourceError} */
export function readScenarioText(file: string, text: string): Scenario {
  return readScenario({ file, text }, fileLibrary());
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

const loadingBases = new Set<string>();

/** A scenario that another is based on, unless it is that one itself. */
function loadBase(nameOrPath: string): Scenario {
  if (loadingBases.has(nameOrPath)) throw new Error(`"${nameOrPath}" is based on itself`);
  loadingBases.add(nameOrPath);
  try {
    return loadScenario(nameOrPath);
  } finally {
    loadingBases.delete(nameOrPath);
  }
}

/** The same as its file is now, though it was read before. @throws as loadScenario does. */
export function reloadScenario(nameOrPath: string): Scenario {
  loaded.delete(nameOrPath);
  return loadScenario(nameOrPath);
}

/** Whether a scenario is called by the path of its file. */
export function isScenarioPath(nameOrPath: string): boolean {
  return /\.ya?ml$/.test(nameOrPath);
}

/** Where the file of a scenario lies. @throws {Error} that lists what there is. */
export function scenarioPath(nameOrPath: string): string {
  if (isScenarioPath(nameOrPath)) return nameOrPath;
  const names = scenarioNames();
  if (names.includes(nameOrPath)) return join(SCENARIOS, nameOrPath + ENDING);
  const near = nearest(nameOrPath, names);
  const hint = near === null ? "" : ` Did you mean "${near}"?`;
  throw new Error(
    `there is no scenario "${nameOrPath}"; there are ${names.join(", ")}, or a path that ends in .yaml or .yml.${hint}`,
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

let library: ScenarioLibrary | null = null;

/** Where scenarios find their markets and languages; the same texts every time, so each is read once. */
function fileLibrary(): ScenarioLibrary {
  const markets = namesIn(join(SCENARIOS, "markets"));
  const texts = new Map<string, SourceText>();
  library ??= {
    schemas: {
      scenario: schemaOf("scenario"),
      market: schemaOf("market"),
      language: schemaOf("language"),
    },
    related: { "flow.schema.json": schemaOf("flow") },
    markets,
    market: (name) => {
      const text = texts.get(name) ?? textOf(join(SCENARIOS, "markets", name + ENDING));
      texts.set(name, text);
      return text;
    },
    languages: languageFiles(),
    parsed: PARSED,
    base: loadBase,
    checks: [checkFaults, checkFlowOf],
  };
  return library;
}

/** Fault rules are the fake's to read: the data half of a scenario only hands them on. */
function checkFaults(
  { faults }: ScenarioDefinition,
  isSound: (pointer: string) => boolean,
  complaints: Complaints,
): void {
  if (!isSound("/faults")) return;
  for (const [place, rule] of faults.entries()) {
    try {
      readFaultRules([rule]);
    } catch (error) {
      if (!(error instanceof FaultRuleError)) throw error;
      complaints.add(`/faults/${place}${error.pointer.slice(2)}`, error.message);
    }
  }
}

/** Flows are about the contract, which the data half of a scenario does not know. */
function checkFlowOf(
  definition: ScenarioDefinition,
  isSound: (pointer: string) => boolean,
  complaints: Complaints,
): void {
  checkFlow(complaints, { definition, isSound, contract: loadContract().contract });
}

/** The JSON Schema of a scenario's flow. */
export function loadFlowSchema(): object {
  return schemaOf("flow");
}

const schemas = new Map<string, object>();

function schemaOf(name: string): object {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const schema = JSON.parse(readFileSync(join(SCENARIOS, `${name}.schema.json`), "utf8")) as object;
  schemas.set(name, schema);
  return schema;
}
