import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { baseAsk } from "../../lists.ts";
import { standsStill } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import type { Observer, Sighting, Value } from "../observer.ts";
import { each, isWhole, ofRichest, rowsIn, together } from "../seeing.ts";

const ELLIPSIS = /\s*(…|\.\.\.)$/u;

/** A preview that is shorter than its text: how much of it is left, and what marks the cut. */
interface Cut {
  readonly exchange: Exchange;
  readonly length: number;
  readonly mark: string;
}

/** The texts of prompts by token. */
function texts(survey: Survey): ReadonlyMap<unknown, string> {
  return survey.once("profile.texts", () => {
    const rows = survey.replies("listQueries").flatMap(rowsIn);
    return new Map(rows.map(({ brand_prompt_id, text }) => [brand_prompt_id, String(text)]));
  });
}

function cuts(survey: Survey): Cut[] {
  return survey.replies("listPromptsByVisibility", "listQueryRuns").flatMap((exchange) =>
    rowsIn(exchange).flatMap(({ brand_prompt_id: id, prompt_text_preview: preview }) => {
      const text = texts(survey).get(id);
      if (typeof preview !== "string" || text === undefined || text === preview) return [];
      const mark = ELLIPSIS.exec(preview)?.[1] ?? "no mark";
      return [{ exchange, length: preview.replace(ELLIPSIS, "").length, mark }];
    }),
  );
}

/** One length if all have it, else the longest: cuts at words vary. */
function seeLength(survey: Survey): Sighting[] {
  const all = cuts(survey);
  const lengths = new Set(all.map(({ length }) => length));
  const most = Math.max(0, ...lengths);
  return together(
    all.map(({ exchange }) => exchange),
    lengths.size === 1 ? `${most} characters` : `up to ${most} characters`,
  );
}

/** Where a whole, unfiltered list has prompts without answers; null: it has none. */
function idlePlace(exchange: Exchange): Value | null {
  const rows = rowsIn(exchange);
  const idle = rows.map(({ total_runs }) => total_runs === 0);
  const [first, last] = [idle.indexOf(true), idle.lastIndexOf(true)];
  if (!isWhole(exchange) || first === -1 || !idle.includes(false)) return null;
  const isBlock = idle.slice(first, last + 1).every(Boolean);
  if (isBlock && last === rows.length - 1) return "last";
  return isBlock && first === 0 ? "first" : "in between";
}

const FILTERS = ["query_tag", "country", "min_search_volume", "max_difficulty", "search"];

/** Whether every prompt of the brand is there, those without answers too. */
function seeIdle(survey: Survey): Sighting[] {
  return survey.replies("listPromptsByVisibility").flatMap((exchange) => {
    const given = parametersOf(exchange);
    const prompts = survey.body(survey.ask("listQueries", { brand: given["brand"] }))?.items;
    const isFiltered = FILTERS.some((name) => given[name] !== undefined);
    if (isFiltered || !Array.isArray(prompts) || !isWhole(exchange)) return [];
    const rows = rowsIn(exchange);
    if (rows.some(({ total_runs }) => total_runs === 0)) return together([exchange], "listed");
    return together([exchange], rows.length < prompts.length ? "left out" : null);
  });
}

/** Tells where prompts without answers stand: a platform that not every prompt was run on. */
function idleAsks(survey: Survey): readonly Ask[] {
  return ofRichest(survey, (study) =>
    ["asc", "desc"].map((order) =>
      baseAsk(survey, "listPromptsByVisibility", study, { llm_provider: "grok", order }),
    ),
  );
}

/** A prompt's answers over some days, all read in detail, beside its row for the same days. */
interface Sample {
  readonly exchange: Exchange;
  readonly row: Json;
  readonly details: readonly Json[];
}

function samples(survey: Survey): Sample[] {
  return sampled(survey).flatMap(({ list, ask }) => {
    const id = parametersOf(list)["brand_prompt_id"];
    const exchange = survey.find(ask);
    const row = exchange === null ? [] : rowsIn(exchange);
    const own = row.find(({ brand_prompt_id }) => brand_prompt_id === id);
    const details = rowsIn(list).map(({ run_id }): Json =>
      survey.body(survey.ask("getQueryRun", { run_id })),
    );
    const isRead = details.every((detail) => Array.isArray(detail?.mentions));
    if (exchange === null || own?.total_runs !== details.length || !isRead) return [];
    return [{ exchange, row: own, details }];
  });
}

/** No more answers than these are read for one aspect. */
const MOST_ANSWERS = 12;

/** Lists of one prompt's answers that came whole, and what lists the prompt for the same days. */
function sampled(survey: Survey): { list: Exchange; ask: Ask }[] {
  return survey.replies("listQueryRuns").flatMap((list) => {
    const { brand, brand_prompt_id, start_date, end_date, ...rest } = parametersOf(list);
    const { limit: _, offset: __, ...filters } = rest;
    const isPlain = brand_prompt_id !== undefined && Object.keys(filters).length === 0;
    const { length } = rowsIn(list);
    const isSmall = length > 0 && length <= MOST_ANSWERS && isWhole(list);
    if (!isPlain || !isSmall || !standsStill(survey, list)) return [];
    const values = { brand, start_date, end_date, limit: 100, offset: 0 };
    return [{ list, ask: survey.ask("listPromptsByVisibility", values) }];
  });
}

/** The answers of a sample that every one of whose prompts' answers is read. */
function detailAsks(survey: Survey): Ask[] {
  return sampled(survey)
    .slice(0, 1)
    .flatMap(({ list, ask }) => [
      ask,
      ...rowsIn(list).flatMap(({ run_id }) =>
        typeof run_id === "string" ? [survey.ask("getQueryRun", { run_id })] : [],
      ),
    ]);
}

function mentionCounts({ row, details }: Sample): Value | null {
  const any = details.filter(({ mentions }) => mentions.length > 0).length;
  const tracked = details.filter(({ mentions }) =>
    mentions.some((mention: Json) => mention?.is_tracked_brand === true),
  ).length;
  const told: unknown = row.any_brand_mention_runs;
  if (any === tracked) return null;
  if (told === any) return "any brand";
  return told === tracked ? "tracked brands" : "otherwise";
}

function sourceCounts({ row, details }: Sample): Value | null {
  const cited = details.filter(({ citations }) => citations?.length > 0).length;
  if (cited === 0 || cited === details.length) return null;
  return row.any_sources_runs === cited ? "answers with a citation" : "otherwise";
}

/** Prompts by visibility (§2.14, §2.16, §4.5). */
export const PROMPT_OBSERVERS: readonly Observer[] = [
  {
    choice: "C65",
    reads: ["byvis.preview"],
    aspects: [
      {
        name: "length of a preview that is cut",
        needs: "a prompt that is longer than its preview",
        see: seeLength,
      },
      {
        name: "mark of a preview that is cut",
        needs: "a prompt that is longer than its preview",
        see: (survey) => cuts(survey).flatMap(({ exchange, mark }) => together([exchange], mark)),
      },
    ],
  },
  {
    choice: "C66",
    reads: ["byvis.order", "byvis.filters"],
    aspects: [
      {
        name: "prompts without answers",
        needs: "a prompt without answers, on a list that comes whole",
        asks: idleAsks,
        see: seeIdle,
      },
      ...["asc", "desc"].map((order) => ({
        name: `their place with order=${order}`,
        needs: "a prompt without answers, on a list that comes whole",
        see: (survey: Survey) =>
          each(
            survey
              .replies("listPromptsByVisibility")
              .filter((exchange) => (parametersOf(exchange)["order"] ?? "asc") === order),
            idlePlace,
          ),
      })),
    ],
  },
  {
    choice: "C67",
    reads: ["sentiment.formula"],
    aspects: [
      {
        name: "any_brand_mention_runs counts",
        needs:
          "a prompt's few answers, all read, one of which names only brands that nobody tracks",
        asks: detailAsks,
        see: (survey) =>
          samples(survey).flatMap((one) => together([one.exchange], mentionCounts(one))),
      },
      {
        name: "any_sources_runs counts",
        needs: "a prompt's few answers, all read, some with citations and some without",
        see: (survey) =>
          samples(survey).flatMap((one) => together([one.exchange], sourceCounts(one))),
      },
    ],
  },
];
