import type { Exchange, Json } from "../../exchange.ts";
import { canPrint, finestDecimals, isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { topicAsks } from "./asks.ts";
import { conclude, type Finding } from "./conclude.ts";
import { otherOf, wholeTrees } from "./other-searches.ts";
import { hasOneLanguage, headOf } from "./views.ts";

/** §2.12: both figures are of the bucket's row; of its strings or its searches, but always the same. */
export const searchesUnmatchedFigures: Rule = {
  id: "searches.unmatched-figures",
  asks: topicAsks,
  judge(survey, judgement) {
    const samples = samplesOf(survey);
    if (samples.length === 0) {
      judgement.missing("a brand of one language with Other searches at the end of its topics");
    }
    const decimals = finestDecimals(samples.map(({ pct }) => pct));
    const figures: readonly Figure[] = [
      { name: "unmatched_terms", fits: ({ terms }, { size }) => terms === size },
      {
        name: "unmatched_pct_of_searches",
        fits: ({ pct }, { size, total }) => canPrint(pct, (100 * size) / total, decimals),
      },
    ];
    for (const { exchange, ...sample } of samples) {
      const findings = figures.flatMap((figure) => {
        const reading = bestReading(samples, figure);
        return figure.fits(sample, sample[reading]) ? [] : findingOf(figure, sample, reading);
      });
      conclude(judgement, exchange, findings, true);
    }
  },
};

/** The bucket and the whole, measured in one way. */
interface Measured {
  readonly size: number;
  readonly total: number;
}

interface Sample {
  readonly terms: number;
  readonly pct: number;
  readonly occurrences: Measured;
  readonly strings: Measured;
}

interface Figure {
  readonly name: string;
  readonly fits: (sample: Sample, measured: Measured) => boolean;
}

const READINGS = ["strings", "occurrences"] as const;

/** The reading that fits most samples. */
function bestReading(samples: readonly Sample[], { fits }: Figure): (typeof READINGS)[number] {
  const [strings, occurrences] = READINGS.map(
    (reading) => samples.filter((sample) => fits(sample, sample[reading])).length,
  );
  return (occurrences ?? 0) > (strings ?? 0) ? "occurrences" : "strings";
}

function samplesOf(survey: Survey): (Sample & { readonly exchange: Exchange })[] {
  return wholeTrees(survey).flatMap((view) => {
    const body = headOf(view);
    const sample = hasOneLanguage(body) ? sampleOf(body, otherOf(view)) : null;
    return sample === null ? [] : [{ exchange: view.head, ...sample }];
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
    occurrences: { size: other.occurrences, total: occurrences },
    strings: { size: other.variants, total: unique },
  };
}

function findingOf(
  { name }: Figure,
  sample: Sample,
  reading: (typeof READINGS)[number],
): Finding[] {
  const { size, total } = sample[reading];
  const actual = name === "unmatched_terms" ? sample.terms : sample.pct;
  const expected = `the bucket's ${size} of ${total} ${reading}`;
  return [{ pointer: `/${name}`, kind: "figure-differs", expected, actual: shown(actual) }];
}
