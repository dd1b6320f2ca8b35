// The conformance suite: `import { check } from "understudy/conformance"`. docs/library.md describes it.
export { check } from "../../suite/check.ts";
export type { CheckKeys, CheckOptions } from "../../suite/check-options.ts";
export { defineTests, type DefineTestsOptions, type TestFunctions } from "./define-tests.ts";
export { judge, type JudgeOptions } from "./judge.ts";
export type { RecordedExchange, RecordedRequest, RecordedResponse } from "./recorded-exchange.ts";
export { recordFetch, type FetchRecorder } from "./record-fetch.ts";
export { formatReport, type ReportFormat } from "./format-report.ts";
export type { Outcome } from "../../../conformance/core/outcome.ts";
export type { Level } from "../../../conformance/core/requirements.ts";
export type {
  BaselineChanges,
  Completion,
  MissingResponses,
  Report,
  ReportedFinding,
  ReportedRequest,
  ReportedVerdict,
  Summary,
} from "../../../conformance/report/report.ts";
