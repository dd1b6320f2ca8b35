import type { Contract } from "../../../contract/contract.ts";
import { groupBy } from "../../../common/group-by.ts";
import type { JournalEntry } from "../../journal.ts";
import { DETAIL_RULES } from "./detail-rules.ts";
import type { LintRule, Severity } from "./lint-rule.ts";
import { PAGING_RULES } from "./paging-rules.ts";
import { REQUEST_RULES } from "./request-rules.ts";
import { TIMING_RULES } from "./timing-rules.ts";
import { trafficOf, type Observed } from "./traffic.ts";

export const LINT_RULES: readonly LintRule[] = [
  ...REQUEST_RULES,
  ...PAGING_RULES,
  ...TIMING_RULES,
  ...DETAIL_RULES,
];

/** A mistake of a client, with the requests that show it. */
export interface LintFinding {
  readonly rule: string;
  readonly severity: Severity;
  /** The section of the API's document. */
  readonly section: string;
  readonly operation: string | null;
  readonly message: string;
  readonly advice: string;
  /** Number of requests with this mistake. */
  readonly count: number;
  /** The first of these requests. */
  readonly requests: readonly LintedRequest[];
}

export interface LintedRequest {
  /** The id in the journal. */
  readonly id: number;
  readonly world: string | null;
  readonly method: string;
  /** Path and query, without keys. */
  readonly url: string;
  readonly status: number;
}

const MAX_REQUESTS = 20;

/** More equal requests than this within a second are reported by default. */
export const DEFAULT_REPEATS = 5;

/**
 * Finds mistakes of a client that would cause problems on the real service, in the requests that the fake served.
 * Errors come first.
 * @param repeats how many equal requests within a second are accepted
 */
export function lint(
  contract: Contract,
  entries: readonly JournalEntry[],
  repeats: number = DEFAULT_REPEATS,
): LintFinding[] {
  const traffic = trafficOf(contract, entries, repeats);
  const findings = LINT_RULES.flatMap((rule) => findingsOf(rule, contract, rule.find(traffic)));
  const rank = ({ severity }: LintFinding): number => (severity === "error" ? 0 : 1);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

/** Merges matches with the same message. */
function findingsOf(
  { id, severity, section, advice }: LintRule,
  { basePath }: Contract,
  matches: ReturnType<LintRule["find"]>,
): LintFinding[] {
  const groups = groupBy(matches, ({ message, requests }) => {
    return `${requests.at(-1)?.operation?.id} ${message}`;
  });
  return [...groups.values()].map((group) => {
    const requests = [...new Set(group.flatMap((one) => one.requests))];
    const { message } = group[0]!;
    return {
      rule: id,
      severity,
      section,
      operation: requests.at(-1)?.operation?.id ?? null,
      message,
      advice,
      count: requests.length,
      requests: requests.slice(0, MAX_REQUESTS).map((one) => linted(basePath, one)),
    };
  });
}

function linted(basePath: string, { entry }: Observed): LintedRequest {
  const { id, world, request, status, token } = entry;
  const path = token === null ? request.path : basePath + request.path;
  const url = request.query === "" ? path : `${path}?${request.query}`;
  return { id, world, method: request.method, url, status };
}
