import { byFrequency } from "../../../src/common/by-frequency.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { itemsOf, textsOf } from "../../assert/rows.ts";
import { isUnchanged } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { discoveredBrands, isDiscoveryComplete } from "../../plan/discovery.ts";
import { adviceRequests, STATUSES } from "./advice-requests.ts";

/** A first page of all advice of a brand. */
export interface ListedAdvice {
  readonly brand: string;
  readonly list: Exchange;
  readonly rows: readonly Record<string, Json>[];
  /** Whether the page contains all advice of the brand. */
  readonly isWhole: boolean;
}

const BRANDS = 2;
const ENOUGH = 3;

/** Returns the advice of the brands with the most runs, as far as they have some. */
function listedAdvice(survey: Survey): readonly ListedAdvice[] {
  return survey.memoize("advice.listed", () =>
    lists(survey).flatMap((request): ListedAdvice[] => {
      const list = survey.find(request);
      const rows = list === null ? [] : itemsOf(list).filter(isObject);
      if (list === null || rows.length < ENOUGH) return [];
      const brand = new Map(list.request.query).get("brand") ?? "";
      return [{ brand, list, rows, isWhole: isCompleteList(list) }];
    }),
  );
}

/**
 * The default page of each brand: its size is documented, its maximum is not (§8). In deep checks also a page that
 * may contain all advice.
 */
function lists(survey: Survey): PlannedRequest[] {
  if (!isDiscoveryComplete(survey)) return [];
  const pages = isDeep(survey) ? [{}, { limit: 100, offset: 0 }] : [{}];
  return discoveredBrands(survey)
    .slice(0, BRANDS)
    .flatMap(({ brand }) =>
      pages.map((page) => survey.plan("listRankingAdvice", { brand, ...page })),
    );
}

function isDeep({ settings }: Survey): boolean {
  return settings.depth === "deep";
}

/** Plans the advice of brands: of some prompts and, where all of it is known, by status and by a text of a prompt. */
export function listedAdviceRequests(survey: Survey): PlannedRequest[] {
  return [
    ...adviceRequests(survey),
    ...lists(survey),
    ...listedAdvice(survey).flatMap((advice) => [
      survey.plan("listQueries", { brand: advice.brand }),
      repeated(plannedRequestOf(advice.list)),
      ...partRequests(survey, advice),
    ]),
  ];
}

function partRequests(survey: Survey, { brand, rows, isWhole }: ListedAdvice): PlannedRequest[] {
  const ids = isDeep(survey) ? promptIds(rows) : promptIds(rows).slice(0, PROMPTS);
  const ofPrompts = ids.map((brand_prompt_id) =>
    survey.plan("listPromptRankingAdvice", { brand, brand_prompt_id }),
  );
  if (!isWhole) return ofPrompts;
  return [
    ...ofPrompts,
    ...STATUSES.map((status) => survey.plan("listRankingAdvice", { brand, status })),
    ...searches(rows).map((search) => survey.plan("listRankingAdvice", { brand, search })),
  ];
}

const PROMPTS = 2;

/** The prompts with advice, those with most of it first. */
function promptIds(rows: readonly Record<string, Json>[]): string[] {
  const ids = textsOf(rows.map(({ brand_prompt_id }): unknown => brand_prompt_id));
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
  return listedAdvice(survey).filter(({ list }) => isUnchanged(survey, plannedRequestOf(list)));
}
