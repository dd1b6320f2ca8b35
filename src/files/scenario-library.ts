import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { YamlSource, type ParseCache } from "../common/yaml-source.ts";
import { loadOnDemand } from "../common/load-on-demand.ts";
import { lazy, memoize } from "../common/memoize.ts";
import { readDecisions } from "../contract/decisions.ts";
import type * as ReadFlow from "../replay/flow/read-flow.ts";
import {
  readScenario,
  type Scenario,
  type ScenarioLibrary,
  type SourceFile,
} from "../workspace/scenario/scenario.ts";
import { OpenApiDocument } from "../contract/openapi-document.ts";
import {
  IS_COMPILED,
  loadContract,
  PARSE_CACHE,
  readTextFile,
  ROOT,
  VERSION,
} from "./package-files.ts";
import { isResourceError } from "../common/resource-error.ts";
import { didYouMean } from "../common/did-you-mean.ts";
import { checkFaults, checkFlows } from "./scenario-checks.ts";
import { compileInSteps } from "../workspace/scenario/source-validator.ts";
import { cacheOf, isLongText, readInThread, readText, type ReadText } from "./scenario-thread.ts";
import { UsageError } from "../common/usage-error.ts";

const SCENARIOS = join(ROOT, "scenarios");
const EXTENSION = ".yaml";

/** Path of the JSON Schema of scenario files. */
export const SCENARIO_SCHEMA = join(SCENARIOS, "scenario.schema.json");

/** The files of this package that a server needs. */
export const SERVER_FILES = {
  pagesFolder: join(ROOT, "src", "console"),
  swaggerUiFolder: swaggerUiFolder(),
  /** As tools/build.ts copied them, or `node_modules`. */
  librariesFolder: join(ROOT, IS_COMPILED ? "dist/libraries" : "node_modules"),
  adminFiles,
};

/** The folder that tools/build.ts copied, or that of the package `swagger-ui-dist`, which is a development dependency. */
function swaggerUiFolder(): string {
  const copied = join(ROOT, "dist", "swagger-ui");
  if (IS_COMPILED) return copied;
  try {
    return dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  } catch {
    return copied;
  }
}

/** The files of this package that the admin API needs. @throws {SourceError} */
export function adminFiles() {
  const { file, text } = readTextFile(join(ROOT, "spec", "admin.openapi.yaml"));
  return {
    version: VERSION,
    loadScenario: loadShipped,
    scenarioNames,
    prepareScenario,
    readScenario: readReceived,
    description: new OpenApiDocument(new YamlSource(file, text, PARSE_CACHE)),
    decisions: lazy(() => readDecisions(readTextFile(join(ROOT, "spec", "decisions.md")).text)),
  };
}

/** Parses a long text in a thread, unless it is already parsed, as the shipped ones are. */
async function prepareScenario(text: string): Promise<void> {
  if (PARSE_CACHE.get(text) !== undefined) return;
  if (isLongText(text)) return readInThread(text);
  const { schemas, related } = fileLibrary();
  for (const _ of compileInSteps({ schema: schemas.scenario, related })) await immediate();
}

/** Reads a scenario that a client sent. @throws {Error} */
function readReceived(text: string): Scenario {
  const library = { ...fileLibrary(), base: loadShipped };
  const known = readText(text);
  if (known?.kind === "error") throw new Error(known.message);
  const parsed = known === undefined ? PARSE_CACHE : cacheOf(text, known, PARSE_CACHE);
  return readScenario({ file: RECEIVED, text }, { ...library, parsed });
}

/** Reads a scenario that a client sent, in a thread that {@link readInThread} started. */
export function readForThread(text: string): ReadText {
  const read = { kind: "values" as const, plain: null as unknown, complete: null as unknown };
  const parsed: ParseCache = {
    get: (wanted, schemas) => (wanted === text ? undefined : PARSE_CACHE.get(wanted, schemas)),
    set: (wanted, value, schemas) => {
      if (wanted === text) read[schemas === undefined ? "plain" : "complete"] = value;
    },
  };
  try {
    readScenario({ file: RECEIVED, text }, { ...fileLibrary(), base: loadShipped, parsed });
    return read;
  } catch (error) {
    if (isResourceError(error)) throw error;
    return { kind: "error", message: (error as Error).message };
  }
}

const RECEIVED = "the scenario";

/** Reads a scenario from a text; `file` is the name in error messages. @throws {SourceError} */
export function readScenarioText(file: string, text: string): Scenario {
  return readScenario({ file, text }, fileLibrary());
}

/** Names of the shipped scenarios. */
export function scenarioNames(): string[] {
  return namesIn(SCENARIOS);
}

const loaded = new Map<string, Scenario>();

/**
 * A shipped scenario by name, or any scenario by the path of its file; read once.
 * @throws {UsageError} that lists the names; {SourceError} for errors in the file
 */
export function loadScenario(nameOrPath: string): Scenario {
  let scenario = loaded.get(nameOrPath);
  if (scenario === undefined) {
    scenario = readScenario(readTextFile(scenarioPath(nameOrPath)), { ...fileLibrary(), beside });
    loaded.set(nameOrPath, scenario);
  }
  return scenario;
}

function beside(path: string, file: string): SourceFile {
  return readTextFile(resolve(dirname(file), path));
}

/** A scenario by name; paths are refused, as clients of a server must not read its files. @throws {UsageError} */
function loadShipped(name: string): Scenario {
  const names = scenarioNames();
  if (names.includes(name)) return loadScenario(name);
  throw new UsageError(
    `there is no scenario "${name.slice(0, 100)}" (allowed: ${names.join(", ")})${didYouMean(name, names)}`,
  );
}

const loadingBases = new Set<string>();

/** The name of a scenario's base, or its path, which `based_on` gives relative to the file of the scenario. */
export function baseNameOrPath(basedOn: string, file: string): string {
  const isRelative = isScenarioPath(basedOn) && !isAbsolute(basedOn);
  return isRelative ? join(dirname(file), basedOn) : basedOn;
}

/** The base of the scenario in `file`. @throws {UsageError} if it is based on itself */
function loadBase(basedOn: string, file: string): Scenario {
  const nameOrPath = baseNameOrPath(basedOn, file);
  if (loadingBases.has(nameOrPath)) throw new UsageError(`"${nameOrPath}" is based on itself`);
  loadingBases.add(nameOrPath);
  try {
    return loadScenario(nameOrPath);
  } finally {
    loadingBases.delete(nameOrPath);
  }
}

/** Like {@link loadScenario}, but reads the file again. */
export function reloadScenario(nameOrPath: string): Scenario {
  loaded.delete(nameOrPath);
  return loadScenario(nameOrPath);
}

/** Whether a scenario is given by the path of its file. */
export function isScenarioPath(nameOrPath: string): boolean {
  return /\.ya?ml$/.test(nameOrPath);
}

/** Path of a scenario's file. @throws {UsageError} that lists the names */
export function scenarioPath(nameOrPath: string): string {
  if (isScenarioPath(nameOrPath)) return nameOrPath;
  const names = scenarioNames();
  if (names.includes(nameOrPath)) return join(SCENARIOS, nameOrPath + EXTENSION);
  throw new UsageError(
    `there is no scenario "${nameOrPath}" (allowed: ${names.join(", ")}, or a path ending in .yaml or .yml)${didYouMean(nameOrPath, names)}`,
  );
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))
    .toSorted();
}

/** Language files by name; English first, as the fallback for other languages. */
function languageFiles(): SourceFile[] {
  const folder = join(SCENARIOS, "languages");
  const names = namesIn(folder).toSorted((a, b) => Number(b === "en") - Number(a === "en"));
  return names.map((name) => readTextFile(join(folder, name + EXTENSION)));
}

/** The markets, languages and schemas that scenarios refer to; each file is read once. */
const fileLibrary = lazy((): ScenarioLibrary => ({
  schemas: {
    scenario: schemaOf("scenario"),
    market: schemaOf("market"),
    language: schemaOf("language"),
  },
  related: {
    "flow.schema.json": schemaOf("flow"),
    "market.schema.json": schemaOf("market"),
    "language.schema.json": schemaOf("language"),
  },
  markets: namesIn(join(SCENARIOS, "markets")),
  market: memoize((name) => readTextFile(join(SCENARIOS, "markets", name + EXTENSION))),
  languages: languageFiles(),
  parsed: PARSE_CACHE,
  base: loadBase,
  checks: [checkFaults, checkFlows(loadCheckFlow, () => loadContract().contract)],
}));

let readFlow: typeof ReadFlow | null = null;

/** Loaded on demand: the 45 modules take 10 ms, and most scenarios have no flow. */
function loadCheckFlow(): typeof ReadFlow.checkFlow {
  readFlow ??= loadOnDemand(import.meta.url, "../replay/flow/read-flow") as typeof ReadFlow;
  return readFlow.checkFlow;
}

/** Loads what flows need ahead, for the library; see {@link loadOnDemand}. */
export async function prepareFlows(): Promise<void> {
  readFlow = await import("../replay/flow/read-flow.ts");
}

/** JSON Schema of a flow. */
export function loadFlowSchema(): object {
  return schemaOf("flow");
}

const schemaOf = memoize(
  (name: string) =>
    JSON.parse(readFileSync(join(SCENARIOS, `${name}.schema.json`), "utf8")) as object,
);
