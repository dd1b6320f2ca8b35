import type { Reason } from "./explanation.ts";
import type { ExplainedValue } from "./explained-body.ts";

type Rule = readonly [code: Reason["code"], text: string];

/** Why a field is null. */
const NULLS: Readonly<Record<string, Rule>> = {
  domain_authority: [
    "unknown",
    "The authority of the domain is unknown: not yet looked up, or the lookup failed. It is not 0; leave it out of comparisons.",
  ],
  parent_topic_id: ["not-applicable", "The topic is a root, which has no parent."],
  triggered_by: ["not-applicable", "The prompt that made the search most often was removed."],
  rank: ["not-mentioned", "No run of the prompt in the window mentions the brand."],
  your_rank: ["not-mentioned", "No run of the prompt in the window mentions the brand."],
  avg_position: ["not-mentioned", "No run of the prompt in the window mentions the brand."],
  your_avg_position: ["not-mentioned", "No run of the prompt in the window mentions the brand."],
  mention_rank: ["not-mentioned", "The run does not mention the brand."],
  mention_sentiment: ["not-mentioned", "The run does not mention the brand; this is not neutral."],
  sentiment_reason: ["unlabelled", "No single phrase of the answer explains the label."],
  transcript_text: [
    "not-applicable",
    "The transcript is included only with include_transcript=true, if the video has one.",
  ],
  started_at: ["not-applicable", "The advice run is still pending."],
  completed_at: ["not-applicable", "The advice run has not ended."],
  error_code: ["not-applicable", "The advice run has not failed."],
  domain: ["unknown", "No domain of the brand is known."],
  domain_metadata: ["unknown", "No metadata was extracted from the site."],
};

const NO_METADATA: Rule = [
  "unknown",
  "The page does not have this metadata, or it is still pending.",
];

/** Why a field is zero or empty. */
const EMPTY: Readonly<Record<string, Rule>> = {
  domain_authority: ["none-counted", "A real score: the authority of the domain is low."],
  depth: ["not-applicable", "The topic is a root."],
  tool_call_count: ["not-applicable", "The advice run is not done, or did not use any tools."],
  summary: ["not-applicable", "The advice run is not done."],
  recommendations: ["not-applicable", "The advice run is not done."],
  canonical_url: ["unknown", "The canonical URL is unknown."],
  language: ["not-applicable", "The tree of searches without a language."],
  available_languages: ["not-applicable", "The brand has searches in at most one language."],
  mentions: ["not-mentioned", "The answer of this run names no brand."],
  citations: ["none-counted", "The answer of this run cites no page."],
  web_search_queries: [
    "none-counted",
    "A real zero: the assistant answered without searching. Searches that were not recorded are null.",
  ],
  tags: ["not-applicable", "The prompt has no tags."],
  source_type_tags: ["not-applicable", "The site has no category."],
  content_type_tags: ["not-applicable", "The page has no category."],
  seen_on_providers: [
    "not-mentioned",
    "No run of the prompt in the window mentions the brand, on any platform.",
  ],
  groups: ["empty-list", "No prompt with runs in scope has a tag."],
  supporting_evidence: ["not-applicable", "The recommendation refers to no page."],
  key_points: ["not-applicable", "The summary has no key points."],
  topics: ["not-applicable", "The summary has no topics."],
  page_title: NO_METADATA,
  html_title: NO_METADATA,
  meta_description: NO_METADATA,
  og_title: NO_METADATA,
  og_description: NO_METADATA,
  og_image: NO_METADATA,
};

const UNLABELLED: Reason = {
  code: "unlabelled",
  text: "The run mentions the brand, and predates sentiment tracking; this is not neutral.",
};

/** Returns why a value that is not computed is null, zero or empty; null: it is not. */
export function reasonOfStored(place: ExplainedValue): Reason | null {
  const { value, steps } = place;
  const name = steps.at(-1) ?? "";
  if (value === null) return reasonOfNull(place, name);
  if (value === "unknown" && name.endsWith("sentiment")) return UNLABELLED;
  if (!isEmpty(value)) return null;
  return reasonBy(EMPTY[name]);
}

function reasonOfNull(place: ExplainedValue, name: string): Reason | null {
  if (place.steps[0] === "filters_applied") {
    return { code: "not-applicable", text: "The request does not use this filter." };
  }
  return name.startsWith("web_search_") ? searchesReason(place) : reasonBy(NULLS[name]);
}

function reasonBy(rule: Rule | undefined): Reason | null {
  return rule === undefined ? null : { code: rule[0], text: rule[1] };
}

function isEmpty(value: unknown): boolean {
  return value === 0 || value === "" || (Array.isArray(value) && value.length === 0);
}

function searchesReason(place: ExplainedValue): Reason {
  const { provider } = rowAround(place);
  return {
    code: "not-recorded",
    text: `Not recorded, which differs from 0: ${String(provider)} publishes no searches, or the run is from before searches were recorded.`,
  };
}

function rowAround({ body, steps }: ExplainedValue): Readonly<Record<string, unknown>> {
  let value = body as Readonly<Record<string, unknown>>;
  for (const step of steps.slice(0, -1)) value = value[step] as typeof value;
  return value;
}
