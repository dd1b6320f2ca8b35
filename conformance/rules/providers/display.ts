import { reportFindings } from "../../assert/findings.ts";
import { memoize } from "../../../src/common/memoize.ts";
import { type PlannedRequest, repeated, withCredentialOf } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import type { Rule } from "../../core/rule.ts";
import { unchangedAround } from "../../assert/stability.ts";
import type { Survey } from "../../core/survey.ts";
import { usableRequests } from "../../plan/listed-values.ts";
import { placesOf, wholeRows, rowsOf } from "../../assert/rows.ts";

/** §2.6, §2.12, §2.16: a platform has the same display name everywhere. */
export const providersDisplay: Rule = {
  id: "providers.display",
  requests: displayRequests,
  judge(survey, reporter) {
    reporter.needs("a platform of /llm-providers with a name in a run or in coverage");
    const list = survey.find(survey.plan("listLlmProviders"));
    for (const exchange of survey.responses("listQueryRuns", "getQueryRun", "listSearches")) {
      const names = namesFor(survey, exchange);
      const named = namedIn(exchange).filter(({ slug }) => names.has(slug));
      const findings = named
        .filter(({ slug, name }) => name !== names.get(slug))
        .map(({ slug, name, pointer }) => ({
          pointer,
          kind: "name-differs",
          expected: `"${names.get(slug)}", the display_name of ${slug}`,
          actual: name,
          compared: placesOf([list], (row) => row.provider === slug, "display_name"),
        }));
      reportFindings(reporter, exchange, findings, named.length > 0);
    }
  },
};

function displayRequests(survey: Survey): PlannedRequest[] {
  return [...usableRequests(survey), repeated(survey.plan("listLlmProviders"))];
}

/** Returns the display names by slug, if the list did not change around an exchange. */
function namesFor(survey: Survey, exchange: Exchange): ReadonlyMap<string, string> {
  const request = withCredentialOf(exchange, survey.plan("listLlmProviders"));
  const reference = unchangedAround(survey, request, exchange);
  return reference === null ? NO_NAMES : namesIn(reference);
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const namesIn = memoize((list: Exchange): ReadonlyMap<string, string> => {
  const pairs = (wholeRows(list) ?? []).filter(
    // Names that are missing or empty are findings about this list.
    (row: Json) => typeof row?.provider === "string" && isName(row.display_name),
  );
  return new Map(pairs.map((row) => [row.provider, row.display_name]));
});

function isName(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

interface Named {
  readonly slug: string;
  readonly name: string;
  readonly pointer: string;
}

/** Returns the platforms that a response names, in its runs or its coverage. */
function namedIn(exchange: Exchange): Named[] {
  const body: Json = exchange.response?.json;
  if (exchange.operation === "getQueryRun") return nameOn(body, "");
  if (exchange.operation === "listQueryRuns") {
    return rowsOf(exchange).flatMap(({ row, pointer }) => nameOn(row, pointer));
  }
  const platforms: unknown = body?.coverage?.by_provider;
  if (!Array.isArray(platforms)) return [];
  return platforms.flatMap((row, index) => nameOn(row, `/coverage/by_provider/${index}`));
}

function nameOn(row: Json, pointer: string): Named[] {
  const { provider, provider_display } = isObject(row) ? row : {};
  if (typeof provider !== "string" || typeof provider_display !== "string") return [];
  return [{ slug: provider, name: provider_display, pointer: `${pointer}/provider_display` }];
}
