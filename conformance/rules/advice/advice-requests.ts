import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Json } from "../../core/exchange.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Survey } from "../../core/survey.ts";
import {
  isDiscoveryComplete,
  discoveredBrands,
  type DiscoveredBrand,
} from "../../plan/discovery.ts";
import { rowsOf, fieldTexts } from "../../assert/rows.ts";

export const STATUSES = ["done", "running", "pending", "error"] as const;

/** A brand with its latest advice runs. */
export interface BrandAdvice {
  readonly discovered: DiscoveredBrand;
  readonly rows: readonly Json[];
}

const MAX_BRANDS = 4;

/** The search for the brand with advice that has the most runs. */
interface AdviceSearch {
  readonly requests: readonly PlannedRequest[];
  /** null if not found (yet). */
  readonly advised: BrandAdvice | null;
  /** Whether the brand is found, or there is none. */
  readonly isDecided: boolean;
}

export function findAdvice(survey: Survey): AdviceSearch {
  return survey.memoize("advice.found", () => {
    const requests: PlannedRequest[] = [];
    const brands = isDiscoveryComplete(survey) ? discoveredBrands(survey).slice(0, MAX_BRANDS) : [];
    for (const discovered of brands) {
      const request = survey.plan("listRankingAdvice", { brand: discovered.brand });
      requests.push(request);
      const exchange = survey.find(request);
      if (exchange === null) return { requests, advised: null, isDecided: false };
      const rows = rowsOf(exchange).map(({ row }) => row);
      if (rows.length > 0) return { requests, advised: { discovered, rows }, isDecided: true };
    }
    return { requests, advised: null, isDecided: requests.length > 0 };
  });
}

/** Plans the brand's advice: all, by status, and of single prompts. */
export function adviceRequests(survey: Survey): PlannedRequest[] {
  const { requests, advised } = findAdvice(survey);
  if (advised === null) return [...listRequests(survey), ...requests];
  const { brand } = advised.discovered;
  return [
    ...listRequests(survey),
    ...requests,
    ...STATUSES.map((status) => survey.plan("listRankingAdvice", { brand, status })),
    ...promptRequests(survey, advised),
  ];
}

/** Plans the advice on a prompt with a finished run and on one with an unfinished run. */
function promptRequests(survey: Survey, { discovered, rows }: BrandAdvice): PlannedRequest[] {
  const { brand } = discovered;
  const chosen = [
    rows.find(({ status }) => status === "done"),
    rows.find(({ status }) => status === "running" || status === "pending"),
  ];
  const ids = fieldTexts(chosen, "brand_prompt_id");
  return [...new Set(ids)].map((brand_prompt_id) =>
    survey.plan("listPromptRankingAdvice", { brand, brand_prompt_id }),
  );
}
