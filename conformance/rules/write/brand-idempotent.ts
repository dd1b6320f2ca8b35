import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { NO_WRITE, ownOf } from "./own.ts";
import { accepted, brandPost, secondBrandPost } from "./posts.ts";
import { brandsAsk, writeAsks } from "./steps.ts";

/** §4.8: adding a tracked brand is no error, and writes only add. */
export const writeBrandIdempotent: Rule = {
  id: "write.brand-idempotent",
  asks: writeAsks,
  judge(survey, judgement) {
    if (accepted(survey, brandPost(survey)) === null) judgement.missing(NO_WRITE);
    const second = survey.find(secondBrandPost(survey));
    if (second === null || second.reply === null) return;
    const { status } = second.reply;
    if (status !== 200) {
      const expected = "status 200: the brand is tracked";
      const finding = { pointer: "", kind: "wrong-status", expected, actual: `status ${status}` };
      tell(judgement, second, { findings: [finding], witness: true });
      return;
    }
    const list = survey.find({ ...brandsAsk(survey), again: 1 });
    if (list !== null) tell(judgement, list, look(survey, list));
  },
};

/** The brand's rows when it has been added twice; without any, another rule complains. */
function look(survey: Survey, list: Exchange): { findings: Finding[]; witness: boolean } {
  const items: unknown = bodyOf(list)?.items;
  const rows: readonly Json[] = Array.isArray(items) ? items : [];
  const { brand, domain } = ownOf(survey);
  const own = rows.filter((row) => row?.brand === brand);
  const [row] = own;
  const several = { pointer: "/items", kind: "repeated", expected: "one row for the brand" };
  const overwritten = {
    pointer: `/items/${rows.indexOf(row)}/domain`,
    kind: "overwritten",
    expected: `"${domain}", as it was added first`,
    actual: shown(row?.domain),
  };
  const findings = [
    ...(own.length > 1 ? [{ ...several, actual: `${own.length} rows` }] : []),
    ...(own.length === 1 && row.domain !== domain ? [overwritten] : []),
  ];
  return { findings, witness: own.length > 0 };
}
