import { Complaints } from "../../contract/complaints.ts";
import { type ParsedTexts, YamlSource } from "../../contract/yaml-source.ts";
import type { LanguagePack, LanguagePacks, Market } from "../market/market.ts";
import { checkedValue, checkInto, type Checked, type RelatedSchemas } from "./checked-source.ts";
import type { ScenarioDefinition } from "./definition.ts";
import { marketOf, type MarketFile } from "./market-file.ts";
import { checkReferences } from "./references.ts";
import { baseOf, basedOn } from "./based-on.ts";
import { soundBrands } from "./sound-parts.ts";

/** A scenario with everything that its brands draw on. */
export interface Scenario {
  readonly definition: ScenarioDefinition;
  readonly markets: ReadonlyMap<string, Market>;
  readonly packs: LanguagePacks;
  /** The file's text, which knows where everything stands in it. */
  readonly source: YamlSource;
}

/** How a scenario's files are found; the caller knows where they lie. */
export interface ScenarioLibrary {
  readonly schemas: {
    readonly scenario: object;
    readonly market: object;
    readonly language: object;
  };
  /** Schemas that the scenario's own refers to, by the name of their file. */
  readonly related: RelatedSchemas;
  /** The names of the markets there are. */
  readonly markets: readonly string[];
  /** The text and name of a market's file. */
  readonly market: (name: string) => SourceText;
  readonly languages: readonly SourceText[];
  /** What its texts say, as far as they were parsed before. */
  readonly parsed?: ParsedTexts;
  /** The scenario that another is based on. @throws {Error} in one sentence where there is none. */
  readonly base: (name: string) => Scenario;
  /** What others who read a scenario have to say about their part of it: its faults, its flow. */
  readonly checks: readonly ScenarioCheck[];
}

/** Complains of what its part of a scenario's file lacks; looks only at what is sound. */
export type ScenarioCheck = (
  definition: ScenarioDefinition,
  isSound: Checked["isSound"],
  complaints: Complaints,
) => void;

export interface SourceText {
  /** How messages call it. */
  readonly file: string;
  readonly text: string;
}

/**
 * Reads a scenario's text and what it names.
 * @throws {SourceError} with file, line and column of everything that is wrong.
 */
export function readScenario(from: SourceText, library: ScenarioLibrary): Scenario {
  const source = new YamlSource(from.file, from.text, library.parsed);
  const complaints = new Complaints(source);
  const schemas = { schema: library.schemas.scenario, related: library.related };
  const { value, isSound } = checkInto(complaints, schemas, library.parsed);
  // Of what is no map at all, nothing more can be said.
  if (!isSound("") && !isMap(value)) complaints.throwAny();
  const definition = value as ScenarioDefinition;
  const markets = marketsOf(definition, isSound, library);
  const packs = packsOf(library);
  checkReferences(complaints, definition, {
    isSound,
    markets,
    packs,
    marketNames: library.markets,
  });
  const base = baseOf(definition, complaints, library);
  const { workspaces } = base?.definition ?? definition;
  for (const check of library.checks) check({ ...definition, workspaces }, isSound, complaints);
  complaints.throwAny();
  if (base !== null) return basedOn(base, definition, source);
  return { definition, markets, packs, source };
}

function isMap(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function marketsOf(
  definition: ScenarioDefinition,
  isSound: Checked["isSound"],
  library: ScenarioLibrary,
): Map<string, Market> {
  const brands = soundBrands(definition, isSound);
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

function packsOf({ languages, schemas, parsed }: ScenarioLibrary): LanguagePacks {
  return new Map(
    languages.map((text) => {
      const pack = readLanguage(text, schemas.language, parsed);
      return [pack.language, pack];
    }),
  );
}

const readMarket = readOnce((value) => marketOf(value as MarketFile));
const readLanguage = readOnce((value) => value as LanguagePack);

/** Reads a text that many scenarios draw on only once, as long as the library hands out the same one. */
function readOnce<T>(
  made: (value: unknown) => T,
): (text: SourceText, schema: object, parsed?: ParsedTexts) => T {
  const known = new WeakMap<SourceText, T>();
  return (text, schema, parsed) => {
    const found =
      known.get(text) ??
      made(checkedValue(new YamlSource(text.file, text.text, parsed), schema, parsed));
    known.set(text, found);
    return found;
  };
}
