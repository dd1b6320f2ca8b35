import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { shown, tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { mentionsOf, runDetails, runRows } from "../runs/rows.ts";

export const LABELS: readonly unknown[] = ["positive", "neutral", "negative", "unknown"];

interface Label {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly label: Json;
}

/** §2.2, §2.16: four labels; in the list null stands for no mention at all. */
export const sentimentLabels: Rule = {
  id: "sentiment.labels",
  asks: detailAsks,
  judge(survey, judgement) {
    const labels = [...listedLabels(survey), ...detailedLabels(survey)];
    if (labels.length === 0) judgement.missing("an answer that names a brand");
    for (const [exchange, group] of Map.groupBy(labels, (label) => label.exchange)) {
      const findings = group
        .filter(({ label }) => !LABELS.includes(label))
        .map(({ pointer, label }) => ({
          pointer,
          kind: "unknown-value",
          expected: LABELS.join(", "),
          actual: shown(label),
        }));
      tell(judgement, exchange, { findings, witness: true });
    }
  },
};

function listedLabels(survey: Survey): Label[] {
  return runRows(survey)
    .map(({ exchange, pointer, row }) => ({
      exchange,
      pointer: `${pointer}/mention_sentiment`,
      label: row.mention_sentiment,
    }))
    .filter(({ label }) => label !== null && label !== undefined);
}

function detailedLabels(survey: Survey): Label[] {
  return runDetails(survey).flatMap(({ exchange, detail }) =>
    mentionsOf(detail)
      .map(({ sentiment }, place) => ({
        exchange,
        pointer: `/mentions/${place}/sentiment`,
        label: sentiment,
      }))
      .filter(({ label }) => label !== undefined),
  );
}
