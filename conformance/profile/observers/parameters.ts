import type { OperationId } from "../../../src/contract/operation.ts";
import { isDate } from "../../core/calendar.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { UNKNOWN_BRAND } from "../../plan/valid-calls.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { visibilityRequest } from "../../plan/discovery.ts";
import {
  requestedAspect,
  type Aspect,
  type ObserverGroup,
  type Value,
  eachExchange,
  valueOrStatus,
} from "../observer.ts";
import {
  aboutBrandWithMostRuns,
  forBrandWithMostRuns,
  getRequest,
  rowsIn,
  statusOr,
  isDeliberate,
} from "../observation.ts";

/** How a number beyond its bound is handled: refused, clamped or served. */
export function boundHandling(exchange: Exchange, name: string): Value | null {
  const asked = Number(parametersOf(exchange)[name]);
  return statusOr(exchange, (body) => {
    const used: unknown = body?.filters_applied?.[name];
    if (typeof used === "number") return used === asked ? "served" : "clamped";
    return name === "limit" && rowsIn(exchange).length > 100 ? "served" : null;
  });
}

/** An aspect of requests with a matching value of a parameter. */
function withValue(
  name: string,
  matches: (value: string, operation: OperationId, survey: Survey) => boolean,
  read: (exchange: Exchange, name: string) => Value | null,
): Aspect {
  return {
    needs: "this request",
    observe: eachExchange((exchange, survey) => {
      const value = parametersOf(exchange)[name];
      const { operation } = exchange;
      if (value === undefined || operation === null || !matches(value, operation, survey))
        return null;
      return isDeliberate(survey, exchange) ? read(exchange, name) : null;
    }),
  };
}

/** An aspect of numbers beyond their bound. */
function beyond(
  name: string,
  isBeyond: (value: number, operation: OperationId) => boolean,
): Aspect {
  return withValue(name, (value, operation) => isBeyond(Number(value), operation), boundHandling);
}

const ADVICE = new Set<OperationId>(["listRankingAdvice", "listPromptRankingAdvice"]);
const DISCOVERY = new Set<OperationId>(["listTrackedBrands", "listQueries", "listQueryTags"]);

/** An aspect of values that the contract excludes: refused or ignored. */
function outside(
  name: string,
  matches: (value: string, operation: OperationId, survey: Survey) => boolean,
): Aspect {
  return withValue(name, matches, (exchange) => statusOr(exchange, () => "ignored"));
}

/** An aspect of values that the enum of a parameter does not have. */
function outsideEnum(name: string): Aspect {
  return outside(name, (value, operation, { contract }) => {
    if (operation === "listSearches" || value === "" || value === OTHER_CASE) return false;
    const { parameters } = contract.operation(operation);
    const values = parameters.find((parameter) => parameter.name === name)?.schema.enum;
    return values !== undefined && !values.includes(value);
  });
}

function isOutsideOneToTen(value: string): boolean {
  return Number(value) < 1 || Number(value) > 10;
}

const OTHER_CASE = "OPENAI";

/** What a filter matches among the runs of a brand. */
function matchedRuns(exchange: Exchange, survey: Survey): Value | null {
  const { brand = "" } = parametersOf(exchange);
  const whole: unknown = survey.body(visibilityRequest(survey, brand))?.metrics?.total_runs;
  return statusOr(exchange, (body: Json) => {
    const runs: unknown = body?.metrics?.total_runs;
    if (typeof whole !== "number" || whole === 0) return null;
    return runs === whole ? "same as omitted" : runs === 0 ? "matches nothing" : "matches some";
  });
}

function booleanSpelling(value: string): Aspect {
  return requestedAspect({
    requests: aboutBrandWithMostRuns("listQueryRuns", { mentioned: value }),
    read: (exchange) =>
      statusOr(exchange, (body) =>
        body?.filters_applied?.mentioned === true ? "accepted" : "ignored",
      ),
  });
}

/** Parameters (§4, §7, §8). */
export const PARAMETER_OBSERVERS: ObserverGroup = {
  reads: [
    "echo.as-used",
    "page.limit-bound",
    "leaderboard.window",
    "error.range-400",
    "error.type-400",
  ],
  choices: {
    C09: {
      "unknown parameter": requestedAspect({
        requests: () => [getRequest("/llm-providers", [["understudy", "1"]])],
        read: valueOrStatus("ignored"),
      }),
    },
    C10: {
      "repeated parameter": requestedAspect({
        requests: (survey) =>
          forBrandWithMostRuns(survey, ({ brand }) => [
            getRequest("/queries", [
              ["brand", brand],
              ["brand", UNKNOWN_BRAND],
            ]),
          ]),
        read: (exchange) =>
          exchange.response?.status === 404
            ? "last value used"
            : statusOr(exchange, () => "first value used"),
      }),
      "empty filter": requestedAspect({
        needs: "a brand with runs",
        requests: aboutBrandWithMostRuns("getVisibility", { llm_provider: "" }),
        read: matchedRuns,
      }),
    },
    C11: {
      "limit above its maximum": beyond(
        "limit",
        (value, id) => value > 100 && !ADVICE.has(id) && !DISCOVERY.has(id),
      ),
      "window_days above its maximum": beyond("window_days", (value) => value > 365),
      "limit below 1": beyond("limit", (value) => value < 1),
      "offset below 0": beyond("offset", (value) => value < 0),
    },
    C12: {
      "`1` for a boolean": booleanSpelling("1"),
      "`True` for a boolean": booleanSpelling("True"),
    },
    C13: {
      "group_by outside its enum": outsideEnum("group_by"),
      "order outside its enum": outsideEnum("order"),
      "llm_provider outside its enum": outsideEnum("llm_provider"),
      "url_status outside its enum": outsideEnum("url_status"),
      "status outside its enum": outsideEnum("status"),
      "text for a number": outside("limit", (value) => Number.isNaN(Number(value))),
      "date that does not exist": outside("start_date", (value) => !isDate(value)),
      "malformed country": outside("country", (value) => !/^[A-Z]{2}$/.test(value)),
      "min_search_volume outside 1 to 10": outside("min_search_volume", isOutsideOneToTen),
      "max_difficulty outside 1 to 10": outside("max_difficulty", isOutsideOneToTen),
      "ownership outside its enum": requestedAspect({
        requests: aboutBrandWithMostRuns("listCitedDomains", { ownership: "unknown" }),
        read: (exchange) =>
          statusOr(exchange, (body) => (body?.total_count === 0 ? "matches nothing" : "ignored")),
      }),
      "llm_provider in upper case": requestedAspect({
        needs: "a brand with runs",
        requests: aboutBrandWithMostRuns("getVisibility", { llm_provider: OTHER_CASE }),
        read: matchedRuns,
      }),
    },
  },
};
