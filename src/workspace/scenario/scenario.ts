import type { ContentType, SourceType } from "../model.ts";
import { YamlSource } from "../../contract/yaml-source.ts";
import type { LanguagePack, LanguagePacks, Market, MarketSubject } from "../market/market.ts";
import { checkedValue } from "./checked-source.ts";
import { checkReferences } from "./references.ts";
import type { ScenarioDefinition } from "./definition.ts";

/** A scenario with everything that its brands draw on. */
export interface Scenario {
  readonly definition: ScenarioDefinition;
  readonly markets: ReadonlyMap<string, Market>;
  readonly packs: LanguagePacks;
}

/** How a scenario's files are found; the caller knows where they lie. */
export interface ScenarioLibrary {
  readonly schemas: {
    readonly scenario: object;
    readonly market: object;
    readonly language: object;
  };
  /** The text and name of a market's file. @throws where there is none. */
  readonly market: (name: string) => SourceText;
  readonly languages: readonly SourceText[];
}

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads a scenario file and what it names.
 * @throws {SourceError} with file, line and column of what is wrong.
 */
export function readScenario(from: SourceText, library: ScenarioLibrary): Scenario {
  const source = new YamlSource(from.file, from.text);
  const definition = checkedValue(source, library.schemas.scenario) as ScenarioDefinition;
  const markets = new Map<string, Market>();
  for (const [place, brand] of brandsOf(definition)) {
    const name = brand.history?.market;
    if (name === undefined || markets.has(name)) continue;
    markets.set(name, marketAt(source, `${place}/history/market`, name, library));
  }
  checkReferences(source, definition, markets);
  const packs = new Map(
    library.languages.map((text) => {
      const pack = checkedValue(
        new YamlSource(text.file, text.text),
        library.schemas.language,
      ) as LanguagePack;
      return [pack.language, pack] as const;
    }),
  );
  return { definition, markets, packs };
}

/** Every brand of a scenario with its JSON pointer. */
export function brandsOf(
  definition: ScenarioDefinition,
): [string, ScenarioDefinition["workspaces"][number]["brands"][number]][] {
  return definition.workspaces.flatMap((workspace, at) =>
    workspace.brands.map((brand, place): [string, typeof brand] => [
      `/workspaces/${at}/brands/${place}`,
      brand,
    ]),
  );
}

function marketAt(
  source: YamlSource,
  pointer: string,
  name: string,
  library: ScenarioLibrary,
): Market {
  let text: SourceText;
  try {
    text = library.market(name);
  } catch (error) {
    throw source.error(pointer, error instanceof Error ? error.message : String(error));
  }
  return readMarket(text, library.schemas.market);
}

interface MarketFile {
  readonly names: Market["names"];
  readonly sources: readonly {
    readonly domain: string;
    readonly authority: number | null;
    readonly source_types: readonly SourceType[];
    readonly content_types: readonly ContentType[];
    readonly weight: number;
    readonly languages: readonly string[];
  }[];
  readonly subjects: readonly SubjectFile[];
  readonly unstemmed: Market["unstemmed"];
}

type SubjectFile = { readonly id: string; readonly children: readonly SubjectFile[] } & Readonly<
  Record<string, unknown>
>;

function readMarket({ file, text }: SourceText, schema: object): Market {
  const parsed = checkedValue(new YamlSource(file, text), schema) as MarketFile;
  return {
    names: parsed.names,
    sources: parsed.sources.map((source) => ({
      domain: source.domain,
      authority: source.authority,
      sourceTypes: source.source_types,
      contentTypes: source.content_types,
      weight: source.weight,
      languages: source.languages,
    })),
    subjects: new Map(
      parsed.subjects.flatMap((root) => flatten(root, null, root.id)).map((one) => [one.id, one]),
    ),
    unstemmed: parsed.unstemmed,
  };
}

function flatten(node: SubjectFile, parent: string | null, root: string): MarketSubject[] {
  const { id, children, ...forms } = node;
  const own = { id, parent, root, forms: forms as MarketSubject["forms"] };
  return [own, ...children.flatMap((child) => flatten(child, id, root))];
}
