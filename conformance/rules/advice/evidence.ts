import { formatValue, reportFindings } from "../../assert/findings.ts";
import { rowsOf, listOf } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { adviceRequests } from "./advice-requests.ts";

const MAX_PER_RESPONSE = 3;

/** §2.15: the evidence of a recommendation consists of URLs. */
export const adviceEvidence: Rule = {
  id: "advice.evidence",
  requests: adviceRequests,
  judge(survey, reporter) {
    reporter.needs("a recommendation with evidence");
    for (const exchange of survey.responses("listRankingAdvice", "listPromptRankingAdvice")) {
      const texts = rowsOf(exchange).flatMap(({ row, pointer }) => evidenceIn(row, pointer));
      const findings = texts
        .filter(({ text }) => !isUrl(text))
        .slice(0, MAX_PER_RESPONSE)
        .map(({ text, pointer }) => ({
          pointer,
          kind: "evidence-no-url",
          expected: "an absolute URL",
          actual: formatValue(text),
        }));
      reportFindings(reporter, exchange, findings, texts.length > 0);
    }
  },
};

interface Evidence {
  readonly text: string;
  readonly pointer: string;
}

/** Returns the evidence of an advice run; the schema rule checks types. */
function evidenceIn({ recommendations }: Json, pointer: string): Evidence[] {
  return listOf(recommendations).flatMap((one, index) =>
    listOf(one?.supporting_evidence).flatMap((text, at) =>
      typeof text === "string"
        ? [{ text, pointer: `${pointer}/recommendations/${index}/supporting_evidence/${at}` }]
        : [],
    ),
  );
}

/** Spaces and letters outside ASCII may not be encoded. */
function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && URL.canParse(text);
}
