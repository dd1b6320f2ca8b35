import { printableJson, printableValue } from "../../src/common/printable.ts";
import { ctrfReport } from "./ctrf.ts";
import { githubReport, markdownReport } from "./github.ts";
import { htmlReport } from "./html.ts";
import { junitReport } from "./junit.ts";
import type { Report } from "./report.ts";
import { prettyReport } from "./pretty.ts";
import { sarifReport, type SpecLocations } from "./sarif.ts";

export interface ReportOptions {
  /** Width of the terminal, if the text goes to one. */
  readonly columns?: number | undefined;
  /** Leaves out of the pretty report what is not about findings. */
  readonly quiet?: boolean | undefined;
  /** Files and lines for formats that refer to them. */
  readonly locations?: SpecLocations;
}

/** Renders a report. */
type Reporter = (report: Report, options?: ReportOptions) => string;

const FORMATS = {
  pretty: (report, options) => prettyReport(printableValue(report), options),
  json: (report) => printableJson(JSON.stringify(report, null, 2)),
  junit: (report) => junitReport(printableValue(report)),
  sarif: (report, options) => printableJson(sarifReport(report, options?.locations)),
  ctrf: (report) => printableJson(ctrfReport(report)),
  html: (report) => htmlReport(printableValue(report)),
  github: (report) => githubReport(printableValue(report)),
  markdown: (report) => markdownReport(printableValue(report)),
} as const satisfies Record<string, Reporter>;

/** The name of a report format. */
export type ReportFormat = keyof typeof FORMATS;

/** Report formats by name; each is a pure function of the report. */
export const REPORTERS: Readonly<Record<ReportFormat, Reporter>> = FORMATS;
