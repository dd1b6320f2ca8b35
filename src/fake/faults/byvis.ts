import { bending, bendingRows, misreading, without, withParameter, type Fault } from "./fault.ts";
import { parameter } from "./answering.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every list
type Row = any;
type Story = Parameters<typeof misreading>[0];

const PATH = "/prompts/by-visibility";

function rows(story: Story, bend: (row: Row) => void): Fault {
  return bendingRows(story, ["listPromptsByVisibility"], bend);
}

/** A fault that does not see some parameters. */
function blind(story: Story, ...names: readonly string[]): Fault {
  const may = ["echo.as-used", ...(story.may ?? [])];
  return misreading({ ...story, may }, (request) =>
    request.path === PATH ? without(request, ...names) : request,
  );
}

/** Faults of the prompts by visibility (§2.14, §4.5). */
export const BYVIS_FAULTS: readonly Fault[] = [
  rows(
    {
      id: "byvis.no-source-rate",
      says: "The rate of answers with sources is not there.",
      kills: ["byvis.schema"],
    },
    (row) => {
      delete row.any_sources_rate_pct;
    },
  ),
  blind(
    {
      id: "byvis.always-ascending",
      says: "order is not seen.",
      kills: ["byvis.order"],
      may: ["error.type-400"],
    },
    "order",
  ),
  bending(
    {
      id: "byvis.by-name",
      says: "The rows of a page are in the order of their texts.",
      kills: ["byvis.order"],
      may: ["page.walk", "page.slice", "filter.defaults"],
    },
    ["listPromptsByVisibility"],
    (body) => {
      body.items.sort((a: Row, b: Row) => (a.prompt_text_preview < b.prompt_text_preview ? -1 : 1));
    },
  ),
  blind(
    {
      id: "byvis.any-country",
      says: "country is not seen.",
      kills: ["byvis.filters"],
      may: ["error.range-hint"],
    },
    "country",
  ),
  blind(
    {
      id: "byvis.any-bucket",
      says: "The bounds of the buckets are not seen.",
      kills: ["byvis.filters"],
      may: ["error.range-hint"],
    },
    "min_search_volume",
    "max_difficulty",
  ),
  misreading(
    {
      id: "byvis.bucket-below",
      says: "min_search_volume lets the bucket below it through.",
      kills: ["byvis.filters"],
      may: ["echo.as-used", "error.range-hint"],
    },
    (request) => {
      const least = Number(parameter(request, "min_search_volume"));
      return request.path === PATH && least > 1
        ? withParameter(request, "min_search_volume", String(least - 1))
        : request;
    },
  ),
  blind({ id: "byvis.any-text", says: "search is not seen.", kills: ["byvis.filters"] }, "search"),
  blind(
    {
      id: "byvis.any-tag",
      says: "query_tag is not seen.",
      kills: ["byvis.filters"],
      may: ["filter.narrows"],
    },
    "query_tag",
  ),
  rows(
    {
      id: "byvis.rate-fraction",
      says: "visibility_pct goes from 0 to 1.",
      kills: ["byvis.rates", "byvis.agrees"],
    },
    (row) => {
      row.visibility_pct /= 100;
    },
  ),
  rows(
    {
      id: "byvis.others-only",
      says: "any_brand_mention_runs counts the answers that do not name you.",
      kills: ["byvis.rates"],
    },
    (row) => {
      row.any_brand_mention_runs -= row.mention_runs;
    },
  ),
  rows(
    {
      id: "byvis.prominence-fraction",
      says: "prominence_pct goes from 0 to 1.",
      kills: ["byvis.agrees"],
    },
    (row) => {
      row.prominence_pct /= 100;
    },
  ),
  rows(
    {
      id: "byvis.rank-from-zero",
      says: "The average rank of a prompt counts from 0.",
      kills: ["byvis.agrees"],
    },
    (row) => {
      if (row.avg_rank !== null) row.avg_rank = Math.round(10 * row.avg_rank - 10) / 10;
    },
  ),
  rows(
    {
      id: "byvis.preview-end",
      says: "The preview of a prompt is its end.",
      kills: ["byvis.preview"],
    },
    (row) => {
      row.prompt_text_preview = `…${row.prompt_text_preview.slice(-20)}`;
    },
  ),
];
