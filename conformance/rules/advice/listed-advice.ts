import { byFrequency } from "../../../src/common/by-frequency.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { itemsOf, fieldTexts } from "../../assert/rows.ts";
import { exchangesBetween, isUnchanged } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { discoveredBrands, isDiscoveryComplete } from "../../plan/discovery.ts";
import { adviceRequests, STATUSES } from "./advice-requests.ts";

/** All advice of a brand, as far as it was read in pages of the default size. */
export interface ListedAdvice {
  readonly brand: string;
  /** The first page. */
  readonly list: Exchange;
  /** Every page that was read, the first included. */
  readonly pages: readonly Exchange[];
  readonly rows: readonly Record<string, Json>[];
  /** Whether the pages contain all advice of the brand. */
  readonly isWhole: boolean;
}

const BRANDS = 2;
/** Longer lists are read on the first page only. */
const MAX_PAGES = 5;
/** With fewer rows, a brand is left out. */
const MIN_ADVICE = 3;

/** Returns the advice of the brands with the most runs, as far as they have some. */
function listedAdvice(survey: Survey): readonly ListedAdvice[] {
  return survey.memoize("advice.listed", () =>
    brandsOf(survey).flatMap((brand): ListedAdvice[] => {
      const pages = pageRequests(survey, brand).flatMap((request) => survey.find(request) ?? []);
      const [list] = pages;
      const rows = pages.flatMap(itemsOf).filter(isObject);
      if (list === undefined || rows.length < MIN_ADVICE) return [];
      const isWhole = isCompleteList(list) || rows.length === bodyOf(list)?.total_count;
      return [{ brand, list, pages, rows, isWhole }];
    }),
  );
}

function brandsOf(survey: Survey): string[] {
  if (!isDiscoveryComplete(survey)) return [];
  return discoveredBrands(survey)
    .slice(0, BRANDS)
    .map(({ brand }) => brand);
}

/** Plans the pages of a brand: their default size is documented, the maximum is not (§8). */
function pageRequests(survey: Survey, brand: string): PlannedRequest[] {
  const first = survey.plan("listRankingAdvice", { brand });
  const exchange = survey.find(first);
  const total: unknown = exchange === null ? null : bodyOf(exchange)?.total_count;
  const size = exchange === null ? 0 : itemsOf(exchange).length;
  if (typeof total !== "number" || size === 0 || total > MAX_PAGES * size) return [first];
  const offsets = Array.from({ length: Math.ceil(total / size) - 1 }, (_, at) => (at + 1) * size);
  const further = offsets.map((offset) => survey.plan("listRankingAdvice", { brand, offset }));
  return [first, ...further];
}

function isDeep({ settings }: Survey): boolean {
  return settings.depth === "deep";
}

/** Plans the advice of brands; where all of it is known, also of some prompts, by status and by a text of a prompt. */
export function listedAdviceRequests(survey: Survey): PlannedRequest[] {
  const all = listedAdvice(survey);
  const parted = isDeep(survey) ? all : [all.find(({ isWhole }) => isWhole) ?? all[0]];
  return [
    ...adviceRequests(survey),
    ...brandsOf(survey).flatMap((brand) => pageRequests(survey, brand)),
    ...all.flatMap(({ brand, list }) => [
      survey.plan("listQueries", { brand }),
      repeated(plannedRequestOf(list)),
    ]),
    ...parted.flatMap((advice) => (advice === undefined ? [] : partRequests(survey, advice))),
  ];
}

/** The statuses of rows, and one of which there are none. */
function statusesOf(rows: readonly Record<string, Json>[]): readonly string[] {
  const seen = new Set(rows.map(({ status }) => status));
  const absent = STATUSES.filter((status) => !seen.has(status));
  return [...STATUSES.filter((status) => seen.has(status)), ...absent.slice(0, 1)];
}

function partRequests(survey: Survey, { brand, rows, isWhole }: ListedAdvice): PlannedRequest[] {
  const ids = isDeep(survey) ? promptIds(rows) : promptIds(rows).slice(0, PROMPTS);
  const ofPrompts = ids.map((brand_prompt_id) =>
    survey.plan("listPromptRankingAdvice", { brand, brand_prompt_id }),
  );
  if (!isWhole) return ofPrompts;
  return [
    ...ofPrompts,
    ...statusesOf(rows).map((status) => survey.plan("listRankingAdvice", { brand, status })),
    ...searches(rows).map((search) => survey.plan("listRankingAdvice", { brand, search })),
  ];
}

const PROMPTS = 2;

/** The prompts with advice, those with most of it first. */
function promptIds(rows: readonly Record<string, Json>[]): string[] {
  const ids = fieldTexts(rows, "brand_prompt_id");
  return byFrequency(ids).map(([id]) => id);
}

/** A part of a word that some prompts with advice contain. */
function searches(rows: readonly Record<string, Json>[]): string[] {
  const texts = rows.flatMap(({ prompt_text: text }) => (typeof text === "string" ? [text] : []));
  const words = texts.flatMap((text) => text.split(" ").filter((word) => /^[a-z]{5,}$/.test(word)));
  const parts = words.map((word) => word.slice(1));
  const found = parts.find(
    (part) => texts.filter((text) => text.includes(part)).length < texts.length,
  );
  return found === undefined ? [] : [found];
}

/** Returns the advice that did not change during the check. */
export function unchangedAdvice(survey: Survey): readonly ListedAdvice[] {
  return listedAdvice(survey).filter(({ list, pages }) => {
    const reference = plannedRequestOf(list);
    const isOneState = exchangesBetween(survey, reference, pages).length === pages.length;
    return isUnchanged(survey, reference) && isOneState;
  });
}
