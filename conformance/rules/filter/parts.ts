import { askOf } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { kinOf } from "../../exchange.ts";
import { asksLawfully } from "../../lawful.ts";
import { between, isClosed, stands } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { COUNTING } from "./counts.ts";

/** The filters that choose among answers (§4.2 to §4.6). */
export const FILTERS = ["llm_provider", "brand_prompt_id", "query_tag"] as const;
export type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

/** A reply under some of the filters. */
export interface Part {
  readonly exchange: Exchange;
  readonly filters: Filters;
}

/** An unfiltered reply that stood still, and replies to the same but filtered, asked for meanwhile. */
export interface Family {
  readonly whole: Exchange;
  readonly parts: readonly Part[];
}

const ASIDE = [...FILTERS, "limit", "offset"];

/** Every unfiltered reply of the record with its filtered ones; of the pages of a list the widest first one. */
export function families(survey: Survey): readonly Family[] {
  return survey.once("filter.families", () => {
    const closed = survey
      .replies(...COUNTING)
      .filter((one) => isClosed(survey, one) && asksLawfully(survey, one));
    const kin = Map.groupBy(closed, ({ request }) => kinOf(request, ASIDE));
    return [...kin.values()].flatMap((exchanges) => familyOf(survey, exchanges) ?? []);
  });
}

function familyOf(survey: Survey, exchanges: readonly Exchange[]): Family | null {
  const wholes = exchanges.filter(
    (one) => Object.keys(filtersOf(one)).length === 0 && stands(survey, askOf(one)),
  );
  const whole = wholes.toSorted((a, b) => rowsFromFirst(b) - rowsFromFirst(a))[0];
  if (whole === undefined) return null;
  const parts = between(survey, askOf(whole), exchanges)
    .map((exchange) => ({ exchange, filters: filtersOf(exchange) }))
    .filter(({ filters }) => Object.keys(filters).length > 0);
  return { whole, parts };
}

/** How many rows a page from the first row on has. */
function rowsFromFirst(exchange: Exchange): number {
  const items: unknown = exchange.reply?.json?.items;
  const isFirst = Number(parametersOf(exchange)["offset"] ?? 0) === 0;
  return Array.isArray(items) && isFirst ? items.length : 0;
}

export function filtersOf(exchange: Exchange): Filters {
  const parameters = parametersOf(exchange);
  const filters: { -readonly [Name in keyof Filters]: Filters[Name] } = {};
  for (const name of FILTERS) {
    const value = parameters[name] ?? "";
    if (value !== "") filters[name] = value;
  }
  return filters;
}

/** Whether no answer can be in both parts: two platforms, two prompts, or a prompt without the other's tag. */
export function areDisjoint(survey: Survey, a: Filters, b: Filters): boolean {
  if (differ(a.llm_provider, b.llm_provider)) return true;
  if (differ(a.brand_prompt_id, b.brand_prompt_id)) {
    return promptsOf(survey).some(
      (prompts) => prompts.has(a.brand_prompt_id ?? "") && prompts.has(b.brand_prompt_id ?? ""),
    );
  }
  return lacksTag(survey, a, b) || lacksTag(survey, b, a);
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function lacksTag(survey: Survey, one: Filters, { query_tag }: Filters): boolean {
  if (one.brand_prompt_id === undefined || query_tag === undefined) return false;
  const tags: unknown = promptOfToken(survey, one.brand_prompt_id)?.tags;
  return Array.isArray(tags) && !tags.includes(query_tag);
}

/** A prompt by its token as some reply of /queries lists it; null where none does. */
export function promptOfToken(survey: Survey, token: string): Json {
  return (
    promptsOf(survey)
      .find((prompts) => prompts.has(token))
      ?.get(token) ?? null
  );
}

/** The prompts of each reply of /queries by token. */
function promptsOf(survey: Survey): readonly ReadonlyMap<string, Json>[] {
  return survey.once("filter.prompts", () =>
    survey.replies("listQueries").map(({ reply }) => {
      const items: unknown = reply?.json?.items;
      const prompts: readonly Json[] = Array.isArray(items) ? items : [];
      return new Map(prompts.map((prompt): [string, Json] => [prompt?.brand_prompt_id, prompt]));
    }),
  );
}
