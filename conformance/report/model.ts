import { operationName, type Outcome, type Verdict } from "../core/judge.ts";
import type { Level } from "../core/requirements.ts";
import type { Finding } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";
import { durationsOf, type Durations } from "./durations.ts";
import { requestsOf, type EvidenceOptions, type ReportedRequest } from "./evidence.ts";
import { lookAt } from "./look-at.ts";
import { isCounted } from "./outcome-counts.ts";
import { notTheApi } from "./not-the-api.ts";
import { missingLine, withMissing } from "./missing-requests.ts";
import { missingResponses, retriedAttempts, type MissingResponses } from "./missing-responses.ts";

/**
 * complete: all requests were sent; interrupted: by the user; bounded: by the depth or --max-requests;
 * unreachable: the deployment stopped responding.
 */
export type Completion = "complete" | "interrupted" | "bounded" | "unreachable";

/** The result of a check or of `judge` as plain data; every format is rendered from this alone. */
export interface Report {
  readonly tool: { readonly name: "understudy"; readonly version: string };
  /** What was judged: a base URL or the name of a recording. */
  readonly target: string;
  readonly started_at: string;
  readonly finished_at: string;
  /** Whether all requests were sent; if not, every format shows a warning. */
  readonly ended: Completion;
  readonly requests: number;
  /** Planned requests that were not sent because of the limit. */
  readonly unsent: number;
  /** What limits the number of requests, such as `--depth quick`; null: nothing was sent. */
  readonly limit: string | null;
  /** The first request since which the deployment has not responded; null: it responds. */
  readonly unreachable_since: string | null;
  /** Warning that the target may not be the API at all; null: it looks like the API. */
  readonly doubt: string | null;
  /** What readers must know about how the check was run. */
  readonly warnings: readonly string[];
  /** Requests without a complete response, which could not be judged. */
  readonly no_reply: readonly MissingResponses[];
  /** Failed attempts that were repeated; the last attempt was judged. */
  readonly retried: readonly MissingResponses[];
  /** Baseline entries that no longer match the findings; null: no baseline was used. */
  readonly baseline: BaselineChanges | null;
  readonly summary: Summary;
  readonly verdicts: readonly ReportedVerdict[];
  /** Path of the recording, which the entries of requests refer to; null: nothing was recorded. */
  readonly recording: string | null;
  /** Data that the check added to the deployment; the API cannot delete it. */
  readonly written: readonly string[];
}

/** Baseline entries, one line each. */
export interface BaselineChanges {
  readonly gone: readonly string[];
  readonly unobserved: readonly string[];
  readonly expired: readonly string[];
}

export interface Summary {
  /** Without hints. */
  readonly rules: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly hints: Readonly<Record<Outcome, number>>;
  readonly findings: number;
  /** Percentage of the selected must-rules that were judged on data by which they could have failed. */
  readonly must_witnessed_pct: number;
}

export interface ReportedVerdict {
  readonly id: string;
  readonly section: readonly string[];
  readonly level: Level;
  readonly sentence: string;
  /** How a `should` follows from the document; null for other levels. */
  readonly derived: string | null;
  readonly outcome: Outcome;
  readonly witnesses: number;
  /** The operations that satisfy the rule. */
  readonly held_on: readonly string[];
  readonly reason: string;
  /** Requests that were not sent and that would make an inconclusive rule conclusive, or show which would. */
  readonly missing_requests: readonly string[];
  /** Milliseconds by operation; the response time of an exchange is divided among its test cases. */
  readonly durations: Readonly<Record<string, number>>;
  readonly findings: readonly ReportedFinding[];
}

export interface ReportedFinding {
  readonly operation: string;
  readonly kind: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  /** Where the cause can be: a field, a parameter, or two values that disagree. */
  readonly look_at: string;
  /** The request with the finding, then those that it was compared with. */
  readonly requests: readonly [ReportedRequest, ...ReportedRequest[]];
  /** The reason given in the baseline; null: not in the baseline, or expired. */
  readonly known: string | null;
}

export interface ReportMetadata extends EvidenceOptions {
  readonly version: string;
  readonly target: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly requests: number;
  readonly unsent: number;
  /** What limits the number of requests. */
  readonly limit?: string;
  /** Whether the check was interrupted before all requests were sent. */
  readonly interrupted: boolean;
  /** The first request since which the deployment has not responded, in words. */
  readonly unreachableSince?: string | null;
  readonly written: readonly string[];
  readonly warnings?: readonly string[];
  /** Path of the recording, if there is one. */
  readonly recording?: string | null;
  /** The recorded exchanges, from which `doubt` and `no_reply` are derived. */
  readonly survey?: Survey;
}

/** Builds the report of a check. */
export function makeReport(verdicts: readonly Verdict[], facts: ReportMetadata): Report {
  const durations = durationsOf(verdicts);
  const reported = verdicts.map((verdict) => reportVerdict(verdict, facts, durations));
  return {
    tool: { name: "understudy", version: facts.version },
    target: facts.target,
    started_at: facts.startedAt,
    finished_at: facts.finishedAt,
    ended: completionOf(facts),
    requests: facts.requests,
    unsent: facts.unsent,
    limit: facts.limit ?? null,
    unreachable_since: facts.unreachableSince ?? null,
    doubt: doubtOf(facts.survey),
    warnings: facts.warnings ?? [],
    no_reply: missingResponses(facts.survey?.exchanges ?? []),
    retried: retriedAttempts(facts.survey?.exchanges ?? []),
    baseline: null,
    summary: summarise(reported),
    verdicts: reported,
    recording: facts.recording ?? null,
    written: facts.written,
  };
}

function doubtOf(survey: Survey | undefined): string | null {
  const found = survey === undefined ? null : notTheApi(survey);
  return found === null ? null : `This does not look like the API: ${found}.`;
}

function completionOf({ interrupted, unreachableSince, unsent }: ReportMetadata): Completion {
  if (interrupted) return "interrupted";
  if (unreachableSince) return "unreachable";
  return unsent > 0 ? "bounded" : "complete";
}

function reportVerdict(
  verdict: Verdict,
  facts: ReportMetadata,
  durations: Durations,
): ReportedVerdict {
  const { id, section, level, sentence, derived } = verdict.requirement;
  const missing = (verdict.missing ?? []).map(missingLine);
  return {
    id,
    section: typeof section === "string" ? [section] : section,
    level,
    sentence,
    derived: derived ?? null,
    outcome: verdict.outcome,
    witnesses: verdict.witnesses.length,
    held_on: [...new Set(verdict.witnesses.map(operationName))],
    reason: withMissing(verdict.reason, missing),
    missing_requests: missing,
    durations: durations.of(verdict),
    findings: verdict.findings.map((finding) => reportFinding(finding, facts)),
  };
}

function reportFinding(finding: Finding, facts: ReportMetadata): ReportedFinding {
  return {
    operation: operationName(finding.exchange),
    kind: finding.kind,
    pointer: finding.pointer,
    expected: finding.expected,
    actual: finding.actual,
    look_at: lookAt(finding),
    requests: requestsOf(finding, facts),
    known: null,
  };
}

/** Summarises verdicts; hints are counted separately and never as findings. */
export function summarise(verdicts: readonly ReportedVerdict[]): Summary {
  const must = verdicts.filter(({ level, outcome }) => level === "must" && outcome !== "skipped");
  const witnessed = must.filter(({ outcome }) => ["pass", "fail", "known"].includes(outcome));
  const counted = verdicts.filter(isCounted);
  const hints = verdicts.filter((verdict) => !isCounted(verdict));
  return {
    rules: counted.length,
    outcomes: outcomesOf(counted),
    hints: outcomesOf(hints),
    findings: counted.flatMap(({ findings }) => findings.filter(({ known }) => known === null))
      .length,
    must_witnessed_pct:
      must.length === 0 ? 0 : Math.floor((1000 * witnessed.length) / must.length) / 10,
  };
}

function outcomesOf(verdicts: readonly ReportedVerdict[]): Record<Outcome, number> {
  const outcomes = { pass: 0, fail: 0, inconclusive: 0, skipped: 0, error: 0, known: 0 };
  for (const { outcome } of verdicts) outcomes[outcome]++;
  return outcomes;
}
