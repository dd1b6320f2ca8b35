import {
  homepagesOf,
  nameOfPage,
  type SimulationCatalogue,
} from "../simulation/catalogue/catalogue.ts";
import type { Vocabulary } from "../simulation/catalogue/vocabulary.ts";
import type { Prompt } from "../simulation/model.ts";
import { DailyLevels } from "../simulation/models/daily-levels.ts";
import { createPromptModel, type SubjectScope } from "../simulation/models/prompt-model.ts";
import type { BrandModel, PromptWithModel } from "../simulation/models/simulate-run.ts";
import type { BrandDefinition } from "./scenario/definition.ts";

/** Creates the model of a brand whose runs are drawn from a catalogue. */
export function brandModel(
  { silentPlatforms }: Pick<BrandModel, "silentPlatforms">,
  catalogue: SimulationCatalogue,
  definition: Pick<BrandDefinition, "sentiment_since" | "searches_since" | "history"> & {
    readonly owned_domains?: readonly string[];
  },
): BrandModel {
  const { seed, names, traits, longTail } = catalogue;
  return {
    seed,
    names,
    sentimentSince: definition.sentiment_since,
    searchesSince: definition.searches_since,
    silentPlatforms,
    unstemmedShare: definition.history?.unstemmed ?? 0,
    citationFactor: definition.history?.volume?.citations ?? 1,
    traits,
    levels: traits.isSteady ? null : new DailyLevels(seed),
    longTail,
    nameOfPage: nameOfPage(catalogue, definition.owned_domains ?? []),
    homepages: homepagesOf(catalogue),
  };
}

/** Creates the models of prompts whose ordinals start at `first`. */
export function modelPrompts(
  catalogue: SimulationCatalogue,
  vocabulary: Vocabulary,
  prompts: readonly Prompt[],
  {
    competitors,
    first,
    scopes,
  }: {
    readonly competitors: ReadonlySet<string>;
    readonly first: number;
    readonly scopes?: ReadonlyMap<Prompt, SubjectScope>;
  },
): PromptWithModel[] {
  return prompts.map((prompt, index) => ({
    ordinal: first + index,
    prompt,
    model: createPromptModel(catalogue, vocabulary, prompt, {
      competitors,
      scope: scopes?.get(prompt) ?? null,
    }),
  }));
}
