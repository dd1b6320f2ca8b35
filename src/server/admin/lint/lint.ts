import { shorten } from "../../../common/shorten.ts";
import type { Contract } from "../../../contract/contract.ts";
import { groupBy } from "../../../common/group-by.ts";
import { nextTurn } from "../../runtime.ts";
import type { JournalEntry } from "../../journal.ts";
import { mapInSlices } from "../map-in-slices.ts";
import { DETAIL_RULES } from "./detail-rules.ts";
import { MAX_MESSAGES, type LintRule, type LintMatch, type Severity } from "./lint-rule.ts";
import { PAGING_RULES } from "./paging-rules.ts";
import { REQUEST_RULES } from "./request-rules.ts";
import { TIMING_RULES } from "./timing-rules.ts";
import { shownUrl, trafficOf, type Observed, type Traffic } from "./traffic.ts";

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
  /** The section of the API specification. */
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
  /** Path and query, without keys; the beginning of a long one. */
  readonly url: string;
  readonly status: number;
}

const MAX_REQUESTS = 20;
/** The number of findings of one rule. */
const MAX_FINDINGS = 100;
/** In characters; requests choose the names and values. */
const MAX_MESSAGE = 400;

/**
 * Finds mistakes of a client that would cause problems on the real service, in the requests that the fake served.
 * Errors come first. Other requests are served in between.
 * @param repeats how many equal requests within a second are accepted
 */
export async function lint(
  contract: Contract,
  entries: readonly JournalEntry[],
  repeats: number,
): Promise<LintFinding[]> {
  const traffic = await trafficOf(contract, entries, repeats);
  const findings: LintFinding[] = [];
  for (const rule of LINT_RULES) {
    findings.push(...findingsOf(rule, contract, await matchesOf(rule, traffic)));
    await nextTurn();
  }
  const rank = ({ severity }: LintFinding): number => (severity === "error" ? 0 : 1);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

async function matchesOf(rule: LintRule, traffic: Traffic): Promise<readonly LintMatch[]> {
  if ("find" in rule) return rule.find(traffic);
  const { requests, contract } = traffic;
  const found = await mapInSlices(requests, (request) =>
    rule
      .messagesOf(request, contract)
      .slice(0, MAX_MESSAGES)
      .map((message): LintMatch => ({
        message: shorten(message, MAX_MESSAGE),
        requests: [request],
      })),
  );
  return found.flat();
}

/** Merges matches with the same message. */
function findingsOf(
  { id, severity, section, advice }: LintRule,
  contract: Contract,
  matches: readonly LintMatch[],
): LintFinding[] {
  const groups = groupBy(matches, ({ message, requests }) => {
    return `${requests.at(-1)?.operation?.id} ${message}`;
  });
  return [...groups.values()].slice(0, MAX_FINDINGS).map((group) => {
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
      requests: requests.slice(0, MAX_REQUESTS).map((one) => linted(contract, one)),
    };
  });
}

function linted(contract: Contract, request: Observed): LintedRequest {
  const {
    id,
    world,
    request: { method },
    status,
  } = request.entry;
  return { id, world, method, url: shownUrl(contract, request), status };
}
