import { objectsIn } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { canRoundTo, decimalsOfValues } from "../../assert/numbers.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { roundingOf, percentages } from "../rounding.ts";
import {
  type Aspect,
  type Observation,
  type ObserverGroup,
  type Value,
  eachRow,
} from "../observer.ts";
import {
  literal,
  observeAll,
  observeEach,
  observeRows,
  rowsIn,
  visibilityFor,
  withoutRepeats,
  exchangesOf,
} from "../observation.ts";
import type { OperationId } from "../../../src/contract/operation.ts";

/** Number fields that are not counts. */
const FIELDS = [
  "visibility_pct",
  "prominence_pct",
  "avg_rank",
  "avg_position",
  "share_pct",
  "net_sentiment",
  "sentiment_coverage_pct",
  "mention_rate_pct",
  "pct_of_searches",
  "no_search_rate_pct",
  "earned_pct",
  "any_sources_rate_pct",
];

/** Returns the objects of a response that contain numbers. */
function objectsWithNumbers(exchange: Exchange): Json[] {
  const body: Json = bodyOf(exchange);
  if (!isObject(body)) return [];
  const { metrics, coverage, your_row }: Json = body;
  const inner = [body, metrics, coverage, your_row].filter(isObject);
  return [...inner, ...rowsIn(exchange), ...objectsIn(coverage?.by_provider)];
}

function decimalsAspect(field: string): Aspect {
  return {
    needs: "a value of at least 1",
    observe: (survey) => {
      const found = observeRows(
        withoutRepeats(survey),
        ({ [field]: value }) => (typeof value === "number" && Math.abs(value) >= 1 ? value : null),
        objectsWithNumbers,
      );
      if (found.length === 0) return [];
      return observeAll(exchangesOf(found), decimalsOfValues(found.map(({ value }) => value)));
    },
  };
}

/** Observes the rounding modes that explain all percentages. */
function observeRounding(survey: Survey): Observation[] {
  const { unrounded, rounded, modes } = roundingOf(percentages(survey));
  return [
    ...observeAll(exchangesOf(unrounded), "not rounded"),
    ...observeAll(exchangesOf(rounded), modes.length === 0 ? "otherwise" : modes.join(" or ")),
  ];
}

/** Reads a field of objects in which a count is 0. */
function literalWithout(field: string, count: string) {
  return (object: Json): Value | null => (object[count] === 0 ? literal(object[field]) : null);
}

function fieldWithout(
  ids: readonly OperationId[],
  field: string,
  count: string,
): Aspect["observe"] {
  return eachRow(ids, literalWithout(field, count), objectsWithNumbers);
}

/** Observes how net sentiment follows from the labels of listed runs. */
function observeFormula(survey: Survey): Observation[] {
  return observeEach(survey.responses("listQueryRuns"), (exchange) => {
    const { net_sentiment: net, total_runs } = visibilityFor(survey, exchange) ?? {};
    const rows = rowsIn(exchange);
    if (typeof net !== "number" || rows.length !== total_runs) return null;
    return formulaOf(net, rows, decimalsOfValues([net]));
  });
}

function formulaOf(net: number, rows: readonly Json[], decimals: number): Value | null {
  const count = (label: string): number =>
    rows.filter((row) => row.mention_sentiment === label).length;
  const [good, neutral, bad] = [count("positive"), count("neutral"), count("negative")];
  if (good + bad === 0 || neutral === 0 || good === bad) return null;
  if (canRoundTo(net, (100 * (good - bad)) / (good + neutral + bad), decimals)) {
    return "(positive − negative) ÷ labelled";
  }
  const isWithout = canRoundTo(net, (100 * (good - bad)) / (good + bad), decimals);
  return isWithout ? "(positive − negative) ÷ (positive + negative)" : "otherwise";
}

/** Numbers (§2.2, §2.7 - §2.14). */
export const NUMBER_OBSERVERS: ObserverGroup = {
  reads: [
    "byvis.rates",
    "citations.agree",
    "leaderboard.metrics",
    "visibility.pct",
    "coverage.rate",
    "owned.pct",
    "leaderboard.your-row",
    "byvis.agrees",
    "sentiment.formula",
  ],
  choices: {
    C30: {
      rounding: {
        needs: "percentages with numerator and denominator",
        observe: observeRounding,
      },
      ...Object.fromEntries(FIELDS.map((field) => [`decimals of ${field}`, decimalsAspect(field)])),
    },
    C31: {
      "percentage of no runs": {
        needs: "a brand or prompt without runs",
        observe: fieldWithout(
          ["getVisibility", "listPromptsByVisibility"],
          "visibility_pct",
          "total_runs",
        ),
      },
      "percentage of no citations": {
        needs: "a brand without citations",
        observe: fieldWithout(["getOwnedShare"], "earned_pct", "total"),
      },
      "percentage of no searches": {
        needs: "a response without searches",
        observe: fieldWithout(["listSearches"], "unmatched_pct_of_searches", "total_occurrences"),
      },
    },
    C32: {
      "avg_rank of a brand never mentioned": {
        needs: "a brand or prompt never mentioned",
        observe: fieldWithout(
          ["getVisibility", "listPromptsByVisibility"],
          "avg_rank",
          "mention_runs",
        ),
      },
      "avg_position of a brand never mentioned": {
        needs: "a leaderboard without the brand",
        observe: fieldWithout(["getPromptLeaderboard"], "avg_position", "times_named"),
      },
    },
    C33: {
      "net sentiment": {
        needs: "a past window with few runs, all listed, some of them neutral and some not",
        observe: observeFormula,
      },
      "net sentiment without labels": {
        needs: "mentions without labels",
        observe: (survey) =>
          observeRows(
            withoutRepeats(survey),
            literalWithout("net_sentiment", "sentiment_coverage_pct"),
            objectsWithNumbers,
          ),
      },
    },
  },
};
