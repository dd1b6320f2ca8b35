import { placesOf, fieldTexts } from "../../assert/rows.ts";
import { reportStatus } from "../../assert/status.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { brandNames, closedWindow, discoveryRequests } from "../../plan/discovery.ts";
import { validReads } from "../../plan/valid-calls.ts";

/** §2.1, §7: a brand name in another case, or with a space around it, is not a tracked brand. */
export const brandsExactName: Rule = {
  id: "brands.exact-name",
  requests: (survey) => [...discoveryRequests(survey), ...otherCaseRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a tracked brand whose name in another case is not tracked too");
    for (const { exchange, brand, trackedName } of otherCaseUses(survey)) {
      const status = exchange.response?.status;
      if (status === 404) reporter.holds(exchange);
      if (status === 200) {
        const expected = `status 404: "${trackedName}" is tracked, not "${brand}"`;
        const list = survey.find(survey.plan("listTrackedBrands"));
        const listed = placesOf([list], (row) => row.brand === trackedName, "brand");
        reportStatus(reporter, exchange, expected, { compared: listed, parameters: ["brand"] });
      }
    }
  },
};

interface OtherCaseUse {
  readonly exchange: Exchange;
  readonly brand: string;
  readonly trackedName: string;
}

/** Returns every request with a name that is tracked only in another case, or without spaces around it. */
function otherCaseUses(survey: Survey): OtherCaseUse[] {
  const listed = listedNames(survey);
  return survey.exchanges.filter(isOrdinary).flatMap((exchange) => {
    const { brand } = parametersOf(exchange);
    if (brand === undefined || listed.includes(brand)) return [];
    const trackedName = listed.find((name) => isSameButCase(brand, name));
    return trackedName === undefined ? [] : [{ exchange, brand, trackedName }];
  });
}

/** Whether a request uses the main key, by which the names were listed. */
function isOrdinary({ operation, repetition, request }: Exchange): boolean {
  const { credential } = request;
  return (
    operation !== null &&
    repetition === 0 &&
    credential.form === "bearer" &&
    credential.key === "main"
  );
}

function otherCaseRequests(survey: Survey): PlannedRequest[] {
  const name = otherCaseName(survey);
  if (name === null) return [];
  const isDeep = survey.settings.depth === "deep";
  // The requirement covers all operations; checks that are not deep use two.
  const spaced = brandNames(survey)
    .slice(0, 1)
    .flatMap((brand) => (isDeep ? [`${brand} `, ` ${brand}`] : [`${brand} `]))
    .map((brand) => survey.plan("listQueries", { brand }));
  if (!isDeep) {
    return [survey.plan("getVisibility", { brand: name, ...closedWindow(survey) }), ...spaced];
  }
  const others = validReads(survey)
    .filter(({ values }) => values["brand"] !== undefined)
    .map(({ id, values }) => survey.plan(id, { ...values, brand: name }));
  return [...others, ...spaced];
}

/** Returns the first tracked name that is untracked in another case; null if there is none. */
function otherCaseName(survey: Survey): string | null {
  const listed = listedNames(survey);
  const others = brandNames(survey)
    .filter((name) => listed.includes(name))
    .flatMap((name) =>
      [name.toUpperCase(), name.toLowerCase()].filter(
        (other) => other !== name && isSameButCase(other, name),
      ),
    );
  return others.find((other) => !listed.includes(other)) ?? null;
}

/** Returns every tracked name; empty unless the list is complete. */
function listedNames(survey: Survey): readonly string[] {
  const body: Json = survey.body(survey.plan("listTrackedBrands"));
  if (!Array.isArray(body?.items) || body.has_more !== false) return [];
  return fieldTexts(body.items, "brand");
}

/** Whether two names differ only by case, or by spaces around them. */
function isSameButCase(a: string, b: string): boolean {
  if (a.trim() === b.trim()) return true;
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}
