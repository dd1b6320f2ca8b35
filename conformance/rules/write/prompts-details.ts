import {
  comparedWith,
  type FindingDetails,
  formatValue,
  reportFindings,
} from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { rowPointer, textsOf } from "../../assert/rows.ts";
import { neededWrite } from "./first-write.ts";
import { testDataOf } from "./test-data.ts";
import { accepted, acceptedPlaces, detailedPost, plainPost } from "./posts.ts";
import { ownPrompts } from "./refused.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8: prompts are listed as they were added. */
export const writePromptsDetails: Rule = {
  id: "write.prompts-details",
  requests: writeRequests,
  judge(survey, reporter) {
    const plain = plainPost(survey);
    const detailed = plain === null ? null : detailedPost(survey, plain.platform);
    if (detailed === null || accepted(survey, detailed.request) === null) {
      reporter.needs(
        detailed === null ? neededWrite(survey) : "a prompt that was accepted with country and tag",
      );
      return;
    }
    const list = ownPrompts(survey);
    const index = rowIndex(list?.rows ?? [], detailed);
    if (list === null || index === -1)
      return reporter.needs("an added prompt in the list of its brand's prompts");
    const { country, tags } = list.rows[index];
    const pointer = `/items/${index}`;
    const { tag } = testDataOf(survey);
    const findings: FindingDetails[] = [
      {
        pointer: `${pointer}/country`,
        expected: `"${detailed.country}", as added`,
        actual: formatValue(country),
      },
      {
        pointer: `${pointer}/tags`,
        expected: `a list containing "${tag}", as added`,
        actual: formatValue(tags),
      },
    ]
      .filter((_, at) => (at === 0 ? country !== detailed.country : !textsOf(tags).includes(tag)))
      .map((one) => ({ ...one, kind: "detail-differs" }));
    for (const finding of taggedOthers(survey, list.rows, tag)) findings.push(finding);
    const posts = acceptedPlaces(survey, [detailed.request]);
    reportFindings(reporter, list.exchange, comparedWith(findings, posts));
  },
};

/** The text can be listed once for each country in which it was added; -1: not at all. */
function rowIndex(rows: readonly Json[], { text, country }: Pick<Detailed, "text" | "country">) {
  const exact = rows.findIndex((row) => row?.text === text && row?.country === country);
  return exact === -1 ? rows.findIndex((row) => row?.text === text) : exact;
}

type Detailed = NonNullable<ReturnType<typeof detailedPost>>;

/** Returns findings for prompts that were added without the tag, but have it. */
function taggedOthers(survey: Survey, rows: readonly Json[], tag: string): FindingDetails[] {
  const texts = plainPost(survey)?.texts ?? [];
  return rows.flatMap((row, index) =>
    texts.includes(row?.text) && textsOf(row?.tags).includes(tag)
      ? [
          {
            pointer: `${rowPointer(index)}/tags`,
            kind: "detail-differs",
            expected: `a list without "${tag}": it was added without tags`,
            actual: formatValue(row.tags),
          },
        ]
      : [],
  );
}
