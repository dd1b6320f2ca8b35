import type { SourceProblems } from "../../common/problems.ts";
import type { LanguagePacks } from "../../simulation/catalogue/language-pack.ts";
import type { Market } from "../../simulation/catalogue/market.ts";
import { MAX_CLOCK_OFFSET_DAYS } from "../clock.ts";
import { secondOf } from "../written-data.ts";
import { checkHistory } from "./check-history.ts";
import type {
  AdviceRunDefinition,
  RunDefinition,
  ScenarioDefinition,
  WrittenDefinition,
} from "./definition.ts";
import {
  checkKnown,
  checkPlatform,
  checkPrompt,
  checkTimestamp,
  checkUnique,
  fieldOf,
  located,
  validBrands,
  validWorkspaces,
  type Located,
  type LocatedBrand,
} from "./check-helpers.ts";
import type { ValidatedSource } from "./validate-source.ts";
import { groupBy } from "../../common/group-by.ts";

/** Everything that a scenario can refer to outside its own file. */
export interface ReferenceContext {
  readonly isValid: ValidatedSource["isValid"];
  readonly markets: ReadonlyMap<string, Market>;
  readonly packs: LanguagePacks;
  /** Names of all existing markets. */
  readonly marketNames: readonly string[];
}

/** Reports what a JSON Schema cannot express: unknown names, duplicates, days out of range. */
export function checkReferences(
  problems: SourceProblems,
  definition: ScenarioDefinition,
  context: ReferenceContext,
): void {
  const { isValid } = context;
  const { clock } = definition;
  if (clock !== undefined && isValid("/clock")) {
    checkTimestamp(problems, { pointer: "/clock/at", value: clock.at }, MAX_CLOCK_OFFSET_DAYS);
  }
  const named = validWorkspaces(definition, isValid, ["workspace"]);
  checkUnique(problems, "workspace", fieldOf(named, "workspace"));
  const keys = validWorkspaces(definition, isValid, ["keys"]).flatMap(({ pointer, value }) =>
    located(`${pointer}/keys`, value.keys),
  );
  checkUnique(problems, "key", fieldOf(keys, "key"));
  const brands = validBrands(definition, isValid);
  for (const group of groupBy(brands, ({ workspace }) => workspace).values()) {
    checkUnique(problems, "brand", fieldOf(group, "brand"));
  }
  for (const brand of brands) checkBrand(problems, brand, context);
}

function at<T>(pointer: string, key: string, value: T): Located<T> {
  return { pointer: `${pointer}/${key}`, value };
}

function checkBrand(
  problems: SourceProblems,
  found: LocatedBrand,
  context: ReferenceContext,
): void {
  const { pointer, value: brand, workspace } = found;
  const tags = located(`${pointer}/tags`, brand.tags);
  checkUnique(problems, "tag", fieldOf(tags, "slug"));
  const slugs = brand.tags.map(({ slug }) => slug);
  for (const { pointer: prompt, value } of located(`${pointer}/prompts`, brand.prompts)) {
    for (const tag of located(`${prompt}/tags`, value.tags)) {
      checkKnown(problems, tag, slugs, (word) => `the tag ${word} is not among the brand's tags`);
    }
    for (const platform of located(`${prompt}/platforms`, value.platforms ?? [])) {
      checkPlatform(problems, platform, workspace);
    }
  }
  for (const video of located(`${pointer}/video_list`, brand.video_list)) {
    checkTimestamp(problems, at(video.pointer, "summarised_at", video.value.summarised_at));
  }
  checkAdvice(problems, found);
  if (brand.history) {
    const market = context.markets.get(brand.history.market);
    const name = at(pointer, "history/market", brand.history.market);
    if (market !== undefined) checkHistory(problems, found, market, context.packs);
    else checkKnown(problems, name, context.marketNames, (word) => `there is no market ${word}`);
  }
  if (brand.written) checkWritten(problems, found, brand.written);
}

function checkAdvice(problems: SourceProblems, { pointer, value: brand }: LocatedBrand): void {
  const { advice } = brand;
  if (advice && advice.favourite > 0) {
    checkPrompt(problems, at(pointer, "advice/favourite", advice.favourite), brand);
  }
  const runs = located(`${pointer}/advice_runs`, brand.advice_runs);
  checkUnique(problems, "advice run", fieldOf(runs, "id"));
  for (const run of runs) {
    checkPrompt(problems, at(run.pointer, "prompt", run.value.prompt), brand);
    checkAdviceTimes(problems, run);
  }
}

const ADVICE_TIMES = ["requested", "started", "completed"] as const;

function checkAdviceTimes(
  problems: SourceProblems,
  { pointer, value: run }: Located<AdviceRunDefinition>,
): void {
  for (const [index, time] of ADVICE_TIMES.entries()) {
    checkTimestamp(problems, at(pointer, time, run[time]));
    const before = ADVICE_TIMES[index - 1];
    if (before === undefined || secondOf(run[before]) <= secondOf(run[time])) continue;
    problems.add(
      `${pointer}/${time}`,
      `${time} "${run[time]}" is before ${before} "${run[before]}"`,
    );
  }
}

function checkWritten(
  problems: SourceProblems,
  found: LocatedBrand,
  written: WrittenDefinition,
): void {
  const pointer = `${found.pointer}/written`;
  const check = (where: string, word: string, known: readonly string[], what: string): void =>
    checkKnown(
      problems,
      at(pointer, where, word),
      known,
      (quoted) => `${quoted} is not among the ${what}`,
    );
  const sites = written.sites.map(({ domain }) => domain);
  for (const [index, { site }] of written.pages.entries()) {
    check(`pages/${index}/site`, site, sites, "sites");
  }
  const subjects = written.subjects.map(({ id }) => id);
  for (const [index, { subject }] of written.searches.entries()) {
    if (subject !== null) check(`searches/${index}/subject`, subject, subjects, "subjects");
  }
  for (const [index, { parent }] of written.subjects.entries()) {
    const above = subjects.slice(0, index);
    if (parent !== null) check(`subjects/${index}/parent`, parent, above, "subjects above");
  }
  const pages = written.pages.map(({ id }) => id);
  const searches = written.searches.map(({ id }) => id);
  for (const [index, run] of written.answers.entries()) {
    checkRun(problems, at(pointer, `answers/${index}`, run), found);
    for (const [place, id] of run.cites.entries()) {
      check(`answers/${index}/cites/${place}`, id, pages, "pages");
    }
    for (const [place, id] of (run.searched ?? []).entries()) {
      check(`answers/${index}/searched/${place}`, id, searches, "searches");
    }
  }
}

function checkRun(
  problems: SourceProblems,
  { pointer, value: run }: Located<RunDefinition>,
  { value: brand, workspace }: LocatedBrand,
): void {
  checkTimestamp(problems, at(pointer, "at", run.at));
  checkPrompt(problems, at(pointer, "prompt", run.prompt), brand);
  checkPlatform(problems, at(pointer, "platform", run.platform), workspace);
  const mentions = located(`${pointer}/mentions`, run.mentions);
  checkUnique(problems, "brand", fieldOf(mentions, "brand"));
}
