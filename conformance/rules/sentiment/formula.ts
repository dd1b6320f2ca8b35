import { comparedWith, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { canRoundTo } from "../../assert/numbers.ts";
import { placesOf } from "../../assert/rows.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { isUnchanged, UNCHANGED_DATA } from "../../assert/stability.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { ownMentions } from "../../assert/runs.ts";
import { sampleOf } from "../../plan/run-sample.ts";
import { MENTION_LABELS } from "./labels.ts";
import { decimalsIn } from "./pairs.ts";
import { unitsOf } from "../../assert/rounding.ts";

/**
 * §2.2: the formula, recomputed from every run of a small sample. A mention may be a run that mentions the
 * brand, with the row's label, or each entry of the details; one interpretation must fit.
 */
export const sentimentFormula: Rule = {
  id: "sentiment.formula",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const sample = wholeSample(survey);
    if (sample === null)
      return reporter.needs(
        "a few runs over a closed window, all read in detail, that mention a brand",
      );
    const { visibility, interpretations } = sample;
    const { net_sentiment: net, sentiment_coverage_pct: coverage } =
      bodyOf(visibility)?.metrics ?? {};
    if (typeof net !== "number" || typeof coverage !== "number") return;
    const fitsOne = interpretations.some((one) => fits(survey, visibility, one));
    const found = fitsOne ? [] : [findingOf({ net, coverage }, interpretations)];
    const findings = comparedWith(found, sample.runs);
    reportFindings(
      reporter,
      visibility,
      findings,
      interpretations.every(({ labelled }) => labelled > 0),
    );
    if (interpretations.some(({ labelled }) => labelled === 0)) reporter.needs("labelled mentions");
    if (!isSampleUnchanged(survey)) reporter.needs(UNCHANGED_DATA);
  },
};

/** Where the labels of the sample are right, and the response that shows it. */
export interface LabelSource {
  readonly source: "list" | "details";
  readonly visibility: Exchange;
}

/** Returns the source whose labels give the sentiment of /visibility; null if both do, or neither. */
export function labelSource(survey: Survey): LabelSource | null {
  const sample = wholeSample(survey);
  if (sample === null || !sample.isOneEach) return null;
  const { visibility, interpretations } = sample;
  const [list, details] = interpretations.map((one) => fits(survey, visibility, one));
  if (list === undefined || details === undefined || list === details) return null;
  return { source: list ? "list" : "details", visibility };
}

/** Whether an interpretation of the labels gives the printed sentiment. */
function fits(survey: Survey, visibility: Exchange, one: Interpretation): boolean {
  const { net_sentiment: net, sentiment_coverage_pct: coverage } =
    bodyOf(visibility)?.metrics ?? {};
  const units = unitsOf(survey);
  return (
    canRoundTo(net, one.net, { decimals: decimalsIn(survey, "net"), units }) &&
    canRoundTo(coverage, one.coverage, { decimals: decimalsIn(survey, "coverage"), units })
  );
}

interface Interpretation {
  readonly labelled: number;
  readonly net: number;
  readonly coverage: number;
}

interface WholeSample {
  readonly visibility: Exchange;
  readonly interpretations: readonly Interpretation[];
  /** Whether each run mentions the brand once, so that list and details have the same number of labels. */
  readonly isOneEach: boolean;
  /** Where the labels were read. */
  readonly runs: readonly Place[];
}

/** The sample's visibility and its labels; null unless every run was read and nothing changed. */
function wholeSample(survey: Survey): WholeSample | null {
  const { values } = sampleOf(survey);
  if (values === null || !isSampleUnchanged(survey)) return null;
  const visibility = survey.find(survey.plan("getVisibility", values));
  const list = survey.plan("listQueryRuns", { ...values, limit: 100, offset: 0 });
  const page: Json = survey.body(list);
  if (visibility === null || !Array.isArray(page?.items) || page.has_more !== false) return null;
  const named: Json[] = page.items.filter((row: Json) => row?.was_mentioned === true);
  const entries = named.map((row) => ownLabels(survey, row.run_id));
  const labels = named.map((row) => row.mention_sentiment);
  const isWhole = entries.every((entry) => entry.length > 0) && named.length > 0;
  if (!isWhole || ![...labels, ...entries.flat()].every((label) => MENTION_LABELS.includes(label)))
    return null;
  return {
    visibility,
    isOneEach: entries.every(({ length }) => length === 1),
    interpretations: [interpretationOf(labels), interpretationOf(entries.flat())],
    runs: [
      ...placesOf([survey.find(list)], (row) => named.includes(row), "mention_sentiment"),
      ...named.flatMap((row) => mentionPlaces(survey, row.run_id)),
    ],
  };
}

function isSampleUnchanged(survey: Survey): boolean {
  const { values } = sampleOf(survey);
  return values !== null && isUnchanged(survey, survey.plan("getVisibility", values));
}

/** Returns the labels of the brand's mentions in a run; empty if it was not read. */
function ownLabels(survey: Survey, run_id: unknown): Json[] {
  const detail: Json =
    typeof run_id === "string" ? survey.body(survey.plan("getQueryRun", { run_id })) : null;
  return detail === null ? [] : ownMentions(detail).map(({ sentiment }) => sentiment);
}

function mentionPlaces(survey: Survey, run_id: unknown): Place[] {
  const exchange =
    typeof run_id === "string" ? survey.find(survey.plan("getQueryRun", { run_id })) : null;
  return exchange === null ? [] : [{ exchange, pointer: "/mentions" }];
}

function interpretationOf(labels: readonly Json[]): Interpretation {
  const count = (label: string): number => labels.filter((one) => one === label).length;
  const labelled = labels.length - count("unknown");
  const net = (100 * (count("positive") - count("negative"))) / Math.max(labelled, 1);
  return { labelled, net, coverage: (100 * labelled) / labels.length };
}

function findingOf(
  printed: { readonly net: number; readonly coverage: number },
  interpretations: readonly Interpretation[],
): FindingDetails {
  const reported = ({ net, coverage }: Omit<Interpretation, "labelled">): string =>
    `net_sentiment ${net} with sentiment_coverage_pct ${coverage}`;
  const exact = interpretations.map(({ net, coverage }) =>
    reported({ net: Number(net.toFixed(3)), coverage: Number(coverage.toFixed(3)) }),
  );
  return {
    pointer: "/metrics",
    kind: "formula-differs",
    expected: `${[...new Set(exact)].join(", or ")}, computed from the runs`,
    actual: reported(printed),
  };
}
