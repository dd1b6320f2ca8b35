import type { Change } from "../change.ts";
import {
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  QUERIES,
  RUN,
  RUNS,
  SEARCHES,
  TAXONOMY,
  TOP,
  VISIBILITY,
  fields,
  swap,
  used,
} from "../faults/make.ts";
import { Refusal } from "../types.ts";
import type { Body } from "../types.ts";

/** Orders, pages, counts and tokens that the specification leaves open. */
export const FILTER_VARIATIONS: readonly Change[] = [
  {
    id: "ids.numeric",
    sentence: "2.4: brand_prompt_id is an opaque token.",
    how: "Prompt and run tokens are digits.",
    operations: "all",
    ...numericTokens(),
  },
  {
    id: "ids.long",
    sentence: "2.16: run_id is an opaque token.",
    how: "Run tokens have signs that must be encoded in a path.",
    operations: "all",
    ...wrappedTokens(),
  },
  {
    id: "filter.unknown-tag-404",
    sentence: "7: 404: the resource does not exist.",
    how: "An unknown tag gives 404.",
    operations: [QUERIES, VISIBILITY, TOP, DOMAINS, CITATIONS, SEARCHES, BY_VISIBILITY],
    ...used(({ query_tag: slug }, context) => {
      const text = "SELECT id FROM tag WHERE brand_id = :brand_id AND slug = :slug";
      if (slug !== null && context.one(text, { slug: slug ?? null }) === undefined)
        throw new Refusal(404, "No such tag");
      return {};
    }),
  },
  {
    id: "filter.unknown-company-404",
    sentence: "7: 404: the brand does not exist.",
    how: "filter_by_brand and exclude_brand must be names that answers mention or that are tracked.",
    operations: [TOP, DOMAINS],
    ...used((values, context) => {
      for (const name of [values["filter_by_brand"], values["exclude_brand"]]) {
        const text = "SELECT id FROM brand WHERE workspace_id = :workspace AND name = :name";
        if (typeof name === "string" && context.one(text, { name }) === undefined)
          throw new Refusal(404, "No such brand");
      }
      return {};
    }),
  },
  {
    id: "filter.unknown-kind-400",
    sentence: "4.3: values from the citation taxonomy endpoint.",
    how: "A kind of site or page outside the taxonomy is refused.",
    operations: [DOMAINS, CITATIONS],
    parameter: (one) =>
      one.name === "source_type"
        ? {
            ...one,
            kind: "choice",
            choices: ["corporate", "editorial", "forum", "reference", "retail", "video"],
          }
        : one.name === "content_type"
          ? {
              ...one,
              kind: "choice",
              choices: ["discussion", "how-to", "listicle", "product-page", "review", "video"],
            }
          : one,
  },
  {
    id: "filter.prompt-of-other-brand-empty",
    sentence: "7: 404: the prompt does not exist; this one does, for another brand.",
    how: "A prompt of another brand of the workspace gives an empty list.",
    operations: "all",
    sql: (text) =>
      text.startsWith("SELECT id FROM prompt WHERE token")
        ? "SELECT p.id FROM prompt p JOIN brand b ON b.id = p.brand_id WHERE p.token = :brand_prompt_id AND b.workspace_id = :workspace"
        : text.replace(
            "WHERE p.token = :brand_prompt_id AND a.status",
            "WHERE p.token = :brand_prompt_id AND p.brand_id = :brand_id AND a.status",
          ),
  },
  {
    id: "filter.case-sensitive-search",
    sentence: "search is a substring match; case is not stated.",
    how: "Letters must agree in case.",
    operations: "all",
    sql: (text) =>
      text.replaceAll(
        /([a-z_.]*\btext|[a-z]+\.[a-z_]+) LIKE :search_pattern ESCAPE '\\'/g,
        "instr($1, :search) > 0",
      ),
  },
  {
    id: "filter.domain-any-case",
    sentence: "4.3: filter to one domain; case is not stated, and domains have none.",
    how: "The domain is compared in lower case.",
    operations: [DOMAINS, CITATIONS],
    ...swap(["x.domain = :domain", "x.domain = lower(:domain)"]),
  },
  {
    id: "filter.boolean-numbers",
    sentence: "4.6: boolean; which spellings are taken is not stated.",
    how: "1, 0 and TRUE are taken.",
    operations: "all",
    request: (request) => ({
      ...request,
      target: request.target
        .replace(/(mentioned|include_\w+)=(1|TRUE|True)\b/, "$1=true")
        .replace(/(mentioned|include_\w+)=(0|FALSE|False)\b/, "$1=false"),
    }),
  },
  {
    id: "filter.boolean-nonsense-ignored",
    sentence: "7: which values are validation errors is not stated.",
    how: "A boolean that is none counts as left out.",
    operations: "all",
    parameter: (one) => (one.kind === "boolean" ? { ...one, otherwise: "ignore" } : one),
  },
  {
    id: "filter.country-any-case",
    sentence: "4.5: ISO alpha-2 code; case is not stated.",
    how: "The country is compared in upper case.",
    operations: [BY_VISIBILITY],
    ...swap(["p.country = :country", "p.country = upper(:country)"]),
  },
  {
    id: "filter.bucket-clamped",
    sentence: "4.5: 1-10; whether others are refused is not stated.",
    how: "Buckets beyond the range are clamped.",
    operations: [BY_VISIBILITY],
    parameter: (one) => (one.max === 10 ? { ...one, otherwise: "clamp" } : one),
  },
  {
    id: "rows.prompts-without-runs",
    sentence: "4.5: whether prompts without a run are listed is not stated.",
    how: "They are left out.",
    operations: [BY_VISIBILITY],
    ...swap(
      ["FROM prompt p LEFT JOIN scope s", "FROM prompt p JOIN scope s"],
      [/FROM prompt p\s+LEFT JOIN scope s/g, "FROM prompt p JOIN scope s"],
    ),
  },
  {
    id: "rows.taxonomy-objects",
    sentence: "4.1: the reply of /citations/tags is not shown.",
    how: "Values are objects with a label, under items.",
    operations: [TAXONOMY],
    body: (given) => ({
      items: Object.entries(given).flatMap(([kind, values]) =>
        (values as string[]).map((value) => ({
          kind: kind === "source_types" ? "source_type" : "content_type",
          value,
          label: value.toUpperCase(),
        })),
      ),
    }),
  },
  {
    id: "rows.taxonomy-short",
    sentence: "4.1: the reply of /citations/tags is not shown.",
    how: "The lists are called source_type and content_type.",
    operations: [TAXONOMY],
    body: (given) => ({ source_type: given["source_types"], content_type: given["content_types"] }),
  },
  {
    id: "rows.run-preview",
    sentence: "2.16: how long a preview is, is not stated.",
    how: "Previews of prompts are cut at 24 characters with three dots.",
    operations: [RUNS, BY_VISIBILITY],
    ...fields((item) => {
      const text = String(item["prompt_text_preview"]);
      return { prompt_text_preview: text.length > 24 ? `${text.slice(0, 24)}...` : text };
    }),
  },
  {
    id: "rows.detail-order",
    sentence: "2.16: no order of mentions is stated.",
    how: "Mentions in order of the name, citations reversed.",
    operations: [RUN],
    body: (given) => ({
      ...given,
      mentions: (given["mentions"] as Body[]).toSorted((a, b) =>
        String(a["brand"]).localeCompare(String(b["brand"])),
      ),
      citations: (given["citations"] as Body[]).toReversed(),
    }),
  },
];

/** Tokens become numbers in order of their appearance. */
function numericTokens(): Partial<Change> {
  let numbers = new Map<string, string>();
  let tokens = new Map<string, string>();
  return {
    begin: () => {
      numbers = new Map();
      tokens = new Map();
    },
    request: (request) => ({
      ...request,
      target: request.target.replaceAll(
        /(brand_prompt_id=|query-runs\/)(\d+)/g,
        (_, before: string, number: string) => before + (tokens.get(number) ?? number),
      ),
    }),
    reply: (reply) => ({
      ...reply,
      body: reply.body.replaceAll(/(?:bp|run)_[\w-]{16}/g, (token) => {
        const number = numbers.get(token) ?? String(90_001 + numbers.size);
        numbers.set(token, number);
        tokens.set(number, token);
        return number;
      }),
    }),
  };
}

/** Tokens of runs end in "/=" and begin with "r:". */
function wrappedTokens(): Partial<Change> {
  return {
    request: (request) => ({
      ...request,
      target: request.target.replace(
        /query-runs\/r(?::|%3A)(run_[\w-]{16})(?:%2F|\/)(?:%3D|=)/i,
        "query-runs/$1",
      ),
    }),
    reply: (reply) => ({ ...reply, body: reply.body.replaceAll(/"(run_[\w-]{16})"/g, '"r:$1/="') }),
  };
}
