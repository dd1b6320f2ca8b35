import { type Ask, repeated } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, isStudied, richest, scoutAsks } from "../../terrain.ts";
import { mayWrite, ownOf, reading } from "./own.ts";
import {
  absentBrandPost,
  accepted,
  brandPost,
  detailedPost,
  limitedBrandPost,
  limitedPromptsPost,
  manyPromptsPost,
  manyTagsPost,
  plainPost,
  secondBrandPost,
  triedPlainPosts,
  wrongBrandPosts,
  wrongDomainPosts,
  wrongPlatformPosts,
} from "./posts.ts";

/**
 * All that the group wants to see, in its order: what is there, the writes one after another, what is
 * there then. Every rule of the group asks for all of it, so that each sees the same sequence.
 */
export function writeAsks(survey: Survey): readonly Ask[] {
  if (!mayWrite(survey)) return [];
  if (!isStudied(survey)) return scoutAsks(survey);
  const before = beforeAsks(survey);
  if (before.some((ask) => survey.find(ask) === null)) return before;
  const first = brandPost(survey);
  if (accepted(survey, first) === null) return [...before, first];
  return [
    ...before,
    first,
    ...brandAsks(survey),
    ...promptAsks(survey),
    ...limitedAsks(survey),
    ...afterAsks(survey),
  ];
}

/** The tracked brands as the writer sees them. */
export function brandsAsk(survey: Survey): Ask {
  return reading(survey, "listTrackedBrands");
}

/** The prompts of the check's own brand. */
export function ownPromptsAsk(survey: Survey): Ask {
  return reading(survey, "listQueries", { brand: ownOf(survey).brand });
}

export function ownAnswersAsk(survey: Survey): Ask {
  return reading(survey, "listQueryRuns", { brand: ownOf(survey).brand });
}

export function ownShareAsk(survey: Survey): Ask {
  return reading(survey, "getOwnedShare", { brand: ownOf(survey).brand });
}

/** What was there before and has to stay as it was; each of them is read before and after. */
export interface Existing {
  readonly brands: Ask;
  /** null: there is no brand, or no answer. */
  readonly prompts: Ask | null;
  readonly metrics: Ask | null;
  readonly answers: Ask | null;
  readonly answer: Ask | null;
}

export function existing(survey: Survey): Existing {
  const brands = brandsAsk(survey);
  const brand = existingBrand(survey);
  if (brand === null) return { brands, prompts: null, metrics: null, answers: null, answer: null };
  const window = closedWindow(survey);
  const answers = reading(survey, "listQueryRuns", { brand, ...window });
  const run_id: unknown = firstOf(survey, answers)?.run_id;
  return {
    brands,
    prompts: reading(survey, "listQueries", { brand }),
    metrics: reading(survey, "getVisibility", { brand, ...window }),
    answers,
    answer: typeof run_id === "string" ? reading(survey, "getQueryRun", { run_id }) : null,
  };
}

/** The richest brand, if the writer has it too; else the first of the writer's. */
function existingBrand(survey: Survey): string | null {
  const items: unknown = survey.body(brandsAsk(survey))?.items;
  const names: unknown[] = Array.isArray(items) ? items.map((row: Json) => row?.brand) : [];
  const known = richest(survey)?.brand;
  const found = known !== undefined && names.includes(known) ? known : names[0];
  return typeof found === "string" ? found : null;
}

function firstOf(survey: Survey, ask: Ask): Json {
  const items: unknown = survey.body(ask)?.items;
  return Array.isArray(items) ? items[0] : null;
}

const OTHER_BRANDS = 2;

/** Whether the brands of another workspace have sites of their own. */
export function otherShareAsks(survey: Survey): Ask[] {
  if (!survey.has("other")) return [];
  const items: unknown = survey.body(otherBrandsAsk(survey))?.items;
  const names: unknown[] = Array.isArray(items) ? items.map((row: Json) => row?.brand) : [];
  return names
    .filter((name): name is string => typeof name === "string")
    .slice(0, OTHER_BRANDS)
    .map((brand) => reading(survey, "getOwnedShare", { brand }, "other"));
}

function otherBrandsAsk(survey: Survey): Ask {
  return reading(survey, "listTrackedBrands", {}, "other");
}

function beforeAsks(survey: Survey): Ask[] {
  const { brands, prompts, metrics, answers, answer } = existing(survey);
  const there = [brands, prompts, metrics, answers, answer].filter((ask) => ask !== null);
  const other = survey.has("other") ? [otherBrandsAsk(survey)] : [];
  return [...there, ...other, ...otherShareAsks(survey)];
}

/** The brand is used, added once more, and added wrongly. */
function brandAsks(survey: Survey): Ask[] {
  return [
    ownPromptsAsk(survey),
    ownShareAsk(survey),
    secondBrandPost(survey),
    ...wrongBrandPosts(survey),
    ...wrongDomainPosts(survey),
  ];
}

/** Prompts are added, and once that works, wrongly. */
function promptAsks(survey: Survey): Ask[] {
  const tried = triedPlainPosts(survey).map(({ ask }) => ask);
  const plain = plainPost(survey);
  if (plain === null) return tried;
  const detailed = detailedPost(survey, plain.platform).ask;
  return [
    ...tried,
    detailed,
    ...wrongPlatformPosts(survey),
    absentBrandPost(survey, plain.platform),
    manyPromptsPost(survey, plain.platform).ask,
    ...(accepted(survey, detailed) === null ? [] : [manyTagsPost(survey, plain.platform).ask]),
    ownAnswersAsk(survey),
  ];
}

function limitedAsks(survey: Survey): Ask[] {
  if (!survey.has("limited")) return [];
  const brand = limitedBrandPost(survey);
  return accepted(survey, brand) === null ? [brand] : [brand, limitedPromptsPost(survey)];
}

/** Everything once more when all has been written; the answers twice, for they come in time. */
function afterAsks(survey: Survey): Ask[] {
  const { brands, prompts, metrics, answer } = existing(survey);
  const again = [brands, prompts, metrics, answer, ownPromptsAsk(survey), ownShareAsk(survey)];
  return [
    ...[...again, ...otherShareAsks(survey)]
      .filter((ask) => ask !== null)
      .map((ask) => repeated(ask)),
    ...(plainPost(survey) === null
      ? []
      : [repeated(ownAnswersAsk(survey)), repeated(ownAnswersAsk(survey), 2)]),
  ];
}
