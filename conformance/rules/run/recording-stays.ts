import { midnightOf } from "../../calendar.ts";
import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { momentsOf, runDetails, runRows } from "../runs/rows.ts";
import { platformsOf } from "./platforms.ts";

/** An answer of an exposing platform, whose searches are on record or not. */
interface Sight {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly brand: string;
  readonly provider: unknown;
  readonly at: number;
  readonly isRecorded: boolean;
}

/**
 * §2.16: null is for platforms that expose nothing and for answers from before recording, so it can't
 * come after a count. Answers of the day of the check are left out: they may be unfinished.
 */
export const runRecordingStays: Rule = {
  id: "run.recording-stays",
  asks: detailAsks,
  judge(survey, judgement) {
    const groups = Map.groupBy(sightsOf(survey), ({ exchange, brand, provider }) =>
      JSON.stringify([keyOf(exchange), brand, provider]),
    );
    let seen = false;
    for (const sights of groups.values()) {
      const since = Math.min(...sights.filter((one) => one.isRecorded).map(({ at }) => at));
      const later = sights.filter(({ at }) => at > since);
      seen ||= later.length > 0;
      for (const [exchange, group] of Map.groupBy(later, (sight) => sight.exchange)) {
        const findings = group
          .filter(({ isRecorded }) => !isRecorded)
          .map(({ pointer }) => ({
            pointer: `${pointer}/web_search_query_count`,
            kind: "null-after-count",
            expected: `a count, as an earlier answer of ${String(group[0]?.provider)} has one`,
            actual: "null",
          }));
        tell(judgement, exchange, { findings, witness: true });
      }
    }
    if (!seen) judgement.missing("two answers of a provider with exposes_searches true");
  },
};

function sightsOf(survey: Survey): Sight[] {
  const seen = [
    ...runRows(survey),
    ...runDetails(survey).map(({ exchange, detail }) => ({
      exchange,
      pointer: "",
      row: detail,
      brand: String(detail.brand),
    })),
  ];
  const platforms = platformsOf(survey);
  const midnight = midnightOf(survey.settings.today);
  const momentOf = momentsOf(survey);
  return seen.flatMap(({ exchange, pointer, row, brand }): Sight[] => {
    const at = momentOf(row.run_at);
    const count: Json = row.web_search_query_count;
    if (at === null || at >= midnight) return [];
    if (count !== null && !Number.isInteger(count)) return [];
    if (platforms.exposes(exchange, brand, row.provider) !== true) return [];
    const { provider } = row;
    return [{ exchange, pointer, brand, provider, at, isRecorded: count !== null }];
  });
}
