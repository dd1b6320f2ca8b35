import { ctrfReport } from "./ctrf.ts";
import { githubReport, markdownReport } from "./github.ts";
import { htmlReport } from "./html.ts";
import { junitReport } from "./junit.ts";
import type { Report } from "./model.ts";
import { prettyReport } from "./pretty.ts";
import { sarifReport } from "./sarif.ts";

/** Renders a report; `columns` is the width of the terminal, if the text goes to one. */
type Reporter = (report: Report, columns?: number) => string;

/** Report formats by name; each is a pure function of the report. */
export const REPORTERS = {
  pretty: prettyReport,
  json: (report) => JSON.stringify(report, null, 2),
  junit: junitReport,
  sarif: sarifReport,
  ctrf: ctrfReport,
  html: htmlReport,
  github: githubReport,
  markdown: markdownReport,
} as const satisfies Record<string, Reporter>;

export type ReportFormat = keyof typeof REPORTERS;
