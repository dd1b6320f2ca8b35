import { formatValue } from "../../assert/findings.ts";
import { ellipsisOf } from "../../assert/ellipsis.ts";
import { runDetails, type RunDetail } from "../../assert/runs.ts";
import { credentialIdentity } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** Different answers that all end where no sentence ends, at the same length, do not do so by chance. */
const ENOUGH = 5;
/** Shorter texts may have the same form. */
const MIN_CHARACTERS = 100;

/** §2.16: `answer_text` is the full answer, so not every long one has the same length and ends within a sentence. */
export const runFullAnswer: Rule = {
  id: "run.full-answer",
  requests: runDetailRequests,
  judge(survey, reporter) {
    reporter.needs(`${ENOUGH} different answers of at least ${MIN_CHARACTERS} characters`);
    const details = runDetails(survey).filter(
      ({ detail }) => characters(detail.answer_text) >= MIN_CHARACTERS,
    );
    for (const own of groupBy(details, ({ exchange }) => credentialIdentity(exchange)).values()) {
      const longest = longestOf(own);
      if (new Set(own.map(textOf)).size < ENOUGH) continue;
      const [first, ...others] = longest;
      const areCut = new Set(longest.map(textOf)).size >= ENOUGH && longest.every(endsWithin);
      if (!areCut || first === undefined) {
        own.forEach(({ exchange }) => reporter.holds(exchange));
        continue;
      }
      const text = textOf(first);
      reporter.violates({
        exchange: first.exchange,
        pointer: "/answer_text",
        kind: "answer-cut",
        expected: `the full answer: the ${longest.length} longest answers end within a sentence, each after ${characters(text)} characters`,
        actual: `it ends in ${formatValue(text.slice(-40))}`,
        compared: others
          .slice(0, ENOUGH - 1)
          .map(({ exchange }) => ({ exchange, pointer: "/answer_text" })),
      });
    }
  },
};

function textOf({ detail }: RunDetail): string {
  return detail.answer_text;
}

function characters(value: unknown): number {
  return typeof value === "string" ? Array.from(value).length : 0;
}

function longestOf(details: readonly RunDetail[]): RunDetail[] {
  const most = Math.max(...details.map((one) => characters(textOf(one))));
  return details.filter((one) => characters(textOf(one)) === most);
}

/** Whether a text ends in a mark of truncation, or in a letter, a digit or a comma. */
function endsWithin(detail: RunDetail): boolean {
  const text = textOf(detail);
  return ellipsisOf(text) !== null || /[\p{L}\p{N},]\s?$/u.test(text);
}
