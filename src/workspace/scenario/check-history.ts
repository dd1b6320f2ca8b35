import type { SourceProblems } from "../../common/problems.ts";
import { type LanguagePacks } from "../../simulation/catalogue/language-pack.ts";
import { allNames, type Market } from "../../simulation/catalogue/market.ts";
import { maxQuestions } from "../../simulation/catalogue/questions.ts";
import type { HistoryDefinition, TraitDefinition, VolumeDefinition } from "./definition.ts";
import {
  appearingBrands,
  checkKnown,
  checkPlatform,
  checkUnique,
  located,
  type Located,
  type LocatedBrand,
} from "./check-helpers.ts";
import { allowedValues } from "./schema-problem.ts";

/** Reports what a simulated brand refers to but its market lacks, and an impossible volume. */
export function checkHistory(
  problems: SourceProblems,
  found: LocatedBrand,
  market: Market,
  packs: LanguagePacks,
): void {
  const { pointer, value: brand } = found;
  const history = brand.history!;
  for (const { pointer: prompt, value } of located(`${pointer}/prompts`, brand.prompts)) {
    checkSubject(problems, { pointer: `${prompt}/subject`, value }, market);
  }
  if (history.volume) checkVolume(problems, found, history.volume, { market, packs });
  const marketNames = market.names.map(({ name }) => name);
  checkTraits(problems, found, history, marketNames);
  for (const competitor of located(`${pointer}/competitors`, brand.competitors)) {
    checkKnown(
      problems,
      competitor,
      [...marketNames, ...appearingBrands(brand)],
      (word) => `the competitor ${word} is neither in the market nor does it appear in the history`,
    );
  }
}

function checkTraits(
  problems: SourceProblems,
  { pointer, value: brand, workspace }: LocatedBrand,
  history: HistoryDefinition,
  marketNames: readonly string[],
): void {
  const initial = [brand.brand, ...marketNames];
  const names = [...initial, ...appearingBrands(brand)];
  const appearing: Located<string>[] = [];
  for (const trait of located(`${pointer}/history/traits`, history.traits)) {
    const { pointer: at, value } = trait;
    checkDays(problems, trait, history);
    if (value.trait === "tone" || value.trait === "strength") {
      const name = { pointer: `${at}/brand`, value: value.brand ?? brand.brand };
      checkKnown(problems, name, names, (word) => `the history has no brand ${word}`);
    } else if (value.trait === "appears") {
      const name = { pointer: `${at}/brand`, value: value.brand };
      checkNewName(problems, name, initial);
      appearing.push(name);
    } else if (value.trait === "silent" || value.trait === "absent") {
      checkPlatform(problems, { pointer: `${at}/platform`, value: value.platform }, workspace);
    }
  }
  checkUnique(problems, "brand that appears", appearing);
}

function checkSubject(
  problems: SourceProblems,
  { pointer, value: { subject, language } }: Located<{ subject: string | null; language: string }>,
  { subjects }: Market,
): void {
  if (subject === null || subjects.get(subject)?.forms[language] !== undefined) return;
  const available = [...subjects.values()].filter(({ forms }) => forms[language] !== undefined);
  const message = subjects.has(subject)
    ? `the market's subject "${subject}" has no form in "${language}"`
    : `the market has no subject "${subject}"`;
  problems.add(
    pointer,
    `${message}; ${allowedValues(
      subject,
      available.map(({ id }) => id),
    )}`,
  );
}

function checkDays(
  problems: SourceProblems,
  { pointer, value: { from, to } }: Located<TraitDefinition>,
  { days }: HistoryDefinition,
): void {
  if (to === null) return;
  const firstDay = 1 - days;
  if (to < from) {
    problems.add(`${pointer}/to`, `to ${to} is before from ${from}; expected ${from} or later`);
  } else if (to < firstDay) {
    problems.add(
      `${pointer}/to`,
      `to ${to} is before the first day of the history; expected ${firstDay} or later`,
    );
  }
}

/** Texts are searched for names, so no name may contain another. */
function checkNewName(
  problems: SourceProblems,
  { pointer, value: brand }: Located<string>,
  initial: readonly string[],
): void {
  if (initial.includes(brand)) {
    problems.add(
      pointer,
      `"${brand}" is mentioned from the start; expected a new name, or {trait: strength}`,
    );
    return;
  }
  const lower = brand.toLowerCase();
  const clash = initial.find((name) => {
    const other = name.toLowerCase();
    return other.includes(lower) || lower.includes(other);
  });
  if (clash === undefined) return;
  problems.add(
    pointer,
    `"${brand}" and "${clash}" can't be distinguished in a text: one contains the other`,
  );
}

function checkVolume(
  problems: SourceProblems,
  { pointer, value: brand }: LocatedBrand,
  volume: VolumeDefinition,
  { market, packs }: { readonly market: Market; readonly packs: LanguagePacks },
): void {
  const at = `${pointer}/history/volume`;
  const { prompts = 0, brands, pages } = volume;
  const given = brand.prompts.length;
  const maximum = Math.max(given, maxQuestions(market.subjects, packs));
  if (volume.prompts !== undefined && prompts < given) {
    problems.add(
      `${at}/prompts`,
      `prompts ${prompts} is less than the ${given} in the file; expected ${given} or more`,
    );
  } else if (prompts > maximum) {
    problems.add(
      `${at}/prompts`,
      `the market and the languages are sufficient for ${maximum} prompts, not for ${prompts}; expected ${maximum} or less`,
    );
  }
  const names = allNames(brand.brand, market, appearingBrands(brand)).length;
  if (brands !== undefined && brands < names) {
    problems.add(
      `${at}/brands`,
      `brands ${brands} is less than the ${names} of the market and the file; expected ${names} or more`,
    );
  }
  const hasSubject = brand.prompts.some(({ subject }) => subject !== null);
  if (pages !== undefined && !hasSubject && prompts <= given) {
    problems.add(
      `${at}/pages`,
      "pages are generated about the subjects of prompts; at least one prompt needs a subject",
    );
  }
}
