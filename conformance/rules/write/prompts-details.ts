import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { textsOf } from "../queries/ground.ts";
import { NO_WRITE, ownOf } from "./own.ts";
import { accepted, detailedPost, plainPost } from "./posts.ts";
import { ownPrompts } from "./refused.ts";
import { writeAsks } from "./steps.ts";

/** §4.8: the list shows a prompt as it was added. */
export const writePromptsDetails: Rule = {
  id: "write.prompts-details",
  asks: writeAsks,
  judge(survey, judgement) {
    const plain = plainPost(survey);
    const detailed = plain === null ? null : detailedPost(survey, plain.platform);
    if (detailed === null || accepted(survey, detailed.ask) === null) {
      judgement.missing(detailed === null ? NO_WRITE : "a prompt accepted with country and tag");
      return;
    }
    const list = ownPrompts(survey);
    const place = list?.rows.findIndex((row) => row?.text === detailed.text) ?? -1;
    if (list === null || place === -1) {
      judgement.missing("an added prompt in the list of its brand's prompts");
      return;
    }
    const { country, tags } = list.rows[place];
    const pointer = `/items/${place}`;
    const { tag } = ownOf(survey);
    const findings: Finding[] = [
      { pointer: `${pointer}/country`, expected: detailed.country, actual: shown(country) },
      { pointer: `${pointer}/tags`, expected: `a list with ${tag}`, actual: shown(tags) },
    ]
      .filter((_, at) => (at === 0 ? country !== detailed.country : !textsOf(tags).includes(tag)))
      .map((one) => ({ ...one, kind: "detail-differs" }));
    tell(judgement, list.exchange, { findings, witness: true });
  },
};
