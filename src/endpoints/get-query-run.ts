import type { Schemas } from "../contract/operation.ts";
import { OWN_NAME } from "../metrics/run-query.ts";
import { PLATFORM_NAMES } from "../simulation/model.ts";
import type { BrandView, RunRow } from "../workspace/brand-view.ts";
import { ApiError, quoted } from "./api-error.ts";
import type { Endpoint } from "./endpoint.ts";

/** GET /query-runs/{run_id} (§4.6): one run in full. */
export const getQueryRun: Endpoint<"getQueryRun"> = ({ workspace, parameters }) => {
  const brand = workspace.brandOfRun(parameters.run_id);
  const run = brand?.runOf(parameters.run_id) ?? null;
  if (brand === null || run === null) {
    throw new ApiError(
      404,
      `No answer has the run_id ${quoted(parameters.run_id)}; take one from GET /query-runs`,
    );
  }
  return { body: detailOf(brand, run) };
};

function detailOf(brand: BrandView, run: RunRow): Schemas["QueryRunDetail"] {
  const { segment, row } = run;
  const ordinal = segment.prompt[row]!;
  const prompt = brand.prompts[ordinal]!;
  const provider = segment.platformOf(row);
  const { text, reasons } = brand.answerText(run);
  const citations = citationsOf(brand, run);
  const searches = searchesOf(brand, run);
  return {
    run_id: brand.runToken(run),
    brand: brand.name,
    brand_prompt_id: brand.promptToken(ordinal),
    prompt_text: prompt.text,
    country: prompt.country,
    provider,
    provider_display: PLATFORM_NAMES[provider],
    run_at: brand.timestamp(segment.at[row]!),
    was_mentioned: segment.rankOf(row, OWN_NAME) > 0,
    answer_text: text,
    citation_count: citations.length,
    citations,
    mentions: mentionsOf(brand, run, reasons),
    web_search_queries: searches,
    web_search_query_count: searches?.length ?? null,
  };
}

function citationsOf(
  { catalogue }: BrandView,
  { segment, row }: RunRow,
): Schemas["AnswerCitation"][] {
  return Array.from(
    segment.citationPage.subarray(segment.citationStart(row), segment.citationEnd[row]),
    (index) => {
      const page = catalogue.pages[index]!;
      const { domain } = catalogue.sites[page.site]!;
      return { domain, page_title: page.metadata.pageTitle, url: page.url };
    },
  );
}

function mentionsOf(
  brand: BrandView,
  { segment, row }: RunRow,
  reasons: readonly (string | null)[],
): Schemas["Mention"][] {
  const start = segment.mentionStart(row);
  return reasons.map((reason, place) => {
    const name = brand.catalogue.names[segment.mentionName[start + place]!]?.name ?? "";
    return {
      brand: name,
      is_tracked_brand: brand.context.trackedNames.has(name),
      mention_type: segment.isPassing(start + place) ? "passing" : "ranked",
      rank: place + 1,
      sentiment: segment.labelOf(start + place),
      sentiment_reason: reason,
    };
  });
}

/** The searches in the order of execution; null: not recorded, empty: none were run (§2.16). */
function searchesOf({ catalogue }: BrandView, { segment, row }: RunRow): string[] | null {
  if (segment.recorded[row] === 0) return null;
  return Array.from(
    segment.searchString.subarray(segment.searchStart(row), segment.searchEnd[row]),
    (id) => catalogue.strings[id]?.text ?? "",
  );
}
