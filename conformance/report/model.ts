import { curlLine } from "../curl.ts";
import type { SentRequest } from "../exchange.ts";
import { operationName, type Outcome, type Verdict } from "../judge.ts";
import type { Level } from "../requirements.ts";
import type { Deviation } from "../rule.ts";
import type { Survey } from "../survey.ts";
import { isCounted } from "./counts.ts";
import { doubtOf } from "./doubt.ts";
import type { Ending } from "./ending.ts";
import { lostReplies, type LostReplies } from "./lost.ts";

/** Everything a report tells, as plain data; every format is made from this and nothing else. */
export interface Report {
  readonly tool: { readonly name: "understudy"; readonly version: string };
  /** What was judged: a base URL, or the name of a recording. */
  readonly target: string;
  readonly started_at: string;
  readonly finished_at: string;
  /** Whether all was asked; if not, every format says so. */
  readonly ended: Ending;
  readonly requests: number;
  /** Requests that the bound left unsent. */
  readonly unsent: number;
  /** Why this may not be the API at all; null: it looks like it. */
  readonly doubt: string | null;
  /** Requests without a whole reply: what they would have shown is not judged. */
  readonly no_reply: readonly LostReplies[];
  /** What the baseline holds and this report does not bear out; null: there is no baseline. */
  readonly baseline: BaselineNews | null;
  readonly summary: Summary;
  readonly verdicts: readonly ReportedVerdict[];
  /** What the check wrote; nothing in the API can take it out again. */
  readonly written: readonly string[];
}

/** Entries of a baseline, each as one line. */
export interface BaselineNews {
  readonly gone: readonly string[];
  readonly unobserved: readonly string[];
  readonly expired: readonly string[];
}

export interface Summary {
  /** Hints aside. */
  readonly rules: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly hints: Readonly<Record<Outcome, number>>;
  readonly findings: number;
  /** Percent of the selected must-rules that saw data by which they could have failed. */
  readonly must_witnessed_pct: number;
}

export interface ReportedVerdict {
  readonly id: string;
  readonly section: readonly string[];
  readonly level: Level;
  readonly sentence: string;
  /** The step behind a should; null elsewhere. */
  readonly derived: string | null;
  readonly outcome: Outcome;
  readonly witnesses: number;
  /** The operations on which it held. */
  readonly held_on: readonly string[];
  readonly reason: string;
  readonly findings: readonly ReportedFinding[];
}

export interface ReportedFinding {
  readonly operation: string;
  readonly kind: string;
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  /** null: no reply came. */
  readonly status: number | null;
  readonly request: string;
  readonly curl: string;
  /** In the baseline: why it is tolerated; null: it is new. */
  readonly known: string | null;
}

export interface ReportFacts {
  readonly version: string;
  readonly target: string;
  /** For curl lines. */
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly requests: number;
  readonly unsent: number;
  /** Whether somebody ended it before all was asked. */
  readonly interrupted: boolean;
  readonly written: readonly string[];
  /** What was collected; absent: nobody asks what else there is to tell of it. */
  readonly survey?: Survey;
}

/** Makes the report of a check. */
export function makeReport(verdicts: readonly Verdict[], facts: ReportFacts): Report {
  const reported = verdicts.map((verdict) => reportVerdict(verdict, facts.baseUrl));
  return {
    tool: { name: "understudy", version: facts.version },
    target: facts.target,
    started_at: facts.startedAt,
    finished_at: facts.finishedAt,
    ended: facts.interrupted ? "interrupted" : facts.unsent > 0 ? "bounded" : "complete",
    requests: facts.requests,
    unsent: facts.unsent,
    doubt: facts.survey === undefined ? null : doubtOf(facts.survey),
    no_reply: lostReplies(facts.survey?.exchanges ?? []),
    baseline: null,
    summary: summarise(reported),
    verdicts: reported,
    written: facts.written,
  };
}

function reportVerdict(verdict: Verdict, baseUrl: string): ReportedVerdict {
  const { id, section, level, sentence, derived } = verdict.requirement;
  return {
    id,
    section: typeof section === "string" ? [section] : section,
    level,
    sentence,
    derived: derived ?? null,
    outcome: verdict.outcome,
    witnesses: verdict.witnesses,
    held_on: verdict.heldOn,
    reason: verdict.reason,
    findings: verdict.findings.map((finding) => reportFinding(finding, baseUrl)),
  };
}

function reportFinding(deviation: Deviation, baseUrl: string): ReportedFinding {
  const { request, reply } = deviation.exchange;
  return {
    operation: operationName(deviation.exchange),
    kind: deviation.kind,
    pointer: deviation.pointer,
    expected: deviation.expected,
    actual: deviation.actual,
    status: reply?.status ?? null,
    request: requestLine(request),
    curl: curlLine(baseUrl, request),
    known: null,
  };
}

/** A request in words: method, path and decoded query. */
export function requestLine({ method, path, query }: SentRequest): string {
  const parameters = query.map(([name, value]) => `${name}=${value}`).join("&");
  return `${method} ${path}${parameters === "" ? "" : `?${parameters}`}`;
}

/** Counts a report's verdicts; hints are shown and never counted as findings. */
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
