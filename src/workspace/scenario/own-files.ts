import { SourceProblems } from "../../common/problems.ts";
import { SourceError, YamlSource } from "../../common/yaml-source.ts";
import type { LanguagePack } from "../../simulation/catalogue/language-pack.ts";
import type { Market } from "../../simulation/catalogue/market.ts";
import { checkLanguage } from "./check-language.ts";
import { checkMarket } from "./check-market.ts";
import { checkUnique, located, type Located } from "./check-helpers.ts";
import type { ScenarioDefinition } from "./definition.ts";
import { marketOf, type MarketFile } from "./market-file.ts";
import type { ScenarioLibrary } from "./scenario.ts";
import { validateInto, type ValidatedSource } from "./validate-source.ts";

/** The markets and languages that a scenario has besides the shipped ones. */
export interface OwnFiles {
  readonly markets: ReadonlyMap<string, Market>;
  readonly languages: ReadonlyMap<string, LanguagePack>;
  /** Whether all of them can be used; false: their problems were added. */
  readonly isComplete: boolean;
  /** The text of the scenario; the paths of files are replaced by their contents. */
  readonly text: string;
}

type Check<T> = (problems: SourceProblems, pointer: string, content: T) => void;

/** Reads and checks the markets and languages that a scenario contains or names by a path. */
export function readOwnFiles(
  problems: SourceProblems,
  definition: ScenarioDefinition,
  isValid: ValidatedSource["isValid"],
  library: ScenarioLibrary,
): OwnFiles {
  const { source } = problems;
  const read = <T extends object>(
    kind: "markets" | "languages",
    { schema, check }: { readonly schema: object; readonly check: Check<T> },
  ): Located<T>[] => {
    const given: unknown = definition[kind];
    const entries = Array.isArray(given) ? located(`/${kind}`, given as (string | T)[]) : [];
    return entries
      .filter(({ pointer }) => isValid(pointer))
      .flatMap(({ pointer, value }): Located<T>[] => {
        if (typeof value === "string") {
          const content = contentOf<T>(problems, { pointer, value }, { schema, check, library });
          return content === null ? [] : [{ pointer, value: content }];
        }
        check(problems, pointer, value);
        return [{ pointer, value }];
      });
  };
  const { market: marketSchema, language: languageSchema } = library.schemas;
  const markets = read<MarketFile>("markets", { schema: marketSchema, check: checkMarket });
  const languages = read<LanguagePack>("languages", {
    schema: languageSchema,
    check: checkLanguage,
  });
  checkUnique(problems, "market", nameOf(markets, "market"));
  checkUnique(problems, "language", nameOf(languages, "language"));
  const contents = { markets: markets.map(valueOf), languages: languages.map(valueOf) };
  return {
    markets: new Map(contents.markets.map((file) => [file.market, marketOf(file)])),
    languages: new Map(contents.languages.map((pack) => [pack.language, pack])),
    isComplete:
      isValid("/markets") &&
      isValid("/languages") &&
      contents.markets.length + contents.languages.length === countOf(definition),
    text: hasPaths([definition.markets, definition.languages])
      ? JSON.stringify({ ...(source.value as object), ...contents }, null, 1)
      : source.text,
  };
}

function valueOf<T>({ value }: Located<T>): T {
  return value;
}

function nameOf<K extends string>(
  files: readonly Located<Readonly<Record<K, string>>>[],
  key: K,
): Located<string>[] {
  return files.map(({ pointer, value }) => ({ pointer, value: value[key] }));
}

function countOf({ markets = [], languages = [] }: ScenarioDefinition): number {
  return markets.length + languages.length;
}

function hasPaths(lists: readonly unknown[]): boolean {
  return lists.some(
    (list) => Array.isArray(list) && list.some((entry) => typeof entry === "string"),
  );
}

/** The content of a file; null, after its problems were added: it can't be used. */
function contentOf<T>(
  problems: SourceProblems,
  { pointer, value: path }: Located<string>,
  reader: {
    readonly schema: object;
    readonly check: Check<T>;
    readonly library: ScenarioLibrary;
  },
): T | null {
  const { beside } = reader.library;
  if (beside === undefined) {
    problems.add(
      pointer,
      `"${path}" is a path, which only a scenario file can contain; include the content of the file instead`,
    );
    return null;
  }
  try {
    const { file, text } = beside(path, problems.source.file);
    const own = new SourceProblems(new YamlSource(file, text));
    const { value, isValid } = validateInto(own, { schema: reader.schema, related: {} });
    if (isValid("")) reader.check(own, "", value as T);
    own.throwIfAny();
    return value as T;
  } catch (error) {
    if (error instanceof SourceError) problems.addAll(error);
    else problems.add(pointer, (error as Error).message);
    return null;
  }
}
