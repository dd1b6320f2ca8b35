import { withoutDots } from "../../assert/ellipsis.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { firstPageRequest } from "../../plan/paging.ts";
import { isClosedAndUnchanged } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  type Observation,
  type ObserverGroup,
  type Value,
  type Aspect,
  eachResponse,
} from "../observer.ts";
import {
  forBrandWithMostRuns,
  isWholeList,
  observeAll,
  rowsIn,
  exchangesOf,
} from "../observation.ts";

/** Returns the texts of prompts by id. */
function promptTexts(survey: Survey): ReadonlyMap<unknown, string> {
  return survey.memoize("profile.texts", () => {
    const rows = survey.responses("listQueries").flatMap(rowsIn);
    return new Map(rows.map(({ brand_prompt_id, text }) => [brand_prompt_id, String(text)]));
  });
}

/** Returns the truncated previews: the length without the mark, and the mark. */
function truncatedPreviews(survey: Survey) {
  return survey.responses("listPromptsByVisibility", "listQueryRuns").flatMap((exchange) =>
    rowsIn(exchange).flatMap(({ brand_prompt_id: id, prompt_text_preview: preview }) => {
      const text = promptTexts(survey).get(id);
      if (typeof preview !== "string" || text === undefined || text === preview) return [];
      const shown = withoutDots(preview);
      const mark = shown === preview ? "no mark" : preview.slice(shown.length).trimStart();
      return [{ exchange, length: shown.length, mark }];
    }),
  );
}

/** Observes the length, or the longest one: truncation at word ends varies. */
function observeLength(survey: Survey): Observation[] {
  const all = truncatedPreviews(survey);
  const lengths = new Set(all.map(({ length }) => length));
  const most = Math.max(0, ...lengths);
  const value = lengths.size === 1 ? `${most} characters` : `up to ${most} characters`;
  return observeAll(exchangesOf(all), value);
}

/** Observes where complete lists of one order have prompts without runs. */
function positionWithoutRuns(order: string): Aspect {
  return {
    needs: "a complete list with a prompt without runs",
    observe: eachResponse("listPromptsByVisibility", (exchange) =>
      (parametersOf(exchange)["order"] ?? "asc") === order ? positionWithoutRunsIn(exchange) : null,
    ),
  };
}

function positionWithoutRunsIn(exchange: Exchange): Value | null {
  const rows = rowsIn(exchange);
  const idle = rows.map(({ total_runs }) => total_runs === 0);
  const [first, last] = [idle.indexOf(true), idle.lastIndexOf(true)];
  if (!isWholeList(exchange) || first === -1 || !idle.includes(false)) return null;
  const isBlock = idle.slice(first, last + 1).every(Boolean);
  if (isBlock && last === rows.length - 1) return "last";
  return isBlock && first === 0 ? "first" : "in between";
}

const FILTERS = ["query_tag", "country", "min_search_volume", "max_difficulty", "search"];

function listsPromptsWithoutRuns(exchange: Exchange, survey: Survey): Value | null {
  const given = parametersOf(exchange);
  const prompts = survey.body(survey.plan("listQueries", { brand: given["brand"] }))?.items;
  const isFiltered = FILTERS.some((name) => given[name] !== undefined);
  if (isFiltered || !Array.isArray(prompts) || !isWholeList(exchange)) return null;
  const rows = rowsIn(exchange);
  if (rows.some(({ total_runs }) => total_runs === 0)) return "listed";
  return rows.length < prompts.length ? "omitted" : null;
}

/** Plans lists of a platform on which not every prompt has runs. */
function requestsForPromptsWithoutRuns(survey: Survey): readonly PlannedRequest[] {
  return forBrandWithMostRuns(survey, (richest) =>
    ["asc", "desc"].map((order) =>
      firstPageRequest(survey, "listPromptsByVisibility", richest, { llm_provider: "grok", order }),
    ),
  );
}

/** All runs of a prompt in a window, in full, with its row for the same window. */
interface Sample {
  readonly exchange: Exchange;
  readonly row: Json;
  readonly details: readonly Json[];
}

function samples(survey: Survey): Sample[] {
  return sampled(survey).flatMap(({ list, planned }) => {
    const id = parametersOf(list)["brand_prompt_id"];
    const exchange = survey.find(planned);
    const row = exchange === null ? [] : rowsIn(exchange);
    const own = row.find(({ brand_prompt_id }) => brand_prompt_id === id);
    const details = rowsIn(list).map(({ run_id }): Json =>
      survey.body(survey.plan("getQueryRun", { run_id })),
    );
    const isRead = details.every((detail) => Array.isArray(detail?.mentions));
    if (exchange === null || own?.total_runs !== details.length || !isRead) return [];
    return [{ exchange, row: own, details }];
  });
}

/** The most runs to read in full for one aspect. */
const MAX_RUNS = 12;

/** Returns complete run lists of one prompt, with the planned row list of the same window. */
function sampled(survey: Survey): { list: Exchange; planned: PlannedRequest }[] {
  return survey.responses("listQueryRuns").flatMap((list) => {
    const { brand, brand_prompt_id, start_date, end_date, ...rest } = parametersOf(list);
    const { limit: _, offset: __, ...filters } = rest;
    const isPlain = brand_prompt_id !== undefined && Object.keys(filters).length === 0;
    const { length } = rowsIn(list);
    const isSmall = length > 0 && length <= MAX_RUNS && isWholeList(list);
    if (!isPlain || !isSmall || !isClosedAndUnchanged(survey, list)) return [];
    const values = { brand, start_date, end_date, limit: 100, offset: 0 };
    return [{ list, planned: survey.plan("listPromptsByVisibility", values) }];
  });
}

/** Plans the details of all runs of the first sample. */
function detailRequests(survey: Survey): PlannedRequest[] {
  return sampled(survey)
    .slice(0, 1)
    .flatMap(({ list, planned }) => [
      planned,
      ...rowsIn(list).flatMap(({ run_id }) =>
        typeof run_id === "string" ? [survey.plan("getQueryRun", { run_id })] : [],
      ),
    ]);
}

function observeSamples(read: (sample: Sample) => Value | null): Aspect["observe"] {
  return (survey) => samples(survey).flatMap((one) => observeAll([one.exchange], read(one)));
}

function mentionCounts({ row, details }: Sample): Value | null {
  const any = details.filter(({ mentions }) => mentions.length > 0).length;
  const tracked = details.filter(({ mentions }) =>
    mentions.some((mention: Json) => mention?.is_tracked_brand === true),
  ).length;
  const count: unknown = row.any_brand_mention_runs;
  if (any === tracked) return null;
  if (count === any) return "any brand";
  return count === tracked ? "tracked brands" : "otherwise";
}

function sourceCounts({ row, details }: Sample): Value | null {
  const cited = details.filter(({ citations }) => citations?.length > 0).length;
  if (cited === 0 || cited === details.length) return null;
  return row.any_sources_runs === cited ? "runs with a citation" : "otherwise";
}

/** Prompts by visibility (§2.14, §2.16, §4.5). */
export const PROMPT_OBSERVERS: ObserverGroup = {
  reads: ["byvis.preview", "byvis.order", "byvis.filters", "sentiment.formula"],
  choices: {
    C65: {
      "length of a truncated preview": {
        needs: "a prompt longer than its preview",
        observe: observeLength,
      },
      "mark of a truncated preview": {
        needs: "a prompt longer than its preview",
        observe: (survey) =>
          truncatedPreviews(survey).flatMap(({ exchange, mark }) => observeAll([exchange], mark)),
      },
    },
    C66: {
      "prompts without runs": {
        needs: "a complete list with a prompt without runs",
        requests: requestsForPromptsWithoutRuns,
        observe: eachResponse("listPromptsByVisibility", listsPromptsWithoutRuns),
      },
      "position of prompts without runs, order=asc": positionWithoutRuns("asc"),
      "position of prompts without runs, order=desc": positionWithoutRuns("desc"),
    },
    C67: {
      "any_brand_mention_runs counts": {
        needs: "a prompt with few runs, one of which mentions only untracked brands",
        requests: detailRequests,
        observe: observeSamples(mentionCounts),
      },
      "any_sources_runs counts": {
        needs: "a prompt with few runs, some with citations and some without",
        observe: observeSamples(sourceCounts),
      },
    },
  },
};
