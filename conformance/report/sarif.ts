import type { Invocation, Log, ReportingDescriptor, Result } from "sarif";
import { patternOf } from "../assert/rows.ts";
import { findingLine } from "./test-cases.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./model.ts";
import { reportWarnings } from "./warnings.ts";

const LEVELS = { must: "error", should: "warning", hint: "note" } as const;

/** Renders SARIF 2.1.0: one result per finding; findings in the baseline carry a suppression. */
export function sarifReport(report: Report): string {
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "understudy",
            version: report.tool.version,
            rules: report.verdicts.map(descriptor),
          },
        },
        invocations: [invocation(report)],
        results: report.verdicts.flatMap((verdict, index) =>
          verdict.findings.map((finding) => result(verdict, index, finding)),
        ),
        columnKind: "utf16CodeUnits",
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

/** The check as an invocation, with its warnings as notifications. */
function invocation(report: Report): Invocation {
  const warnings = reportWarnings(report);
  return {
    executionSuccessful: report.ended !== "interrupted",
    startTimeUtc: report.started_at,
    endTimeUtc: report.finished_at,
    ...(warnings.length === 0
      ? {}
      : {
          toolExecutionNotifications: warnings.map((text) => ({
            level: "warning" as const,
            message: { text },
          })),
        }),
  };
}

function descriptor({
  id,
  level,
  sentence,
  section,
  derived,
}: ReportedVerdict): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: sentence },
    defaultConfiguration: { level: LEVELS[level] },
    properties: { sections: section, level, ...(derived === null ? {} : { derived }) },
  };
}

function result(verdict: ReportedVerdict, ruleIndex: number, finding: ReportedFinding): Result {
  return {
    ruleId: verdict.id,
    ruleIndex,
    level: LEVELS[verdict.level],
    message: { text: `${verdict.sentence} ${findingLine(finding)}` },
    locations: [
      {
        logicalLocations: [
          { fullyQualifiedName: `${finding.operation}${finding.pointer}`, kind: "function" },
        ],
      },
    ],
    partialFingerprints: {
      "deviation/v1": [
        verdict.id,
        finding.operation,
        patternOf(finding.pointer),
        finding.kind,
      ].join(" "),
    },
    ...(finding.known === null
      ? {}
      : { suppressions: [{ kind: "external", justification: finding.known }] }),
  };
}
