import { stripVTControlCharacters } from "node:util";
import { checkValue, oneOf } from "../../common/check-options.ts";
import { REPORTERS, type ReportFormat } from "../../../conformance/report/index.ts";
import type { Report } from "../../../conformance/report/report.ts";
import { specLocations } from "../../suite/spec-locations.ts";

export type { ReportFormat } from "../../../conformance/report/index.ts";

/** Renders a report; `pretty` without colours. */
export function formatReport(report: Report, format: ReportFormat): string {
  checkValue("format", format, oneOf(Object.keys(REPORTERS)));
  const options = format === "sarif" ? { locations: specLocations() } : {};
  return stripVTControlCharacters(REPORTERS[format](report, options));
}
