import type { Report } from "./model.ts";
import { prettyReport } from "./pretty.ts";

/** Every format a report can have; each is a pure function of the report's data. */
export const REPORTERS = {
  pretty: prettyReport,
  json: (report) => JSON.stringify(report, null, 2),
} as const satisfies Record<string, (report: Report) => string>;

export type ReportFormat = keyof typeof REPORTERS;
