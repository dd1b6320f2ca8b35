import { styleText } from "node:util";
import type { Outcome } from "../judge.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./model.ts";
import { bySection, SECTIONS } from "./sections.ts";

const COLUMNS = ["pass", "fail", "known", "inconclusive", "skipped", "error"] as const;
const COLORS = {
  pass: "green",
  fail: "red",
  known: "yellow",
  inconclusive: "yellow",
  skipped: "gray",
  error: "magenta",
} as const satisfies Record<Outcome, Parameters<typeof styleText>[0]>;
const NAME_WIDTH = 30;
const MOST_FINDINGS_SHOWN = 3;

/** The report for a person at a terminal: a table by section, then each finding with how to see it again. */
export function prettyReport(report: Report): string {
  const counted = report.verdicts.filter(({ level }) => level !== "hint");
  const broken = counted.filter(({ outcome }) => outcome === "fail" || outcome === "error");
  const hints = report.verdicts.filter(
    ({ level, outcome }) => level === "hint" && outcome === "fail",
  );
  return [
    ...tableBySection(counted),
    "",
    ...broken.flatMap(brokenLines),
    ...hints.flatMap(hintLines),
    ...unseenLines(counted),
    ...writtenLines(report),
    ...closingLines(report),
  ].join("\n");
}

function tableBySection(verdicts: readonly ReportedVerdict[]): string[] {
  const bySectionName = Map.groupBy(verdicts, ({ section }) => section[0] ?? "");
  const head = `${"§".padEnd(6)}${"".padEnd(NAME_WIDTH)}${COLUMNS.map((name) => name.padStart(13)).join("")}`;
  const rows = [...bySectionName]
    .toSorted(([a], [b]) => bySection(a, b))
    .map(([section, group]) => {
      const cells = COLUMNS.map((outcome) => {
        const count = group.filter((one) => one.outcome === outcome).length;
        const cell = (count === 0 ? "·" : String(count)).padStart(13);
        return count === 0 ? styleText("gray", cell) : styleText(COLORS[outcome], cell);
      });
      return `${section.padEnd(6)}${(SECTIONS[section] ?? "").padEnd(NAME_WIDTH)}${cells.join("")}`;
    });
  return [styleText("bold", head), ...rows];
}

function brokenLines(verdict: ReportedVerdict): string[] {
  const mark = styleText(COLORS[verdict.outcome], verdict.outcome === "fail" ? "✗" : "!");
  const derived = verdict.derived === null ? "" : ` (derived: ${verdict.derived})`;
  const more = verdict.findings.length - MOST_FINDINGS_SHOWN;
  return [
    `${mark} ${styleText("bold", verdict.id)}  §${verdict.section.join(", §")}  ${verdict.level}`,
    `  ${verdict.sentence}${derived}`,
    ...(verdict.outcome === "error" ? [`  the rule itself broke: ${verdict.reason}`] : []),
    ...verdict.findings.slice(0, MOST_FINDINGS_SHOWN).flatMap(findingLines),
    ...(more > 0 ? [`    … and ${more} more of this rule`] : []),
    "",
  ];
}

function findingLines(finding: ReportedFinding): string[] {
  const where = finding.pointer === "" ? "" : ` at ${finding.pointer}`;
  return [
    `    ${finding.operation}${where}${finding.known === null ? "" : ` (known: ${finding.known})`}`,
    `      expected  ${finding.expected}`,
    `      actual    ${finding.actual}`,
    `      ${styleText("gray", finding.curl)}`,
  ];
}

function hintLines({ id, sentence, findings }: ReportedVerdict): string[] {
  const [first] = findings;
  return [
    `${styleText("cyan", "i")} ${id}  hint, not counted: ${sentence}`,
    ...(first === undefined ? [] : findingLines(first)),
    "",
  ];
}

/** What could not be judged, and what it would have taken. */
function unseenLines(verdicts: readonly ReportedVerdict[]): string[] {
  const unseen = verdicts.filter(
    ({ outcome }) => outcome === "inconclusive" || outcome === "skipped",
  );
  if (unseen.length === 0) return [];
  return [
    styleText("bold", "Not judged"),
    ...unseen.map(({ id, outcome, reason }) => `  ${outcome.padEnd(13)}${id.padEnd(32)}${reason}`),
    "",
  ];
}

function writtenLines({ written }: Report): string[] {
  if (written.length === 0) return [];
  return [
    styleText("bold", "Written to the deployment (nothing can be deleted through the API)"),
    ...written.map((line) => `  ${line}`),
    "",
  ];
}

function closingLines({ target, summary, requests, unsent }: Report): string[] {
  const { outcomes, findings, must_witnessed_pct } = summary;
  const counts = COLUMNS.filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => `${outcomes[outcome]} ${outcome}`)
    .join(", ");
  const left = unsent === 0 ? "" : `; ${unsent} more were not sent (--max-requests)`;
  return [
    `${target}: ${summary.rules} rules: ${counts}`,
    `${findings} ${findings === 1 ? "finding" : "findings"}; ${must_witnessed_pct} % of the must-rules were witnessed; ${requests} requests${left}`,
  ];
}
