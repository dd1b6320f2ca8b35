import { MAX_PER_EXCHANGE, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { schemaFinding } from "../../assert/schema-text.ts";
import { openSchemasOf } from "../../assert/open-schema.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { wordRequests } from "../../plan/searches.ts";
import { modeOf } from "../../assert/search-listings.ts";

/**
 * §2.12: the top-level fields, and rows with the fields of the requested mode. The contract allows both
 * kinds of rows; here each response is checked against its own.
 */
export const searchesSchema: Rule = {
  id: "searches.schema",
  requests: wordRequests,
  judge(survey, reporter) {
    const responses = survey
      .responses("listSearches")
      .filter((response) => modeOf(response) !== null);
    if (responses.length === 0) reporter.needs("a response of /searches");
    for (const exchange of responses)
      reportFindings(reporter, exchange, errorsOf(survey, exchange));
  },
};

const ROW_SCHEMAS = { topic: "TopicRow", search: "SearchRow" } as const;

function errorsOf(survey: Survey, exchange: Exchange): FindingDetails[] {
  const schemas = openSchemasOf(survey.contract);
  const body = bodyOf(exchange);
  const rows: Json[] = Array.isArray(body?.items) ? body.items : [];
  const around = Array.isArray(body?.items) ? { ...body, items: [] } : body;
  const rowSchema = ROW_SCHEMAS[modeOf(exchange) ?? "topic"];
  const errors = [...schemas.errors("listSearches", around)];
  for (const [index, row] of rows.entries()) {
    // Of a page with thousands of wrong rows, only the first are reported.
    if (errors.length >= MAX_PER_EXCHANGE) break;
    for (const error of schemas.partErrors(rowSchema, row)) {
      errors.push({ ...error, instancePath: `/items/${index}${error.instancePath}` });
    }
  }
  return errors.slice(0, MAX_PER_EXCHANGE).map((error) => schemaFinding(body, error));
}
