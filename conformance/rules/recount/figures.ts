import { counted } from "../../../src/common/counted.ts";
import { canRoundTo, decimalsOfValues, sum } from "../../assert/numbers.ts";
import { itemsOf } from "../../assert/rows.ts";
import { metricsOf } from "../../assert/visibility.ts";
import { formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import type { CountedRun } from "../../plan/counted-runs.ts";

/** The ranks and labels of a brand: of its best mention in each run, or of every mention. */
interface Mentioned {
  readonly ranks: readonly number[];
  readonly labels: readonly unknown[];
}

/** Returns both interpretations of "mention" of a brand in some runs (§2.7, §2.8); `ownOf` returns those in a run. */
export function mentionReadings(
  runs: readonly CountedRun[],
  ownOf: (run: CountedRun) => readonly Json[],
): readonly Mentioned[] {
  const perRun = runs.map(ownOf).filter((own) => own.length > 0);
  return [perRun.map(best), perRun.flat()].map((mentions) => ({
    ranks: mentions.map(rankOf).filter((rank) => rank !== null),
    labels: mentions.map((mention): unknown => mention?.sentiment),
  }));
}

function best(own: readonly Json[]): Json {
  return own.reduce((first, mention) => (orderOf(mention) < orderOf(first) ? mention : first));
}

function orderOf(mention: Json): number {
  return rankOf(mention) ?? Number.POSITIVE_INFINITY;
}

function rankOf({ rank }: Json): number | null {
  return Number.isInteger(rank) && rank > 0 ? rank : null;
}

/** Returns findings about the average rank and the sentiment of an object that no interpretation explains. */
export function wrongFigures(
  object: Json,
  pointer: string,
  senses: readonly Mentioned[],
  decimals: Decimals,
): FindingDetails[] {
  return [
    ...wrongAverage(object, pointer, senses, decimals),
    ...wrongSentiment(object, pointer, senses, decimals),
  ];
}

function wrongAverage(
  object: Json,
  pointer: string,
  senses: readonly Mentioned[],
  decimals: Decimals,
): FindingDetails[] {
  const field = "avg_position" in object ? "avg_position" : "avg_rank";
  const printed: unknown = object[field];
  const isPossible = senses.some((sense) => canBeAverage(printed, sense, decimals(field)));
  if (printed === undefined || isPossible) return [];
  const [{ ranks } = { ranks: [] }] = senses;
  const listed = `${ranks.slice(0, 12).join(", ")}${ranks.length > 12 ? ", …" : ""}`;
  const expected =
    ranks.length === 0
      ? "null or 0: no mention is ranked"
      : `${short(sum(ranks) / ranks.length)}, the mean of the ranks ${listed} in the runs`;
  const actual = formatValue(printed);
  return [{ pointer: `${pointer}/${field}`, kind: "average-differs", expected, actual }];
}

/** Whether a printed number can be the mean of some ranks. A mention may have one that is not shown. */
function canBeAverage(printed: unknown, { ranks, labels }: Mentioned, decimals: number): boolean {
  if (ranks.length === 0 && (printed === null || printed === 0)) return true;
  if (typeof printed !== "number") return false;
  if (ranks.length < labels.length && printed >= 1) return true;
  return ranks.length > 0 && canRoundTo(printed, sum(ranks) / ranks.length, decimals);
}

function wrongSentiment(
  object: Json,
  pointer: string,
  senses: readonly Mentioned[],
  decimals: Decimals,
): FindingDetails[] {
  const { net_sentiment: net, sentiment_coverage_pct: coverage } = object;
  if (typeof net !== "number" || typeof coverage !== "number") return [];
  const figures = senses.map(sentimentOf);
  const fits = figures.some(
    (one) =>
      canRoundTo(net, one.net, decimals("net_sentiment")) &&
      canRoundTo(coverage, one.coverage, decimals("sentiment_coverage_pct")),
  );
  const [first] = figures;
  if (fits || first === undefined) return [];
  const isNetWrong = !canRoundTo(net, first.net, decimals("net_sentiment"));
  const name = isNetWrong ? "net_sentiment" : "sentiment_coverage_pct";
  const expected = `net_sentiment ${short(first.net)} and sentiment_coverage_pct ${short(first.coverage)}: ${first.words} in the runs`;
  const actual = `${net} and ${coverage}`;
  return [{ pointer: `${pointer}/${name}`, kind: "sentiment-differs", expected, actual }];
}

interface Sentiment {
  readonly net: number;
  readonly coverage: number;
  readonly words: string;
}

function sentimentOf({ labels }: Mentioned): Sentiment {
  const count = (label: string): number => labels.filter((one) => one === label).length;
  const [positive, neutral, negative] = [count("positive"), count("neutral"), count("negative")];
  const labelled = positive + neutral + negative;
  return {
    net: (100 * (positive - negative)) / Math.max(labelled, 1),
    coverage: (100 * labelled) / Math.max(labels.length, 1),
    words: `${positive} positive, ${neutral} neutral, ${negative} negative of ${counted(labels.length, "mention")}`,
  };
}

function short(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** Returns the number of decimals of a field. */
/** Where the numbers of these rules come from, in findings. */
export const COUNTED = "counted in the compared runs, read one by one";

export type Decimals = (field: string) => number;

/** Returns the decimals of the fields of an operation's rows, or of its metrics. */
export function decimalsFor(survey: Survey, id: OperationId): Decimals {
  return (field) =>
    survey.memoize(`recount.decimals ${id} ${field}`, () =>
      decimalsOfValues(
        survey
          .responses(id)
          .flatMap((exchange): Json[] => [...itemsOf(exchange), metricsOf(exchange)])
          .map((object): unknown => object?.[field]),
      ),
    );
}
