import { sibling } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { canPrint, precisionOf } from "../../numbers.ts";
import { standsStill } from "../../still.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import type { Aspect, Observer, Sighting, Value } from "../observer.ts";
import { roundingOf, shares, type Share } from "../rounding.ts";
import { firsts, literal, objectsIn, rowsIn, together } from "../seeing.ts";

/** Numbers that are no counts. */
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

/** The objects of a reply in which numbers stand. */
function holders(exchange: Exchange): Json[] {
  const body: Json = bodyOf(exchange);
  if (!isObject(body)) return [];
  const inner = [body, body["metrics"], body["coverage"], body["your_row"]].filter(isObject);
  return [...inner, ...rowsIn(exchange), ...objectsIn(body["coverage"]?.by_provider)];
}

function decimalsAspect(field: string): Aspect {
  return {
    name: `decimals of ${field}`,
    needs: "such a number of 1 or more",
    see: (survey) => {
      const found = firsts(survey).flatMap((exchange) =>
        holders(exchange).flatMap((holder) => {
          const value: unknown = holder[field];
          const isTelling = typeof value === "number" && Math.abs(value) >= 1;
          return isTelling ? [{ exchange, value }] : [];
        }),
      );
      const value = found.length === 0 ? null : precisionOf(found.map((one) => one.value));
      return together(
        found.map(({ exchange }) => exchange),
        value,
      );
    },
  };
}

function exchangesOf(some: readonly Share[]): Exchange[] {
  return some.map(({ exchange }) => exchange);
}

/** The one way that explains all shares; which of several can't be told is told so. */
function seeRounding(survey: Survey): Sighting[] {
  const { unrounded, rounded, ways } = roundingOf(shares(survey));
  return [
    ...together(exchangesOf(unrounded), "not at all"),
    ...together(exchangesOf(rounded), ways.length === 0 ? "otherwise" : ways.join(" or ")),
  ];
}

/** What a field shows in the objects for which a test holds. */
export function fieldWhere(
  exchanges: readonly Exchange[],
  field: string,
  suits: (holder: Json) => boolean,
): Sighting[] {
  return exchanges.flatMap((exchange) =>
    holders(exchange)
      .filter(suits)
      .flatMap((holder) => together([exchange], literal(holder[field]))),
  );
}

/** How net sentiment follows from the labels of answers that were all read in detail. */
function seeFormula(survey: Survey): Sighting[] {
  return survey.replies("listQueryRuns").flatMap((exchange) => {
    const query = exchange.request.query.filter(([name]) => name !== "limit" && name !== "offset");
    const ask = survey.ask("getVisibility", Object.fromEntries(query));
    const beside = standsStill(survey, exchange) ? survey.body(sibling(exchange, ask)) : null;
    const { net_sentiment: net, total_runs } = beside?.metrics ?? {};
    const rows = rowsIn(exchange);
    if (typeof net !== "number" || rows.length !== total_runs) return [];
    return together([exchange], formulaOf(net, rows, precisionOf([net])));
  });
}

function formulaOf(net: number, rows: readonly Json[], decimals: number): Value | null {
  const count = (label: string): number =>
    rows.filter((row) => row.mention_sentiment === label).length;
  const [good, neutral, bad] = [count("positive"), count("neutral"), count("negative")];
  if (good + bad === 0 || neutral === 0 || good === bad) return null;
  if (canPrint(net, (100 * (good - bad)) / (good + neutral + bad), decimals)) {
    return "(positive − negative) ÷ labelled";
  }
  const isWithout = canPrint(net, (100 * (good - bad)) / (good + bad), decimals);
  return isWithout ? "(positive − negative) ÷ (positive + negative)" : "otherwise";
}

const isEmptyScope = ({ total_runs }: Json): boolean => total_runs === 0;

/** Numbers (§2.2, §2.7 - §2.14). */
export const NUMBER_OBSERVERS: readonly Observer[] = [
  {
    choice: "C30",
    reads: [
      "byvis.rates",
      "citations.agree",
      "leaderboard.metrics",
      "visibility.pct",
      "coverage.rate",
    ],
    aspects: [
      {
        name: "rounding",
        needs: "percentages whose parts stand beside them",
        see: seeRounding,
      },
      ...FIELDS.map(decimalsAspect),
    ],
  },
  {
    choice: "C31",
    reads: ["visibility.pct", "owned.pct"],
    aspects: [
      {
        name: "a percentage of no answers",
        needs: "a brand or prompt without answers",
        see: (survey) =>
          fieldWhere(
            survey.replies("getVisibility", "listPromptsByVisibility"),
            "visibility_pct",
            isEmptyScope,
          ),
      },
      {
        name: "a percentage of no citations",
        needs: "a brand without citations",
        see: (survey) =>
          fieldWhere(survey.replies("getOwnedShare"), "earned_pct", ({ total }) => total === 0),
      },
      {
        name: "a percentage of no searches",
        needs: "no searches to be unmatched",
        see: (survey) =>
          fieldWhere(
            survey.replies("listSearches"),
            "unmatched_pct_of_searches",
            ({ total_occurrences }) => total_occurrences === 0,
          ),
      },
    ],
  },
  {
    choice: "C32",
    reads: ["leaderboard.your-row", "byvis.agrees"],
    aspects: [
      {
        name: "avg_rank of a brand that is never named",
        needs: "such a brand or prompt",
        see: (survey) =>
          fieldWhere(
            survey.replies("getVisibility", "listPromptsByVisibility"),
            "avg_rank",
            ({ mention_runs }) => mention_runs === 0,
          ),
      },
      {
        name: "avg_position of a brand that is never named",
        needs: "a leaderboard that does not name the brand",
        see: (survey) =>
          fieldWhere(
            survey.replies("getPromptLeaderboard"),
            "avg_position",
            ({ times_named }) => times_named === 0,
          ),
      },
    ],
  },
  {
    choice: "C33",
    reads: ["sentiment.formula"],
    aspects: [
      {
        name: "net sentiment",
        needs: "a few answers over a past window, all listed, some of them neutral and some not",
        see: seeFormula,
      },
      {
        name: "net sentiment without labels",
        needs: "mentions without labels",
        see: (survey) =>
          fieldWhere(
            firsts(survey),
            "net_sentiment",
            ({ sentiment_coverage_pct }) => sentiment_coverage_pct === 0,
          ),
      },
    ],
  },
];
