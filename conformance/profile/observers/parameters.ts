import type { OperationId } from "../../../src/contract/operation.ts";
import { askOf } from "../../ask.ts";
import { isDate } from "../../calendar.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { NO_BRAND } from "../../rules/auth/calls.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, visibilityAsk } from "../../terrain.ts";
import { probe, type Aspect, type Observer, type Value } from "../observer.ts";
import { each, firsts, ofRichest, outcome, plainGet, replied, rowsIn } from "../seeing.ts";

/** What became of a number beyond a bound: refused, moved to the bound, or taken as it is. */
export function bounded(exchange: Exchange, name: string): Value | null {
  const asked = Number(parametersOf(exchange)[name]);
  return outcome(exchange, (body) => {
    const used: unknown = body?.filters_applied?.[name];
    if (typeof used === "number") return used === asked ? "served" : "clamped";
    return name === "limit" && rowsIn(exchange).length > 100 ? "served" : null;
  });
}

/** The exchanges in which a parameter has a value of some kind. */
function given(
  survey: Survey,
  name: string,
  suits: (value: string, operation: OperationId) => boolean,
): Exchange[] {
  const found = firsts(survey).filter((exchange) => {
    const value = parametersOf(exchange)[name];
    return exchange.operation !== null && value !== undefined && suits(value, exchange.operation);
  });
  return replied(survey, found.map(askOf));
}

function beyond(
  title: string,
  name: string,
  isBeyond: (value: number, operation: OperationId) => boolean,
): Aspect {
  return {
    name: title,
    needs: "a request with one",
    see: (survey) =>
      each(
        given(survey, name, (value, operation) => isBeyond(Number(value), operation)),
        (exchange) => bounded(exchange, name),
      ),
  };
}

const ADVICE = new Set<OperationId>(["listRankingAdvice", "listPromptRankingAdvice"]);
const DISCOVERY = new Set<OperationId>(["listTrackedBrands", "listQueries", "listQueryTags"]);

/** A value that its table rules out: refused, or as if it were not there. */
function outside(
  title: string,
  name: string,
  suits: (survey: Survey, value: string, operation: OperationId) => boolean,
): Aspect {
  return {
    name: title,
    needs: "a request with one",
    see: (survey) =>
      each(
        given(survey, name, (value, operation) => suits(survey, value, operation)),
        (exchange) => outcome(exchange, () => "ignored"),
      ),
  };
}

/** Whether a parameter has a set of values and this is none of them. */
function isOutsideSet(name: string) {
  return ({ contract }: Survey, value: string, operation: OperationId): boolean => {
    const { parameters } = contract.operation(operation);
    const values = parameters.find((parameter) => parameter.name === name)?.schema.enum;
    return values !== undefined && !values.includes(value);
  };
}

const SETS = ["group_by", "order", "llm_provider", "url_status", "status"];

/** What a filter leaves of a brand's answers. */
function leaves(exchange: Exchange, survey: Survey): Value | null {
  const { brand = "" } = parametersOf(exchange);
  const whole: unknown = survey.body(visibilityAsk(survey, brand))?.metrics?.total_runs;
  return outcome(exchange, (body: Json) => {
    const runs: unknown = body?.metrics?.total_runs;
    if (typeof whole !== "number" || whole === 0) return null;
    return runs === whole ? "as left out" : runs === 0 ? "matches nothing" : "a part of all";
  });
}

function spelled(value: string): Aspect {
  return probe({
    name: `\`${value}\` for a boolean`,
    needs: "a request with it",
    asks: (survey) =>
      ofRichest(survey, ({ brand }) => [
        survey.ask("listQueryRuns", { brand, ...closedWindow(survey), mentioned: value }),
      ]),
    read: (exchange) =>
      outcome(exchange, (body) =>
        body?.filters_applied?.mentioned === true ? "taken" : "ignored",
      ),
  });
}

/** Parameters (§4, §7, §8). */
export const PARAMETER_OBSERVERS: readonly Observer[] = [
  {
    choice: "C09",
    aspects: [
      probe({
        name: "an unknown parameter",
        needs: "a request with one",
        asks: () => [plainGet("/llm-providers", [["understudy", "1"]])],
        read: (exchange) => outcome(exchange, () => "ignored"),
      }),
    ],
  },
  {
    choice: "C10",
    aspects: [
      probe({
        name: "a repeated parameter",
        needs: "a request with one",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            plainGet("/queries", [
              ["brand", brand],
              ["brand", NO_BRAND],
            ]),
          ]),
        read: (exchange) =>
          exchange.reply?.status === 404
            ? "the last counts"
            : outcome(exchange, () => "the first counts"),
      }),
      probe({
        name: "an empty filter",
        needs: "a request with one, for a brand with answers",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            survey.ask("getVisibility", { brand, ...closedWindow(survey), llm_provider: "" }),
          ]),
        read: leaves,
      }),
    ],
  },
  {
    choice: "C11",
    reads: ["echo.as-used", "page.limit-bound", "leaderboard.window", "error.range-hint"],
    aspects: [
      beyond(
        "limit above its maximum",
        "limit",
        (value, id) => value > 100 && !ADVICE.has(id) && !DISCOVERY.has(id),
      ),
      beyond("window_days above its maximum", "window_days", (value) => value > 365),
      beyond("limit below 1", "limit", (value) => value < 1),
      beyond("offset below 0", "offset", (value) => value < 0),
    ],
  },
  { choice: "C12", aspects: [spelled("1"), spelled("True")] },
  {
    choice: "C13",
    reads: ["error.type-400", "error.range-hint"],
    aspects: [
      ...SETS.map((name) =>
        outside(
          `${name} outside its set`,
          name,
          (survey, value, id) =>
            id !== "listSearches" &&
            value !== "" &&
            !isOtherCase(value) &&
            isOutsideSet(name)(survey, value, id),
        ),
      ),
      outside("text for a number", "limit", (_, value) => Number.isNaN(Number(value))),
      outside("a day that does not exist", "start_date", (_, value) => !isDate(value)),
      outside("a country in another form", "country", (_, value) => !/^[A-Z]{2}$/.test(value)),
      ...["min_search_volume", "max_difficulty"].map((name) =>
        outside(
          `${name} outside 1 to 10`,
          name,
          (_, value) => Number(value) < 1 || Number(value) > 10,
        ),
      ),
      probe({
        name: "ownership outside its set",
        needs: "a request with one",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            survey.ask("listCitedDomains", { brand, ...closedWindow(survey), ownership: "nobody" }),
          ]),
        read: (exchange) =>
          outcome(exchange, (body) => (body?.total_count === 0 ? "matches nothing" : "ignored")),
      }),
      probe({
        name: "llm_provider in upper case",
        needs: "a request with one, for a brand with answers",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [
            survey.ask("getVisibility", {
              brand,
              ...closedWindow(survey),
              llm_provider: OTHER_CASE,
            }),
          ]),
        read: (exchange, survey) => leaves(exchange, survey),
      }),
    ],
  },
];

const OTHER_CASE = "OPENAI";

function isOtherCase(value: string): boolean {
  return value === OTHER_CASE;
}
