import { SourceProblems } from "../../common/problems.ts";
import { SourceError, type ParseCache, YamlSource } from "../../common/yaml-source.ts";
import type { LanguagePack, LanguagePacks } from "../../simulation/catalogue/language-pack.ts";
import type { Market } from "../../simulation/catalogue/market.ts";
import { validBrands } from "./check-helpers.ts";
import { checkReferences } from "./check-references.ts";
import type { ScenarioDefinition } from "./definition.ts";
import { marketOf, type MarketFile } from "./market-file.ts";
import { readOwnFiles } from "./own-files.ts";
import type { RelatedSchemas } from "./source-validator.ts";
import { validateInto, validateSource, type ValidatedSource } from "./validate-source.ts";

/** A scenario with the markets and languages that its brands use. */
export interface Scenario {
  readonly definition: ScenarioDefinition;
  readonly markets: ReadonlyMap<string, Market>;
  readonly packs: LanguagePacks;
  readonly source: YamlSource;
  /** The text of its file with the contents of the market and language files that it names. */
  readonly text: string;
}

/** Access to the files of scenarios; injected, because this module reads no files. */
export interface ScenarioLibrary {
  readonly schemas: {
    readonly scenario: object;
    readonly market: object;
    readonly language: object;
  };
  /** Schemas that the scenario schema refers to. */
  readonly related: RelatedSchemas;
  /** Names of all markets. */
  readonly markets: readonly string[];
  /** Returns the file of a market; the same object on every call. */
  readonly market: (name: string) => SourceFile;
  readonly languages: readonly SourceFile[];
  /** Reads a file by its path relative to that of another; undefined: scenarios must not name files. */
  readonly beside?: (path: string, file: string) => SourceFile;
  readonly parsed?: ParseCache;
  /** Returns the scenario that `based_on` in a file names. @throws {Error} if there is none. */
  readonly base: (basedOn: string, file: string) => Scenario;
  /** Checks of faults and flows, which this module knows nothing about. */
  readonly checks: readonly ScenarioCheck[];
}

/** Adds the problems of one part of a scenario; must read only what `isValid` accepts. */
export type ScenarioCheck = (
  definition: ScenarioDefinition,
  isValid: ValidatedSource["isValid"],
  problems: SourceProblems,
) => void;

export interface SourceFile {
  /** Name in error messages. */
  readonly file: string;
  readonly text: string;
}

/**
 * Validates a scenario file and resolves its references.
 * @throws {SourceError} with file, line and column of every problem.
 */
export function readScenario(from: SourceFile, library: ScenarioLibrary): Scenario {
  const source = new YamlSource(from.file, from.text, library.parsed);
  const problems = new SourceProblems(source);
  const schemas = { schema: library.schemas.scenario, related: library.related };
  const { value, isValid } = validateInto(problems, schemas, library.parsed);
  // The checks below need a map.
  if (typeof value !== "object" || value === null || Array.isArray(value)) problems.throwIfAny();
  const definition = value as ScenarioDefinition;
  const own = readOwnFiles(problems, definition, isValid, library);
  // What refers to them can't be checked.
  if (!own.isComplete) problems.throwIfAny();
  const markets = new Map([...readMarkets(definition, isValid, library), ...own.markets]);
  const packs = new Map([...readPacks(library), ...own.languages]);
  const marketNames = [...new Set([...library.markets, ...own.markets.keys()])];
  checkReferences(problems, definition, { isValid, markets, packs, marketNames });
  const base = baseOf(definition, problems, library);
  const { workspaces } = base?.definition ?? definition;
  for (const check of library.checks) check({ ...definition, workspaces }, isValid, problems);
  problems.throwIfAny();
  return base === null
    ? { definition, markets, packs, source, text: own.text }
    : extendScenario(base, definition, source);
}

function readMarkets(
  definition: ScenarioDefinition,
  isValid: ValidatedSource["isValid"],
  library: ScenarioLibrary,
): Map<string, Market> {
  const brands = validBrands(definition, isValid);
  const named = new Set(brands.flatMap(({ value: { history } }) => history?.market ?? []));
  return new Map(
    library.markets
      .filter((name) => named.has(name))
      .map((name) => [
        name,
        readMarket(library.market(name), library.schemas.market, library.parsed),
      ]),
  );
}

function readPacks({ languages, schemas, parsed }: ScenarioLibrary): LanguagePacks {
  return new Map(
    languages.map((text) => {
      const pack = readLanguage(text, schemas.language, parsed);
      return [pack.language, pack];
    }),
  );
}

const readMarket = readOnce((value) => marketOf(value as MarketFile));
const readLanguage = readOnce((value) => value as LanguagePack);

/** Returns a reader that validates each file once; scenarios share markets and languages. */
function readOnce<T>(
  convert: (value: unknown) => T,
): (file: SourceFile, schema: object, parsed?: ParseCache) => T {
  const cache = new WeakMap<SourceFile, T>();
  return (file, schema, parsed) => {
    const result =
      cache.get(file) ??
      convert(validateSource(new YamlSource(file.file, file.text, parsed), schema, parsed));
    cache.set(file, result);
    return result;
  };
}

/** The scenario named by `based_on`; null if there is none or it cannot be used. */
function baseOf(
  { based_on: name, ...own }: ScenarioDefinition,
  problems: SourceProblems,
  library: ScenarioLibrary,
): Scenario | null {
  if (typeof name !== "string") return null;
  for (const part of ["workspaces", "markets", "languages"] as const) {
    if (own[part] === undefined) continue;
    problems.add("", `${part} and based_on are mutually exclusive`, part);
    return null;
  }
  try {
    const base = library.base(name, problems.source.file);
    const { based_on: other } = base.definition;
    if (other === undefined) return base;
    problems.add("/based_on", `"${name}" is itself based on "${other}"; use that one`);
  } catch (error) {
    problems.add("/based_on", baseError(error as Error, problems.source.file));
  }
  return null;
}

/** The first line of an error; without a position if that is in the own file. */
function baseError(error: Error, ownFile: string): string {
  const first = error instanceof SourceError ? error.problems[0] : undefined;
  if (first?.file === ownFile) return first.message;
  return error.message.split("\n")[0] ?? "";
}

/** A scenario with the workspaces of another; keys of its own file take precedence. */
function extendScenario(base: Scenario, own: ScenarioDefinition, source: YamlSource): Scenario {
  // `own` has the schema's defaults filled in; only the file shows which keys are its own.
  const { seed, crawl_delay_s: delay } = source.value as Partial<ScenarioDefinition>;
  return {
    ...base,
    source,
    text: source.text,
    definition: {
      ...own,
      seed: seed ?? base.definition.seed,
      crawl_delay_s: delay ?? base.definition.crawl_delay_s,
      workspaces: base.definition.workspaces,
    },
  };
}
