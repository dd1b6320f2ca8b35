import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { isCount, sum } from "../../assert/numbers.ts";
import { itemsOf, rowPointer, textsOf } from "../../assert/rows.ts";
import { isClosedWindow, unchangedAround, UNCHANGED_DATA } from "../../assert/stability.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { withCredentialOf } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { filterRequests } from "./filter-requests.ts";

/** What the rows of prompts with a tag say about a response under that tag. */
interface Least {
  readonly pointer: string;
  /** The count of a prompt's row that adds up to the least value. */
  readonly field: string;
  readonly valueOf: (body: Json) => unknown;
  /** Whether the response counts the same, so that the sum is the least value; otherwise it is 1. */
  readonly isSum: boolean;
}

function listed(field: string): Least {
  return { pointer: "/total_count", field, valueOf: (body) => body?.total_count, isSum: false };
}

function metric(name: string): Least {
  const valueOf = (body: Json): unknown => body?.metrics?.[name];
  return { pointer: `/metrics/${name}`, field: name, valueOf, isSum: true };
}

const LEAST: Readonly<Partial<Record<OperationId, readonly Least[]>>> = {
  getVisibility: [metric("total_runs"), metric("mention_runs")],
  listTopMentionedBrands: [listed("any_brand_mention_runs")],
  listCitedDomains: [listed("any_sources_runs")],
  listCitations: [listed("any_sources_runs")],
};

/** §4.2, §4.3: `query_tag` selects the runs of all prompts that have the tag, which /prompts/by-visibility counts. */
export const taggedRuns: Rule = {
  id: "filter.tagged-runs",
  requests: filterRequests,
  judge(survey, reporter) {
    reporter.needs(`a tag of a prompt with runs, over past days, ${UNCHANGED_DATA}`);
    for (const [id, least] of Object.entries(LEAST)) {
      for (const exchange of survey.responses(id as OperationId)) {
        const tagged = taggedRows(survey, exchange);
        if (tagged === null || tagged.rows.length === 0) continue;
        const findings = least.flatMap((one) => tooFew(exchange, tagged, one));
        const couldFail = least.some(({ field }) => countIn(tagged.rows, field) > 0);
        reportFindings(reporter, exchange, findings, couldFail);
      }
    }
  },
};

interface TaggedRows {
  readonly tag: string;
  readonly rows: readonly Json[];
  readonly places: readonly Place[];
}

const SCOPE = ["brand", "start_date", "end_date", "llm_provider"];
const OTHERS = new Set([...SCOPE, "query_tag", "limit", "offset", "group_by", "include_extras"]);

/** Returns the rows of the prompts with the tag of a request; null if the list of prompts is unknown or changed. */
function taggedRows(survey: Survey, exchange: Exchange): TaggedRows | null {
  const given = parametersOf(exchange);
  const { query_tag: tag, group_by = "overall" } = given;
  const isPlain = Object.keys(given).every((name) => OTHERS.has(name)) && group_by === "overall";
  if (tag === undefined || !isPlain || !isClosedWindow(survey, exchange)) return null;
  if (!isValidRequest(survey, exchange)) return null;
  const scope = Object.fromEntries(
    SCOPE.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const request = survey.plan("listPromptsByVisibility", { ...scope, limit: 100, offset: 0 });
  const list = unchangedAround(survey, withCredentialOf(exchange, request), exchange);
  if (list === null || !isCompleteList(list)) return null;
  const found = [...itemsOf(list).entries()].filter(([, row]) => textsOf(row?.tags).includes(tag));
  return {
    tag,
    rows: found.map(([, row]) => row),
    places: found.map(([index]) => ({ exchange: list, pointer: rowPointer(index) })),
  };
}

function countIn(rows: readonly Json[], field: string): number {
  return sum(rows.map((row): number => (isCount(row?.[field]) ? row[field] : 0)));
}

const MAX_COMPARED = 5;

function tooFew(
  exchange: Exchange,
  { tag, rows, places }: TaggedRows,
  least: Least,
): FindingDetails[] {
  const { pointer, field, valueOf, isSum } = least;
  const counted = countIn(rows, field);
  const value = valueOf(exchange.response?.json);
  if (!isCount(value) || value >= (isSum ? counted : Math.min(counted, 1))) return [];
  return [
    {
      pointer,
      kind: "tagged-runs-missing",
      expected: `at least ${isSum ? counted : 1}: the prompts with the tag ${tag} have ${counted} ${field}`,
      actual: String(value),
      compared: places.slice(0, MAX_COMPARED),
      parameters: ["query_tag"],
    },
  ];
}
