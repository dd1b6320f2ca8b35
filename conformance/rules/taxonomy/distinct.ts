import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { rowsOf } from "../../assert/rows.ts";
import type { Rule } from "../../core/rule.ts";
import { listRequests } from "../../plan/paging.ts";

/** Lists of what a row has; nothing is had twice. */
const FIELDS = [
  "tags",
  "providers",
  "source_type_tags",
  "content_type_tags",
  "seen_on_providers",
] as const;

/** §2.4, §2.9, §2.10, §2.13, §2.14: no tag, category or platform is in the list of a row twice. */
export const taxonomyDistinct: Rule = {
  id: "taxonomy.distinct",
  requests: listRequests,
  judge(survey, reporter) {
    reporter.needs("a row with two tags, categories or platforms");
    const responses = survey.responses(
      "listQueries",
      "listCitedDomains",
      "listCitations",
      "getPromptLeaderboard",
      "listPromptsByVisibility",
    );
    for (const exchange of responses) {
      const lists = rowsOf(exchange).flatMap(({ row, pointer }) =>
        FIELDS.flatMap((name) => {
          const list: unknown = row[name];
          return Array.isArray(list) ? [{ list, pointer: `${pointer}/${name}` }] : [];
        }),
      );
      const findings = lists.flatMap(({ list, pointer }) => repeatedIn(list, pointer));
      reportFindings(
        reporter,
        exchange,
        findings,
        lists.some(({ list }) => list.length > 1),
      );
    }
  },
};

function repeatedIn(list: readonly unknown[], pointer: string): FindingDetails[] {
  if (new Set(list).size === list.length) return [];
  const index = list.findIndex((value, at) => list.indexOf(value) < at);
  const expected = "a value that is not in the list before";
  return [
    {
      pointer: `${pointer}/${index}`,
      kind: "repeated",
      expected,
      actual: formatValue(list[index]),
    },
  ];
}
