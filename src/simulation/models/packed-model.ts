import { PLATFORMS } from "../model.ts";
import type { NameModel, PromptModel } from "./prompt-model.ts";
import type { Traits } from "./traits.ts";

/**
 * The model of a prompt as a list of numbers. The model itself consists of about fifty objects: with 100,000 prompts,
 * garbage collection of so many objects would delay requests.
 */
export interface PackedModel extends Pick<PromptModel, "isOfMarket" | "otherPages" | "rarePages"> {
  /** The lists of several models, each preceded by its length. */
  readonly numbers: Float64Array;
  /** Where the lists of this model start. */
  readonly start: number;
}

/** Packs models; {@link unpackModel} returns equal ones. */
export function packModels(models: readonly PromptModel[]): PackedModel[] {
  const all = models.map(listsOf);
  const length = all.flat().reduce((sum, list) => sum + 1 + list.length, 0);
  const numbers = new Float64Array(length);
  let end = 0;
  return models.map(({ isOfMarket, otherPages, rarePages }, place) => {
    const start = end;
    for (const list of all[place]!) {
      numbers[end] = list.length;
      numbers.set(list, end + 1);
      end += 1 + list.length;
    }
    return { isOfMarket, otherPages, rarePages, numbers, start };
  });
}

function listsOf(model: PromptModel): ArrayLike<number>[] {
  return [
    [model.adviceShare, model.uncitedFactor],
    numbersOf(model.names),
    numbersOf(model.laterNames),
    model.pages,
    model.searches,
    model.searchSums,
    model.rareSearches,
    model.unstemmed,
    ...model.pageSums,
  ];
}

/** Returns the model that was packed. `changes` are those of the brand's traits. */
export function unpackModel(
  { isOfMarket, otherPages, rarePages, numbers, start }: PackedModel,
  changes: Traits["strength"],
): PromptModel {
  let end = start;
  const next = (): Float64Array => {
    const first = end + 1;
    end = first + numbers[end]!;
    return numbers.subarray(first, end);
  };
  const [adviceShare = 0, uncitedFactor = 0] = next();
  const names = namesOf(next(), changes);
  const laterNames = namesOf(next(), changes);
  const [pages, searches, searchSums] = [[...next()], [...next()], next()];
  const [rareSearches, unstemmed] = [[...next()], [...next()]];
  const pageSums = PLATFORMS.map(next);
  return {
    isOfMarket,
    adviceShare,
    uncitedFactor,
    names,
    laterNames,
    pages,
    rarePages,
    otherPages,
    pageSums,
    searches,
    searchSums,
    rareSearches,
    unstemmed,
  };
}

const NUMBERS_OF_NAME = 4;

function numbersOf(names: readonly NameModel[]): number[] {
  return names.flatMap(({ name, strength, affinity, isInPrompt }) => [
    name,
    strength,
    affinity,
    Number(isInPrompt),
  ]);
}

function namesOf(numbers: Float64Array, changes: Traits["strength"]): NameModel[] {
  return Array.from({ length: numbers.length / NUMBERS_OF_NAME }, (_, place) => {
    const first = place * NUMBERS_OF_NAME;
    const name = numbers[first]!;
    return {
      name,
      strength: numbers[first + 1]!,
      isInPrompt: numbers[first + 3] === 1,
      affinity: numbers[first + 2]!,
      changes: changes.get(name),
    };
  });
}
