import { isCompleteList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";
import { isUnchanged } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../core/json.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { discoveredBrands, isDiscoveryComplete } from "../../plan/discovery.ts";
import { adviceRequests, STATUSES } from "./advice-requests.ts";

/** All advice of one brand, on one page. */
export interface WholeAdvice {
  readonly brand: string;
  readonly list: Exchange;
  readonly rows: readonly Record<string, Json>[];
}

const BRANDS = 2;
const ENOUGH = 3;

/** Returns the brand with the most runs whose advice is on one page of the default size; null if there is none. */
export function wholeAdvice(survey: Survey): WholeAdvice | null {
  return survey.memoize("advice.whole", () => {
    for (const request of lists(survey)) {
      const list = survey.find(request);
      if (list === null || !isCompleteList(list)) continue;
      const rows = itemsOf(list).filter(isObject);
      const brand = new Map(list.request.query).get("brand") ?? "";
      if (rows.length >= ENOUGH) return { brand, list, rows };
    }
    return null;
  });
}

/** The default page of each brand: its size is documented, its maximum is not (§8). */
function lists(survey: Survey): PlannedRequest[] {
  if (!isDiscoveryComplete(survey)) return [];
  return discoveredBrands(survey)
    .slice(0, BRANDS)
    .map(({ brand }) => survey.plan("listRankingAdvice", { brand }));
}

/** Plans the whole advice of a brand, by status, by a text of a prompt, and of single prompts. */
export function wholeAdviceRequests(survey: Survey): PlannedRequest[] {
  const whole = wholeAdvice(survey);
  const requests = [...adviceRequests(survey), ...lists(survey)];
  if (whole === null) return requests;
  const { brand, rows, list } = whole;
  const parts = [
    ...STATUSES.map((status) => survey.plan("listRankingAdvice", { brand, status })),
    ...searches(rows).map((search) => survey.plan("listRankingAdvice", { brand, search })),
    ...promptIds(rows).map((brand_prompt_id) =>
      survey.plan("listPromptRankingAdvice", { brand, brand_prompt_id }),
    ),
  ];
  return [
    ...requests,
    survey.plan("listQueries", { brand }),
    repeated(plannedRequestOf(list)),
    ...parts,
    ...parts
      .filter(({ request }) => request.path !== "/ranking-advice")
      .map((one) => repeated(one)),
  ];
}

const PROMPTS = 1;

/** The prompt with most advice. */
function promptIds(rows: readonly Record<string, Json>[]): string[] {
  const counts = new Map<string, number>();
  for (const { brand_prompt_id: id } of rows) {
    if (typeof id === "string") counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, PROMPTS)
    .map(([id]) => id);
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

/** Returns the advice if it did not change during the check; null otherwise. */
export function unchangedAdvice(survey: Survey): WholeAdvice | null {
  const whole = wholeAdvice(survey);
  return whole !== null && isUnchanged(survey, plannedRequestOf(whole.list)) ? whole : null;
}
