import type { OperationId } from "../../../src/contract/operation.ts";
import { type Ask, repeated, type Values } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import { baseAsk, listAsks } from "../../lists.ts";
import type { Survey } from "../../survey.ts";
import {
  closedWindow,
  promptOf,
  richest,
  searchesAsk,
  type Study,
  visibilityAsk,
} from "../../terrain.ts";
import { anchorAsks } from "../page/asks.ts";
import type { Filters } from "./parts.ts";

/** The five slugs (§1). */
export const PROVIDERS = ["openai", "claude", "gemini", "perplexity", "grok"] as const;

/** What is filtered by: two platforms that answered, a prompt, and a tag that it does not carry. */
interface Choice {
  readonly platform: Filters;
  readonly other: Filters;
  readonly prompt: Filters | null;
  readonly tag: Filters | null;
}

/** Each endpoint unfiltered and by few filters, chosen so that an ignored one shows. */
export function filterAsks(survey: Survey): readonly Ask[] {
  const study = richest(survey);
  if (study === null) return listAsks(survey);
  const { platform, other, prompt, tag } = choose(survey, study);
  const both = { ...prompt, ...platform };
  const wanted: readonly (readonly [OperationId, Filters | null])[] = [
    ["listTopMentionedBrands", platform],
    ["listTopMentionedBrands", other],
    ["listTopMentionedBrands", prompt],
    ["listTopMentionedBrands", tag],
    ["listCitedDomains", both],
    ["listCitations", platform],
    ["listCitations", prompt],
    ["listCitations", tag],
    ["listSearches", platform],
    ["listSearches", prompt],
    ["listSearches", tag],
    ["listPromptsByVisibility", { ...tag, ...platform }],
    ["listPromptsByVisibility", other],
    ["listQueryRuns", platform],
    ["listQueryRuns", prompt],
  ];
  return [
    ...listAsks(survey),
    ...ownedAsks(survey, study, platform),
    ...wanted.flatMap(([id, filters]) =>
      filters === null ? [] : [baseAsk(survey, id, study, filters)],
    ),
    ...visibilityAsks(survey, study, [prompt, tag]),
    ...anchorAsks(survey),
  ];
}

/** /visibility under some filters and each platform, and the whole once more. */
function visibilityAsks(survey: Survey, study: Study, more: readonly (Filters | null)[]): Ask[] {
  const values = { brand: study.brand, ...closedWindow(survey) };
  const filters = [...more, ...PROVIDERS.map((llm_provider) => ({ llm_provider }))];
  return [
    ...filters.flatMap((one) =>
      one === null ? [] : [survey.ask("getVisibility", { ...values, ...one })],
    ),
    repeated(visibilityAsk(survey, study.brand)),
  ];
}

/** Owned share has no pages. */
export function ownedAsk(survey: Survey, study: Study, more: Values = {}): Ask {
  const values = { brand: study.brand, ...closedWindow(survey), ...more };
  return survey.ask("getOwnedShare", values);
}

function ownedAsks(survey: Survey, study: Study, platform: Filters): Ask[] {
  const whole = ownedAsk(survey, study);
  return [whole, ownedAsk(survey, study, { ...platform }), repeated(whole)];
}

function choose(survey: Survey, study: Study): Choice {
  const [first = "openai", second = "claude"] = platformsOf(survey, study);
  const id = promptOf(study);
  const own: unknown = study.prompts.find((prompt) => prompt?.brand_prompt_id === id)?.tags;
  const free = study.tags.find((tag) => !Array.isArray(own) || !own.includes(tag));
  return {
    platform: { llm_provider: first },
    other: { llm_provider: second },
    prompt: id === null ? null : { brand_prompt_id: id },
    tag: free === undefined ? null : { query_tag: free },
  };
}

/** The slugs, those first that answered and publish their searches. */
function platformsOf(survey: Survey, study: Study): string[] {
  const rows: unknown = survey.body(searchesAsk(survey, study.brand))?.coverage?.by_provider;
  const known: readonly Json[] = Array.isArray(rows) ? rows : [];
  const searches = (slug: string): number => {
    const count: unknown = known.find((row) => row?.provider === slug)?.searches;
    return typeof count === "number" ? count : 0;
  };
  return PROVIDERS.toSorted((a, b) => searches(b) - searches(a));
}
