import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { canRoundTo, finestDecimals, isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { otherTreeRequests } from "../../plan/language-trees.ts";
import { topicRequests } from "../../plan/searches.ts";
import {
  otherBucketOf,
  hasOneLanguage,
  isUnfiltered,
  summaryOf,
  completeListings,
} from "../../assert/search-listings.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** §2.12: both fields describe the row "Other searches", by its strings or its searches, but consistently. */
export const searchesUnmatchedFigures: Rule = {
  id: "searches.unmatched-figures",
  requests: (survey) => [...topicRequests(survey), ...otherTreeRequests(survey)],
  judge(survey, reporter) {
    const samples = samplesOf(survey);
    if (samples.length === 0) {
      reporter.needs("a brand whose topics end with Other searches");
    }
    const decimals = finestDecimals(samples.map(({ pct }) => pct));
    const precision = { decimals, units: unitsOf(survey) };
    const figures: readonly Figure[] = [
      { name: "unmatched_terms", fits: ({ terms }, { size }) => terms === size },
      {
        name: "unmatched_pct_of_searches",
        fits: ({ pct, isOneLanguage }, { size, total }) =>
          !isOneLanguage || canRoundTo(pct, (100 * size) / total, precision),
      },
    ];
    for (const exchange of survey.responses("listSearches")) {
      reportFindings(reporter, exchange, lostShare(bodyOf(exchange)), false);
    }
    for (const { exchange, ...sample } of samples) {
      const findings = figures.flatMap((figure) => {
        const interpretation = bestInterpretation(samples, figure);
        return figure.fits(sample, sample[interpretation])
          ? []
          : findingOf(figure, sample, interpretation);
      });
      reportFindings(reporter, exchange, findings);
    }
  },
};

/** The size of the row and of the whole, counted in one way. */
interface Measured {
  readonly size: number;
  readonly total: number;
}

interface Sample {
  readonly terms: number;
  readonly pct: number;
  /** Whether the totals are of one language; those of several may include the others. */
  readonly isOneLanguage: boolean;
  readonly occurrences: Measured;
  readonly strings: Measured;
}

interface Figure {
  readonly name: string;
  readonly fits: (sample: Sample, measured: Measured) => boolean;
}

const INTERPRETATIONS = ["strings", "occurrences"] as const;

/** Returns the interpretation that fits most samples. */
function bestInterpretation(
  samples: readonly Sample[],
  { fits }: Figure,
): (typeof INTERPRETATIONS)[number] {
  const [strings, occurrences] = INTERPRETATIONS.map(
    (interpretation) => samples.filter((sample) => fits(sample, sample[interpretation])).length,
  );
  return (occurrences ?? 0) > (strings ?? 0) ? "occurrences" : "strings";
}

function samplesOf(survey: Survey): (Sample & { readonly exchange: Exchange })[] {
  return completeListings(survey)
    .filter(isUnfiltered)
    .flatMap((listing) => {
      const sample = sampleOf(summaryOf(listing), otherBucketOf(listing));
      return sample === null ? [] : [{ exchange: listing.summaryPage, ...sample }];
    });
}

function sampleOf(body: Json, other: Json): Sample | null {
  const { unmatched_terms: terms, unmatched_pct_of_searches: pct } = body;
  const { total_occurrences: occurrences, total_unique_searches: unique } = body;
  const counts = [terms, occurrences, unique, other?.occurrences, other?.variants];
  if (!counts.every((count) => isCount(count) && count > 0)) return null;
  if (typeof pct !== "number") return null;
  return {
    terms,
    pct,
    isOneLanguage: hasOneLanguage(body),
    occurrences: { size: other.occurrences, total: occurrences },
    strings: { size: other.variants, total: unique },
  };
}

/** A bucket that is not empty has a share of the searches. */
function lostShare(body: Json): FindingDetails[] {
  const { unmatched_terms: terms, unmatched_pct_of_searches: pct } = body ?? {};
  if (pct !== null || !isCount(terms) || terms === 0) return [];
  const expected = `a number: unmatched_terms is ${terms}`;
  return [
    { pointer: "/unmatched_pct_of_searches", kind: "share-missing", expected, actual: "null" },
  ];
}

function share(size: unknown, total: unknown): string {
  return ((100 * Number(size)) / Math.max(Number(total), 1)).toFixed(3);
}

function findingOf(
  { name }: Figure,
  sample: Sample,
  interpretation: (typeof INTERPRETATIONS)[number],
): FindingDetails[] {
  const { size, total } = sample[interpretation];
  const actual = name === "unmatched_terms" ? sample.terms : sample.pct;
  const expected = `${name === "unmatched_terms" ? size : share(size, total)}: Other searches has ${size} of ${total} ${interpretation}`;
  return [{ pointer: `/${name}`, kind: "figure-differs", expected, actual: formatValue(actual) }];
}
