import type { Invocation, Location, Log, ReportingDescriptor, Result } from "sarif";
import { pointerPattern } from "../../src/common/json-pointer.ts";
import { findingDetails, findingLine } from "./finding-text.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./report.ts";
import { reportWarnings } from "./warnings.ts";

/** A line of a file, from 1. */
export interface SourceLocation {
  /** Relative to the root of a repository. */
  readonly uri: string;
  readonly line: number;
}

/** Where requirements and response fields are defined; code scanning shows these lines. */
export interface SpecLocations {
  /** null: there is no requirement with this id, as for the steps of a flow. */
  readonly requirement: (id: string) => SourceLocation | null;
  /** The line of a response field, or of its operation; null: not in the contract. */
  readonly contract: (operation: string, pointer: string) => SourceLocation | null;
}

const LEVELS = { must: "error", should: "warning", advisory: "note" } as const;

/** Locations that point to no file; code scanning then rejects the report. */
const NO_LOCATIONS: SpecLocations = { requirement: () => null, contract: () => null };

/** Renders SARIF 2.1.0: one result per finding; findings in the baseline carry a suppression. */
export function sarifReport(report: Report, locations: SpecLocations = NO_LOCATIONS): string {
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
          verdict.findings.map((finding) => result(verdict, index, { finding, locations })),
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
    executionSuccessful: report.ended !== "interrupted" && report.ended !== "unreachable",
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
  const origin = `§${section.join(", §")} of the API specification`;
  const help = `${sentence} (${origin}${derived === null ? "" : `; derived: ${derived}`})`;
  return {
    id,
    name: id,
    shortDescription: { text: sentence },
    fullDescription: { text: help },
    help: { text: help },
    defaultConfiguration: { level: LEVELS[level] },
    properties: { sections: section, level, ...(derived === null ? {} : { derived }) },
  };
}

interface LocatedFinding {
  readonly finding: ReportedFinding;
  readonly locations: SpecLocations;
}

function result(
  verdict: ReportedVerdict,
  ruleIndex: number,
  { finding, locations }: LocatedFinding,
): Result {
  const { operation, pointer, kind, known } = finding;
  const requirement = locations.requirement(verdict.id);
  const primary = locations.contract(operation, pointer) ?? requirement;
  return {
    ruleId: verdict.id,
    ruleIndex,
    level: LEVELS[verdict.level],
    message: {
      text: [
        `${verdict.sentence} ${findingLine(finding)}`,
        ...findingDetails(finding, "").slice(1),
      ].join("\n"),
    },
    locations: [
      {
        ...physicalLocation(primary),
        logicalLocations: [{ fullyQualifiedName: `${operation}${pointer}`, kind: "function" }],
      },
    ],
    ...(requirement === null
      ? {}
      : {
          relatedLocations: [
            { id: 0, ...physicalLocation(requirement), message: { text: "The requirement" } },
          ],
        }),
    partialFingerprints: {
      "deviation/v1": [verdict.id, operation, pointerPattern(pointer), kind].join(" "),
    },
    ...(known === null ? {} : { suppressions: [{ kind: "external", justification: known }] }),
  };
}

function physicalLocation(location: SourceLocation | null): Pick<Location, "physicalLocation"> {
  if (location === null) return {};
  const { uri, line } = location;
  return {
    physicalLocation: { artifactLocation: { uri }, region: { startLine: line } },
  };
}
