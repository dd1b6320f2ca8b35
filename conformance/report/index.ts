import { ctrfReport } from "./ctrf.ts";
import { githubReport, markdownReport } from "./github.ts";
import { htmlReport } from "./html.ts";
import { junitReport } from "./junit.ts";
import type { Report } from "./model.ts";
import { prettyReport } from "./pretty.ts";
import { sarifReport } from "./sarif.ts";

/** Makes the text; `columns` is how wide a terminal is that shows it, for those whom it concerns. */
type Reporter = (report: Report, columns?: number) => string;

/** Every format a report can have; each is a pure function of the report's data. */
export const REPORTERS = {
  pretty: (report: Report, columns?: number) => prettyReport(report, columns),
  json: (report) => JSON.stringify(report, null, 2),
  junit: junitReport,
  sarif: sarifReport,
  ctrf: ctrfReport,
  html: htmlReport,
  github: githubReport,
  markdown: markdownReport,
} as const satisfies Record<string, Reporter>;

export type ReportFormat = keyof typeof REPORTERS;
