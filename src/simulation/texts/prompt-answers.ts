import { memoize } from "../../common/memoize.ts";
import type { SimulationCatalogue } from "../catalogue/catalogue.ts";
import { languagePack } from "../catalogue/language-pack.ts";
import { packFor } from "../catalogue/unknown-subject.ts";
import type { Prompt } from "../model.ts";
import { subjectOf } from "../subjects/prompt-subject.ts";
import { answersTo } from "./answer-text.ts";

/**
 * Returns what writes the answers to a prompt of a brand with this catalogue. A prompt is answered again and again:
 * reading it once takes a quarter off the time of a page of runs.
 */
export const answersOf = memoize((catalogue: SimulationCatalogue) =>
  memoize((prompt: Prompt) => {
    const { text: question, language, country } = prompt;
    const subject = subjectOf(catalogue, prompt);
    const pack = packFor(subject, languagePack(catalogue.packs, language));
    // A brand that only a prompt names is none of the catalogue that all worlds share.
    const named = subject.brands?.map((name) => ({ name })) ?? [];
    return answersTo({ question, country, subject, pack, names: [...catalogue.names, ...named] });
  }),
);
