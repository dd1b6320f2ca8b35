import { reportFindings } from "../../assert/findings.ts";
import {
  type PlannedRequest,
  plannedRequestOf,
  repeated,
  withCredentialOf,
} from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { unchangedAround } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { rowsOf, textsOf, wholeRows } from "../../assert/rows.ts";
import { tagRequests } from "../../plan/prompts.ts";

/** §2.4, §2.5: the list of a brand's tags contains the tags of its prompts. */
export const queriesTagsKnown: Rule = {
  id: "queries.tags-known",
  requests: (survey) => [...tagRequests(survey), ...contradictingRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a prompt with a tag, and the list of its brand's tags");
    for (const exchange of survey.responses("listQueries")) {
      const request = tagListRequest(survey, exchange);
      const list = request === null ? null : unchangedAround(survey, request, exchange);
      if (list === null || wholeRows(list) === null) continue;
      const findings = unknownTags(exchange, list).map(({ tag, pointer }) => ({
        pointer,
        kind: "tag-unknown",
        expected: "a slug that /queries/tags lists",
        actual: tag,
        compared: [{ exchange: list, pointer: "/items" }],
      }));
      reportFindings(reporter, exchange, findings, tagsOf(exchange).length > 0);
    }
  },
};

/** Plans repetitions of lists that contradict each other, in case the data changed between them. */
function contradictingRequests(survey: Survey): PlannedRequest[] {
  return survey.responses("listQueries").flatMap((exchange) => {
    const request = tagListRequest(survey, exchange);
    const list = request === null ? null : survey.find(request);
    if (request === null || list === null || unknownTags(exchange, list).length === 0) return [];
    return [repeated(plannedRequestOf(exchange)), repeated(request)];
  });
}

/** A tag of a prompt. */
interface UsedTag {
  readonly tag: string;
  readonly pointer: string;
}

function tagsOf(exchange: Exchange): UsedTag[] {
  return rowsOf(exchange).flatMap(({ row, pointer }) =>
    textsOf(row["tags"]).map((tag, index) => ({ tag, pointer: `${pointer}/tags/${index}` })),
  );
}

/** Returns the tags of prompts that a list of tags lacks; none if that is not the whole list. */
function unknownTags(exchange: Exchange, list: Exchange): UsedTag[] {
  const rows = wholeRows(list);
  if (rows === null) return [];
  const slugs = new Set(rows.map((row: Json): unknown => row?.slug));
  return tagsOf(exchange).filter(({ tag }) => !slugs.has(tag));
}

function tagListRequest(survey: Survey, exchange: Exchange): PlannedRequest | null {
  const { brand } = parametersOf(exchange);
  if (brand === undefined) return null;
  return withCredentialOf(exchange, survey.plan("listQueryTags", { brand }));
}
