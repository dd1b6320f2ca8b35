import type { Outcome } from "../core/outcome.ts";
import type { Level } from "../core/requirements.ts";

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
  readonly not_the_api: string | null;
  /** Warnings about how the check was run. */
  readonly warnings: readonly string[];
  /** Requests without a complete response, which could not be judged. */
  readonly missing_responses: readonly MissingResponses[];
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
  readonly mistyped: readonly string[];
  readonly expired: readonly string[];
}

/** The number of rules by outcome, and of findings. */
export interface Summary {
  /** Without advisory rules. */
  readonly rules: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly advisory: Readonly<Record<Outcome, number>>;
  readonly findings: number;
  /** Percentage of the selected must rules that were judged on data that could have shown a violation. */
  readonly must_witnessed_pct: number;
}

/** The result of a rule, with its findings. */
export interface ReportedVerdict {
  readonly id: string;
  readonly section: readonly string[];
  readonly level: Level;
  readonly sentence: string;
  /** How a `should` follows from the specification; null for other levels. */
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

/** One violation of a rule. */
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

/** One request of a finding with the part of its response that matters. */
export interface ReportedRequest {
  readonly operation: string;
  /** Method, path and decoded query, for humans. */
  readonly request: string;
  readonly curl: string;
  /** null: there was no complete response; see `failure`. */
  readonly status: number | null;
  /** Why there was no complete response; null: there was one. */
  readonly failure: string | null;
  /** JSON pointer into the response body; empty: the response as a whole. */
  readonly pointer: string;
  /** The value at the pointer as JSON, shortened; null: the response as a whole. */
  readonly value: string | null;
  /** The part of the response body around the pointer, shortened. */
  readonly excerpt: string | null;
  /** Index of the exchange in `log.entries` of the recording; null: not recorded. */
  readonly entry: number | null;
  /** Command that explains the value; absent unless the deployment is an Understudy fake. */
  readonly explain?: string;
  /** Address of the explanation in the console of the fake; absent if its console can't be reached. */
  readonly explain_url?: string;
}

/** Requests or attempts of one operation without a usable response, for one reason. */
export interface MissingResponses {
  readonly operation: string;
  /** "cut off", "timed out", `ECONNRESET`… */
  readonly reason: string;
  readonly requests: number;
}
