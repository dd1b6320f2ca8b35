import { stripVTControlCharacters } from "node:util";
import { REPORTERS, type ReportFormat } from "../../../conformance/report/index.ts";
import type { Report } from "../../../conformance/report/model.ts";

export type { ReportFormat } from "../../../conformance/report/index.ts";

/** Renders a report; `pretty` without colours. */
export function formatReport(report: Report, format: ReportFormat): string {
  return stripVTControlCharacters(REPORTERS[format](report));
}
