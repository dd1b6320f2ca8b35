import { formatDifference, formatValue } from "../../assert/findings.ts";
import { itemsOf } from "../../assert/rows.ts";
import { reportStatus } from "../../assert/status.ts";
import type { Exchange } from "../../core/exchange.ts";
import { repeated } from "../../core/planned-request.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { type Survey, succeeded } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { accepted } from "./posts.ts";
import { brandsRequest } from "./reads.ts";
import { ownPrompts } from "./refused.ts";
import {
  specialBrand,
  specialBrandPost,
  specialBrandUses,
  specialPosts,
  type SpecialText,
} from "./special-texts.ts";
import { writeRequests } from "./write-requests.ts";

/** §2.1, §2.4, §4.8: added texts are listed with all their characters, however they are stored and encoded. */
export const writeTextsKept: Rule = {
  id: "write.texts-kept",
  requests: writeRequests,
  judge(survey, reporter) {
    reporter.needs(`${neededWrite(survey)}, and added texts with special characters in a list`);
    const prompts = ownPrompts(survey)?.exchange ?? null;
    for (const { request, texts } of specialPosts(survey)) {
      const post = accepted(survey, request);
      if (post === null || prompts === null) continue;
      for (const special of texts) judgeText(reporter, prompts, "text", { ...special, post });
    }
    judgeBrand(survey, reporter);
  },
};

function judgeBrand(survey: Survey, reporter: Reporter): void {
  const post = accepted(survey, specialBrandPost(survey));
  const list = survey.find(repeated(brandsRequest(survey)));
  if (post === null || list === null || !succeeded(list)) return;
  const special = specialBrand(survey);
  judgeText(reporter, list, "brand", { ...special, post });
  const isListed = itemsOf(list).some((row) => row?.brand === special.text);
  // Another rule reports that added brands are unknown.
  if (isListed && ownPrompts(survey) !== null) judgeBrandUses(survey, reporter, special);
}

function judgeBrandUses(survey: Survey, reporter: Reporter, { text }: SpecialText): void {
  const expected = `status 200: /brands/tracked lists ${formatValue(text)}`;
  for (const request of specialBrandUses(survey)) {
    const use = survey.find(request);
    const status = use?.response?.status;
    if (use === null || (status !== 200 && status !== 400 && status !== 404)) continue;
    if (status === 200) reporter.holds(use);
    else reportStatus(reporter, use, expected, { parameters: ["brand"] });
  }
}

/** A text that was added, with its POST. */
interface AddedText extends SpecialText {
  readonly post: Exchange;
}

/** Reports a row with the beginning of the text and another end. A missing row can be removed outside of the API. */
function judgeText(
  reporter: Reporter,
  list: Exchange,
  field: "text" | "brand",
  { text, beginning, post }: AddedText,
): void {
  const values = itemsOf(list).map((row): unknown => row?.[field]);
  if (values.some((value) => comparable(value) === comparable(text))) return reporter.holds(list);
  const index = values.findIndex(
    (value) => typeof value === "string" && value.trim().startsWith(beginning),
  );
  if (index === -1) return;
  const [expected, actual] = formatDifference(text, values[index]);
  reporter.violates({
    exchange: list,
    pointer: `/items/${index}/${field}`,
    kind: "text-changed",
    expected: `${expected}, as added`,
    actual,
    compared: [{ exchange: post, pointer: "" }],
  });
}

/** Spaces around a text and the Unicode normalization form may change: a reader sees the same text. */
function comparable(value: unknown): unknown {
  return typeof value === "string" ? value.trim().normalize("NFC") : value;
}
