import type { Exchange } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { brandNames } from "../../terrain.ts";
import { pageAsk, richBrand, topicAsks } from "./asks.ts";
import { conclude, differing, type Finding } from "./conclude.ts";
import { headOf, isUnfiltered, rowsOf, stood, views } from "./views.ts";

/** §4.4, §7, §9: any other group_by is refused, the old spelling `theme` still means topics. */
export const searchesGroup400: Rule = {
  id: "searches.group-400",
  asks(survey) {
    const rich = richBrand(survey);
    if (rich === null) return topicAsks(survey);
    return [
      ...topicAsks(survey),
      pageAsk(survey, rich.brand, { group_by: "foo" }),
      pageAsk(survey, rich.brand, { group_by: "theme" }),
    ];
  },
  judge(survey, judgement) {
    const asked = survey.of("listSearches").filter((exchange) => isAsked(survey, exchange));
    const unknown = asked.filter((exchange) => groupOf(exchange) !== "theme");
    if (unknown.length === 0) judgement.missing("a reply to an unknown group_by");
    for (const exchange of unknown) judgeUnknown(judgement, exchange);
    for (const exchange of asked) {
      if (groupOf(exchange) === "theme") judgeTheme(survey, judgement, exchange);
    }
  },
};

const GROUPS = new Set(["topic", "search", "theme"]);

function groupOf(exchange: Exchange): string {
  return parametersOf(exchange)["group_by"] ?? "";
}

/** Whether it asks for a group that is not simply one of the two, and is sound in all else. */
function isAsked(survey: Survey, exchange: Exchange): boolean {
  const { reply, again } = exchange;
  if (reply === null || again > 0) return false;
  const group = groupOf(exchange);
  const isOther = group === "theme" || (group !== "" && !GROUPS.has(group.toLowerCase()));
  return isOther && isSoundElsewhere(survey, exchange);
}

function isSoundElsewhere(survey: Survey, exchange: Exchange): boolean {
  const { credential, query } = exchange.request;
  if (credential.form !== "bearer" || credential.key !== "main") return false;
  const parameters = parametersOf(exchange);
  const { brand = "", group_by: _, limit: __, offset: ___, ...rest } = parameters;
  const isOnce = query.length === Object.keys(parameters).length;
  return isOnce && brandNames(survey).includes(brand) && isUnfiltered({ filters: rest });
}

/** Replies that say nothing of the parameter: the caller may not, or not now. */
const BESIDE_THE_POINT = new Set([401, 403, 429, 502, 503, 504]);

function judgeUnknown(judgement: Judgement, exchange: Exchange): void {
  const status = exchange.reply?.status ?? 0;
  if (BESIDE_THE_POINT.has(status)) return judgement.missing("a key that may read /searches");
  const message: unknown = exchange.reply?.json?.error?.message;
  const findings: Finding[] = differing("", "wrong-status", 400, status);
  if (findings.length === 0 && (typeof message !== "string" || message === "")) {
    findings.push({
      pointer: "/error/message",
      kind: "no-message",
      expected: "a text",
      actual: shown(message),
    });
  }
  conclude(judgement, exchange, findings, true);
}

function judgeTheme(survey: Survey, judgement: Judgement, exchange: Exchange): void {
  const status = exchange.reply?.status ?? 0;
  if (BESIDE_THE_POINT.has(status)) return judgement.missing("a key that may read /searches");
  if (status !== 200) {
    return conclude(judgement, exchange, differing("", "wrong-status", 200, status), true);
  }
  const rows = rowsOf(exchange);
  const foreign = rows.findIndex((row) => row !== null && row?.prompt_count === undefined);
  if (foreign !== -1) {
    const finding = { pointer: `/items/${foreign}`, kind: "no-topic-row" };
    const told = { expected: "a topic row", actual: "a row without prompt_count" };
    return conclude(judgement, exchange, [{ ...finding, ...told }], true);
  }
  compareWithTopics(survey, judgement, exchange);
}

function areOnePage(one: Exchange, other: Exchange): boolean {
  const [a, b] = [parametersOf(one), parametersOf(other)];
  return a["limit"] === b["limit"] && a["offset"] === b["offset"];
}

/** The totals that group_by=topic gives to the same question. */
function compareWithTopics(survey: Survey, judgement: Judgement, exchange: Exchange): void {
  const view = views(survey, "topic").find(({ pages }) => pages.includes(exchange));
  const twin = view?.pages.find((page) => groupOf(page) !== "theme" && areOnePage(page, exchange));
  if (view === undefined || twin === undefined || !stood(survey, twin, exchange)) {
    return judgement.missing("group_by=topic beside theme, on data that stands still");
  }
  const findings = ["total_count", "total_occurrences"].flatMap((name) =>
    differing(`/${name}`, "theme-differs", bodyOf(twin)?.[name], bodyOf(exchange)?.[name]),
  );
  conclude(judgement, exchange, findings, headOf(view).total_count > 0);
}
