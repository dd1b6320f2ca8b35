import type { Exchange, Json } from "../../exchange.ts";
import { canPrint } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { stands, STILL } from "../../still.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { type Finding, tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { ownMentions } from "../runs/rows.ts";
import { sampleOf } from "../runs/sample.ts";
import { LABELS } from "./labels.ts";
import { decimalsIn } from "./pairs.ts";

/**
 * §2.2: the formula, recomputed from every answer of a small sample. A mention may be an answer that names
 * the brand, with the row's label, or each entry in the detail: one of these readings has to fit.
 */
export const sentimentFormula: Rule = {
  id: "sentiment.formula",
  asks: detailAsks,
  judge(survey, judgement) {
    const sample = wholeSample(survey);
    if (sample === null) {
      judgement.missing("a few answers over a closed window, all of them read, that name a brand");
      return;
    }
    const { visibility, readings } = sample;
    const { net_sentiment: net, sentiment_coverage_pct: coverage } =
      bodyOf(visibility)?.metrics ?? {};
    if (typeof net !== "number" || typeof coverage !== "number") return;
    const fits = readings.some(
      (reading) =>
        canPrint(net, reading.net, decimalsIn(survey, "net")) &&
        canPrint(coverage, reading.coverage, decimalsIn(survey, "coverage")),
    );
    const findings = fits ? [] : [findingOf({ net, coverage }, readings)];
    tell(judgement, visibility, {
      findings,
      witness: readings.every(({ labelled }) => labelled > 0),
    });
    if (readings.some(({ labelled }) => labelled === 0)) judgement.missing("labelled mentions");
    if (!isStill(survey)) judgement.missing(STILL);
  },
};

interface Reading {
  readonly labelled: number;
  readonly net: number;
  readonly coverage: number;
}

interface WholeSample {
  readonly visibility: Exchange;
  readonly readings: readonly Reading[];
}

/** The sample's /visibility and what its answers say; null unless every answer was read and all stood still. */
function wholeSample(survey: Survey): WholeSample | null {
  const { values } = sampleOf(survey);
  if (values === null || !isStill(survey)) return null;
  const visibility = survey.find(survey.ask("getVisibility", values));
  const page: Json = survey.body(survey.ask("listQueryRuns", { ...values, limit: 100, offset: 0 }));
  if (visibility === null || !Array.isArray(page?.items) || page.has_more !== false) return null;
  const named: Json[] = page.items.filter((row: Json) => row?.was_mentioned === true);
  const entries = named.map((row) => ownLabels(survey, row.run_id));
  const labels = named.map((row) => row.mention_sentiment);
  const isWhole = entries.every((entry) => entry.length > 0) && named.length > 0;
  if (!isWhole || ![...labels, ...entries.flat()].every((label) => LABELS.includes(label)))
    return null;
  return { visibility, readings: [readingOf(labels), readingOf(entries.flat())] };
}

function isStill(survey: Survey): boolean {
  const { values } = sampleOf(survey);
  return values !== null && stands(survey, survey.ask("getVisibility", values));
}

/** The labels that the queried brand's mentions have in an answer; empty where it was not read. */
function ownLabels(survey: Survey, run_id: unknown): Json[] {
  const detail: Json =
    typeof run_id === "string" ? survey.body(survey.ask("getQueryRun", { run_id })) : null;
  return detail === null ? [] : ownMentions(detail).map(({ sentiment }) => sentiment);
}

function readingOf(labels: readonly Json[]): Reading {
  const count = (label: string): number => labels.filter((one) => one === label).length;
  const labelled = labels.length - count("unknown");
  const net = (100 * (count("positive") - count("negative"))) / Math.max(labelled, 1);
  return { labelled, net, coverage: (100 * labelled) / labels.length };
}

function findingOf(
  printed: { readonly net: number; readonly coverage: number },
  readings: readonly Reading[],
): Finding {
  const told = ({ net, coverage }: Omit<Reading, "labelled">): string =>
    `net_sentiment ${net} with sentiment_coverage_pct ${coverage}`;
  const exact = readings.map(({ net, coverage }) =>
    told({ net: Number(net.toFixed(3)), coverage: Number(coverage.toFixed(3)) }),
  );
  return {
    pointer: "/metrics",
    kind: "formula-differs",
    expected: `${[...new Set(exact)].join(", or ")}, by the answers`,
    actual: told(printed),
  };
}
