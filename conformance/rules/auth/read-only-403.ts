import { bearer, planPost, type PlannedRequest } from "../../core/planned-request.ts";
import { brandWithMostRuns, PROVIDERS } from "../../plan/discovery.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { judgeStatus, responsesWithKey } from "../../assert/status.ts";

const WRITES = ["trackBrand", "addPrompts"] as const;

/**
 * §5: a read-only key cannot write. The body `{}` may be refused with 400 first, because the order of the
 * checks is not documented; a complete body is sent only if writes are allowed.
 */
export const readOnly403: Rule = {
  id: "auth.read-only-403",
  requests(survey) {
    if (!survey.has("read")) return [];
    const key = bearer("read");
    // A check that may write sends complete bodies, too; one empty body shows which check comes first.
    const empty = survey.settings.allowWrites ? WRITES.slice(1) : WRITES;
    return [...empty.map((id) => planPost(survey.contract, id, {}, key)), ...fullRequests(survey)];
  },
  judge(survey, reporter) {
    if (!survey.has("read")) return reporter.needs("a read-only key (--read-key)");
    const full = new Set(fullRequests(survey).map((request) => survey.find(request)));
    for (const exchange of responsesWithKey(survey, "read").filter(isWrite)) {
      const alsoAllowed = full.has(exchange) ? [] : [400, 404];
      const { status } = exchange.response ?? {};
      if (status === 400 || status === 404)
        reporter.needs(
          survey.settings.allowWrites
            ? "a body that is not refused before the key"
            : "--allow-writes, because an empty body was refused before the key",
        );
      judgeStatus(reporter, exchange, { status: 403, why: "the key is read-only", alsoAllowed });
    }
  },
};

/** Plans both writes, of a prompt of a tracked brand; they are sent only if writes are allowed. */
function fullRequests(survey: Survey): PlannedRequest[] {
  const { contract, settings } = survey;
  const name = `Understudy check ${settings.runId}, read-only`;
  const known = brandWithMostRuns(survey)?.brand;
  const post = (id: (typeof WRITES)[number], body: object): PlannedRequest =>
    planPost(contract, id, body, bearer("read"));
  return [
    post("trackBrand", { brand: name }),
    ...(known === undefined
      ? []
      : [post("addPrompts", { brand: known, prompts: [name], llms: [PROVIDERS[0]] })]),
  ];
}

function isWrite({ request }: Exchange): boolean {
  return request.method === "POST";
}
