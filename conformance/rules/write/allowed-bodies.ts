import {
  comparedWith,
  formatValue,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import { errorMessageOf } from "../../assert/status.ts";
import { textsOf } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { type AllowedPost, allowedPosts, wrongTypePosts } from "./allowed-posts.ts";
import { accepted, acceptedPlaces } from "./posts.ts";
import { judgeRefusal, ownPrompts, typeRefusal } from "./refused.ts";
import { neededWrite } from "./first-write.ts";
import { writeRequests } from "./write-requests.ts";

const REFUSALS: ReadonlySet<number> = new Set([400, 404, 405, 409, 413, 422]);

/** §4.8: bodies without optional fields, at the maxima, and with the special values are accepted. */
export const writeAllowedBodies: Rule = {
  id: "write.allowed-bodies",
  requests: writeRequests,
  judge(survey, reporter) {
    const posts = allowedPosts(survey);
    if (posts.length === 0) reporter.needs(neededWrite(survey));
    for (const { request, what, control } of posts) {
      const exchange = survey.find(request);
      if (exchange === null) continue;
      if (exchange.response?.status === 200) reporter.holds(exchange);
      else if (control !== null && accepted(survey, control) === null) {
        reporter.needs(`an accepted prompt with one tag, for ${what}`);
      } else judgeRefused(reporter, exchange, what);
    }
  },
};

/** Reports a refusal; other errors are not about the body. */
function judgeRefused(reporter: Reporter, exchange: Exchange, what: string): void {
  const { status = 0, json } = exchange.response ?? {};
  if (!REFUSALS.has(status)) return reporter.needs(`a response that accepts or refuses ${what}`);
  reporter.violates({
    exchange,
    pointer: "",
    kind: "valid-request-refused",
    expected: `status 200: ${what}`,
    actual: `status ${status}: ${formatValue(errorMessageOf(json))}`,
  });
}

/** §4.8: the prompts of these bodies are listed with their tags and country. */
export const writeAllListed: Rule = {
  id: "write.all-listed",
  requests: writeRequests,
  judge(survey, reporter) {
    const list = ownPrompts(survey);
    const posts = allowedPosts(survey).filter(({ request }) => accepted(survey, request) !== null);
    const texts = posts.flatMap((post) => post.texts);
    if (list === null || texts.length === 0 || !list.isWhole)
      return reporter.needs(
        `${neededWrite(survey)}, and the complete list of an added brand's prompts`,
      );
    const rows = new Map<unknown, ListedPrompt>(
      list.rows.map((row, index) => [row?.text, { row, pointer: `/items/${index}` }]),
    );
    reportFindings(
      reporter,
      list.exchange,
      posts.flatMap((post) =>
        comparedWith(lackingIn(rows, post), acceptedPlaces(survey, [post.request])),
      ),
    );
  },
};

interface ListedPrompt {
  readonly row: Json;
  readonly pointer: string;
}

function lackingIn(
  rows: ReadonlyMap<unknown, ListedPrompt>,
  { what, texts, tags, country }: AllowedPost,
): FindingDetails[] {
  const missing = texts.filter((text) => !rows.has(text));
  const stored = texts.flatMap((text) => rows.get(text) ?? []);
  const kind = "not-stored";
  return [
    ...missing.slice(0, 1).map((text) => ({
      pointer: "/items",
      kind,
      expected: `${formatValue(text)}, one of ${what}; ${missing.length} of ${texts.length} missing`,
      actual: "no such prompt",
    })),
    ...stored
      .filter(({ row }) => !tags.every((tag) => textsOf(row.tags).includes(tag)))
      .map(({ row, pointer }) => ({
        pointer: `${pointer}/tags`,
        kind,
        expected: formatValue(tags),
        actual: formatValue(row.tags),
      })),
    ...stored
      .filter(({ row }) => country !== null && row.country !== country)
      .map(({ row, pointer }) => ({
        pointer: `${pointer}/country`,
        kind,
        expected: `${country}`,
        actual: formatValue(row.country),
      })),
  ];
}

/** §4.8, §7: a field of a wrong type is refused. */
export const writeBodyTypes: Rule = {
  id: "write.body-types",
  requests: writeRequests,
  judge(survey, reporter) {
    const posts = wrongTypePosts(survey);
    if (posts.length === 0) reporter.needs(neededWrite(survey));
    for (const request of posts) {
      const exchange = judgeRefusal(survey, reporter, typeRefusal(request));
      if (exchange !== null) reporter.holds(exchange);
    }
  },
};
