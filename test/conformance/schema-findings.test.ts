import { expect, test } from "vitest";
import { openSchemasOf } from "../../conformance/assert/open-schema.ts";
import { actualText, expectedText } from "../../conformance/assert/schema-text.ts";
import { valueAt } from "../../src/common/json-pointer.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { contract } from "../support/fake-server.ts";

const PROMPT = {
  brand_prompt_id: "bp_1",
  text: "Which tent?",
  country: "US",
  search_volume_bucket: 3,
  difficulty_bucket: 4,
  tags: ["tents"],
};
const ROW = {
  brand_name: "Fernway",
  domain: "fernway.example",
  is_you: false,
  is_tracked_competitor: true,
  mention_count: 3,
  share_pct: 10,
  avg_rank: 2,
  net_sentiment: 0,
  sentiment_coverage_pct: 100,
};

const DOMAIN = {
  domain: "fernway.example",
  citation_count: 3,
  domain_authority: 12,
  source_type_tags: ["corporate"],
  ownership: "earned",
  url_status_breakdown: { alive: 3 },
};

/** What the findings about a list with one row say: what was expected, and what was returned. */
function findings(id: OperationId, row: object): string[][] {
  const body = { items: [row], total_count: 1, returned_count: 1, has_more: false };
  return openSchemasOf(contract)
    .errors(id, body)
    .filter(({ instancePath }) => instancePath.startsWith("/items"))
    .map((error) => [expectedText(error), actualText(error, valueAt(body, error.instancePath))]);
}

test.each<[OperationId, object, string, string]>([
  ["listQueries", { ...PROMPT, tags: "tents" }, "a list", '"tents", a string'],
  ["listQueries", { ...PROMPT, difficulty_bucket: 0 }, "an integer from 1 to 10", "0"],
  ["listQueries", { ...PROMPT, text: undefined }, 'the field "text": a string', "absent"],
  ["listTopMentionedBrands", { ...ROW, is_you: "no" }, "a boolean", '"no", a string'],
  [
    "listCitedDomains",
    { ...DOMAIN, url_status_breakdown: { alive: 1, gone: 2 } },
    'only the fields "unknown", "alive", "dead", "redirect"',
    'a field "gone"',
  ],
  [
    "listTopMentionedBrands",
    { ...ROW, mention_count: 2.5 },
    "an integer of at least 0",
    "2.5, a number",
  ],
])("%s: a finding about the schema is a sentence: %#", (id, row, expected, actual) => {
  expect(findings(id, row)).toEqual([[expected, actual]]);
});
