import { itemsOf } from "../../assert/rows.ts";
import {
  comparedIn,
  expectEqual,
  formatValue,
  reportFindings,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { expectStatus } from "../../assert/status.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { brandNames, brandWithMostRuns, closedWindow } from "../../plan/discovery.ts";
import { pageRequest, topicRequests } from "../../plan/searches.ts";
import {
  summaryOf,
  isUnfiltered,
  areUnchanged,
  searchListings,
} from "../../assert/search-listings.ts";

/** One that begins with a known value; in deep checks also values of no operation and of another one. */
const UNKNOWN = ["topics"];
const FURTHER = ["foo", "day"];

/** §4.4, §7, §9: an unknown group_by is refused; the old spelling `theme` still means topics. */
export const searchesGroup400: Rule = {
  id: "searches.group-400",
  requests(survey) {
    const richest = brandWithMostRuns(survey);
    if (richest === null) return topicRequests(survey);
    const values = survey.settings.depth === "deep" ? [...UNKNOWN, ...FURTHER] : UNKNOWN;
    return [
      ...topicRequests(survey),
      ...values.map((group_by) =>
        survey.plan("listSearches", { brand: richest.brand, ...closedWindow(survey), group_by }),
      ),
      pageRequest(survey, richest.brand, { group_by: "theme" }),
    ];
  },
  judge(survey, reporter) {
    const asked = survey
      .exchangesOf("listSearches")
      .filter((exchange) => isGroupProbe(survey, exchange));
    const unknown = asked.filter((exchange) => groupOf(exchange) !== "theme");
    if (unknown.length === 0) reporter.needs("a response to an unknown group_by");
    for (const exchange of unknown) judgeUnknown(reporter, exchange);
    for (const exchange of asked) {
      if (groupOf(exchange) === "theme") judgeTheme(survey, reporter, exchange);
    }
  },
};

const GROUPS = new Set(["topic", "search", "theme"]);

function groupOf(exchange: Exchange): string {
  return parametersOf(exchange)["group_by"] ?? "";
}

/** Whether a request has an undocumented group_by and is otherwise valid. */
function isGroupProbe(survey: Survey, exchange: Exchange): boolean {
  const { response, repetition } = exchange;
  if (response === null || repetition > 0) return false;
  const group = groupOf(exchange);
  const isOtherGroup = group === "theme" || (group !== "" && !GROUPS.has(group.toLowerCase()));
  return isOtherGroup && isOtherwiseValid(survey, exchange);
}

function isOtherwiseValid(survey: Survey, exchange: Exchange): boolean {
  const { credential, query } = exchange.request;
  if (credential.form !== "bearer" || credential.key !== "main") return false;
  const parameters = parametersOf(exchange);
  const { brand = "", group_by: _, limit: __, offset: ___, ...rest } = parameters;
  const isOnce = query.length === Object.keys(parameters).length;
  return isOnce && brandNames(survey).includes(brand) && isUnfiltered({ filters: rest });
}

/** Statuses that are not about the parameter. */
const UNRELATED_STATUSES = new Set([401, 403, 429, 502, 503, 504]);

function judgeUnknown(reporter: Reporter, exchange: Exchange): void {
  const status = exchange.response?.status ?? 0;
  if (UNRELATED_STATUSES.has(status)) return reporter.needs("a key that may read /searches");
  const message: unknown = exchange.response?.json?.error?.message;
  const why = `group_by=${groupOf(exchange)} is neither topic nor search`;
  const findings = expectStatus(400, exchange, why).map(aboutGroup);
  if (findings.length === 0 && (typeof message !== "string" || message === "")) {
    findings.push({
      pointer: "/error/message",
      kind: "no-message",
      expected: "a text that says what is wrong",
      actual: formatValue(message),
    });
  }
  reportFindings(reporter, exchange, findings);
}

function aboutGroup(finding: FindingDetails): FindingDetails {
  return { ...finding, parameters: ["group_by"] };
}

function judgeTheme(survey: Survey, reporter: Reporter, exchange: Exchange): void {
  const status = exchange.response?.status ?? 0;
  if (UNRELATED_STATUSES.has(status)) return reporter.needs("a key that may read /searches");
  if (status !== 200) {
    const findings = expectStatus(200, exchange, "group_by=theme is an older spelling of topic");
    return reportFindings(reporter, exchange, findings.map(aboutGroup));
  }
  const rows = itemsOf(exchange);
  const foreign = rows.findIndex((row) => row !== null && row?.prompt_count === undefined);
  if (foreign !== -1) {
    const finding = { pointer: `/items/${foreign}`, kind: "no-topic-row" };
    const texts = {
      expected: "a topic row, as with group_by=topic",
      actual: "a row without prompt_count",
    };
    return reportFindings(reporter, exchange, [{ ...finding, ...texts }]);
  }
  compareWithTopics(survey, reporter, exchange);
}

function areOnePage(one: Exchange, other: Exchange): boolean {
  const [a, b] = [parametersOf(one), parametersOf(other)];
  return a["limit"] === b["limit"] && a["offset"] === b["offset"];
}

/** Compares the totals with those of group_by=topic. */
function compareWithTopics(survey: Survey, reporter: Reporter, exchange: Exchange): void {
  const listing = searchListings(survey, "topic").find(({ pages }) => pages.includes(exchange));
  const sameRequest = listing?.pages.find(
    (page) => groupOf(page) !== "theme" && areOnePage(page, exchange),
  );
  if (
    listing === undefined ||
    sameRequest === undefined ||
    !areUnchanged(survey, sameRequest, exchange)
  ) {
    return reporter.needs("group_by=topic and theme, without changes during the check");
  }
  const findings = ["total_count", "total_occurrences"].flatMap((name) =>
    withSource(
      expectEqual(
        `/${name}`,
        "theme-differs",
        bodyOf(sameRequest)?.[name],
        bodyOf(exchange)?.[name],
      ),
      "as with group_by=topic",
    ),
  );
  const hasRows = summaryOf(listing).total_count > 0;
  reportFindings(reporter, exchange, comparedIn(findings, sameRequest), hasRows);
}
