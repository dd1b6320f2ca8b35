import { operationName, type Verdict } from "../core/judge.ts";
import type { Outcome } from "../core/outcome.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Finding } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";
import { operationOf } from "../core/operation-of.ts";
import { durationsOf, type Durations } from "./durations.ts";
import { reportedRequests, type EvidenceOptions } from "./evidence.ts";
import { boundedSentence } from "../core/bounded-sentence.ts";
import { whereToLook } from "./where-to-look.ts";
import { isCounted } from "./outcome-counts.ts";
import { notTheApi } from "./not-the-api.ts";
import { missingLine, withMissing } from "./missing-requests.ts";
import { missingResponses, retriedAttempts } from "./missing-responses.ts";
import type { Completion, Report, ReportedFinding, ReportedVerdict, Summary } from "./report.ts";

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
  /** The recorded exchanges, from which `not_the_api` and `missing_responses` are derived. */
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
    not_the_api: notTheApiWarning(facts.survey),
    warnings: facts.warnings ?? [],
    missing_responses: missingResponses(facts.survey?.exchanges ?? []),
    retried: retriedAttempts(facts.survey?.exchanges ?? []),
    baseline: null,
    summary: summarise(reported),
    verdicts: reported,
    recording: facts.recording ?? null,
    written: facts.written,
  };
}

function notTheApiWarning(survey: Survey | undefined): string | null {
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
  const missing = (verdict.missing ?? []).map((request) => boundedSentence(missingLine(request)));
  return {
    id,
    section: typeof section === "string" ? [section] : section,
    level,
    sentence,
    derived: derived ?? null,
    outcome: verdict.outcome,
    witnesses: verdict.witnesses.length,
    held_on: [...new Set(verdict.witnesses.map(operationName))],
    reason: boundedSentence(
      withMissing(verdict.reason, missing, laterOperations(verdict, facts.survey)),
    ),
    missing_requests: missing,
    durations: durations.of(verdict),
    findings: verdict.findings.map((finding) => reportFinding(finding, facts)),
  };
}

/**
 * The operations of a rule if only requests of other operations are missing: its own are planned from their responses.
 */
function laterOperations(
  { requirement: { operations }, missing = [] }: Verdict,
  survey: Survey | undefined,
): readonly string[] {
  if (survey === undefined || operations === undefined || operations === "all") return [];
  const { contract } = survey;
  const isOwn = ({ request }: PlannedRequest): boolean =>
    operations.includes(operationOf(contract, request) ?? "");
  return missing.length === 0 || missing.some(isOwn) ? [] : operations;
}

function reportFinding(finding: Finding, facts: ReportMetadata): ReportedFinding {
  return {
    operation: operationName(finding.exchange),
    kind: finding.kind,
    pointer: boundedSentence(finding.pointer),
    expected: boundedSentence(finding.expected),
    actual: boundedSentence(finding.actual),
    look_at: boundedSentence(whereToLook(finding)),
    requests: reportedRequests(finding, facts),
    known: null,
  };
}

/** Summarises verdicts; advisory rules are counted separately and never as findings. */
export function summarise(verdicts: readonly ReportedVerdict[]): Summary {
  const must = verdicts.filter(({ level, outcome }) => level === "must" && outcome !== "skipped");
  const witnessed = must.filter(({ outcome }) => ["pass", "fail", "known"].includes(outcome));
  const counted = verdicts.filter(isCounted);
  const advisory = verdicts.filter((verdict) => !isCounted(verdict));
  return {
    rules: counted.length,
    outcomes: outcomesOf(counted),
    advisory: outcomesOf(advisory),
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
