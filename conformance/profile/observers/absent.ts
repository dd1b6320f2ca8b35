import { askOf, type Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import { NO_TOKEN, NO_VIDEO } from "../../rules/auth/calls.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { brandNames, closedWindow, promptOf, richest, studies } from "../../terrain.ts";
import { probe, type Aspect, type Observer, type Value } from "../observer.ts";
import { each, firsts, isShownMain, ofRichest, outcome, replied, totalIn } from "../seeing.ts";

const NO_NAME = "understudy-no-such-name";

/** Whether a filter left anything, where without it there is something. */
function left(exchange: Exchange, survey: Survey): Value | null {
  return outcome(exchange, (body) => {
    const total = totalIn(exchange) ?? (body?.metrics?.total_runs as unknown);
    const { runs = 0 } = richest(survey) ?? {};
    if (typeof total !== "number" || runs === 0) return null;
    return total === 0 ? "nothing" : "something";
  });
}

/** A prompt of another brand of the same workspace. */
function foreignPrompt(survey: Survey): string | null {
  const others = studies(survey).filter((study) => study !== richest(survey));
  return others.map(promptOf).find((id) => id !== null) ?? null;
}

function withForeign(survey: Survey, ask: (brand: string, id: string) => Ask): readonly Ask[] {
  const id = richest(survey) === null ? null : foreignPrompt(survey);
  return id === null ? [] : ofRichest(survey, ({ brand }) => [ask(brand, id)]);
}

function filtered(title: string, values: Readonly<Record<string, string>>): Aspect {
  return probe({
    name: title,
    needs: "a request with one, for a brand with answers",
    asks: (survey) =>
      ofRichest(survey, ({ brand }) => [
        survey.ask("listQueryRuns", { brand, ...closedWindow(survey), ...values }),
      ]),
    read: left,
  });
}

const NEEDS_PROMPT = new Set<Exchange["operation"]>([
  "getPromptLeaderboard",
  "listPromptRankingAdvice",
]);

/** Requests for a prompt whose token has the right form and is none of the brand's. */
function forged(survey: Survey): Exchange[] {
  const brands = brandNames(survey);
  const others = new Set([undefined, NO_TOKEN, foreignPrompt(survey)]);
  return firsts(survey).filter((exchange) => {
    const { brand = "", brand_prompt_id: id, ...rest } = parametersOf(exchange);
    const isPlain = isShownMain(exchange) && Object.keys(rest).length === 0;
    const isForged = NEEDS_PROMPT.has(exchange.operation) && !others.has(id);
    const isRefused = (exchange.reply?.status ?? 0) >= 400;
    return isPlain && isForged && isRefused && brands.includes(brand);
  });
}

/** Things that do not exist, or not for this caller (§4, §5, §7). */
export const ABSENT_OBSERVERS: readonly Observer[] = [
  {
    choice: "C14",
    reads: ["error.unknown-prompt-404", "error.unknown-run-404"],
    aspects: [
      {
        name: "a prompt that does not exist",
        needs: "a request that needs one",
        see: (survey) =>
          each(replied(survey, forged(survey).map(askOf)), (exchange) =>
            outcome(exchange, () => null),
          ),
      },
      probe({
        name: "a prompt's id that never was one",
        needs: "a request that needs a prompt",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            survey.ask("getPromptLeaderboard", { brand, brand_prompt_id: NO_TOKEN }),
          ]),
        read: (exchange) => outcome(exchange, () => "200"),
      }),
      filtered("the same as a filter", { brand_prompt_id: NO_TOKEN }),
      probe({
        name: "another brand's prompt",
        needs: "two brands with prompts",
        asks: (survey) =>
          withForeign(survey, (brand, brand_prompt_id) =>
            survey.ask("getPromptLeaderboard", { brand, brand_prompt_id }),
          ),
        read: (exchange) => outcome(exchange, () => "200"),
      }),
      probe({
        name: "another brand's prompt as a filter",
        needs: "two brands with prompts, one of them with answers",
        asks: (survey) =>
          withForeign(survey, (brand, brand_prompt_id) =>
            survey.ask("listQueryRuns", { brand, ...closedWindow(survey), brand_prompt_id }),
          ),
        read: left,
      }),
      probe({
        name: "an answer's id that never was one",
        needs: "a request for one",
        asks: (survey) => [survey.ask("getQueryRun", { run_id: NO_TOKEN })],
        read: (exchange) => outcome(exchange, () => "200"),
      }),
      probe({
        name: "a video that nobody summarised",
        needs: "a request for one",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            survey.ask("getVideoSummary", { brand, url: NO_VIDEO }),
          ]),
        read: (exchange) => outcome(exchange, () => "200"),
      }),
    ],
  },
  {
    choice: "C15",
    aspects: [
      probe({
        name: "a competitor that nobody tracks",
        needs: "a request with one, for a brand with answers",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            survey.ask("listCitedDomains", {
              brand,
              ...closedWindow(survey),
              ownership: `competitor:${NO_NAME}`,
            }),
          ]),
        read: left,
      }),
    ],
  },
  {
    choice: "C37",
    aspects: [
      probe({
        name: "a tag that no prompt has",
        needs: "a request with one, for a brand with answers",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            survey.ask("listQueries", { brand, query_tag: NO_NAME }),
            survey.ask("getVisibility", { brand, ...closedWindow(survey), query_tag: NO_NAME }),
          ]),
        read: left,
      }),
    ],
  },
  {
    choice: "C43",
    reads: ["sov.filter-brand"],
    aspects: [
      ...["filter_by_brand", "exclude_brand"].map((name) =>
        probe({
          name: `a name that nobody mentions as ${name}`,
          needs: "a request with one, for a brand with answers",
          asks: (survey) =>
            ofRichest(survey, ({ brand }) => [rivals(survey, { brand, [name]: NO_NAME })]),
          read: left,
        }),
      ),
      probe({
        name: "the same name in both",
        needs: "a request with it, for a brand with answers",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            rivals(survey, { brand, filter_by_brand: brand, exclude_brand: brand }),
          ]),
        read: left,
      }),
    ],
  },
];

function rivals(survey: Survey, values: Readonly<Record<string, string>>): Ask {
  return survey.ask("listTopMentionedBrands", { ...values, ...closedWindow(survey) });
}
