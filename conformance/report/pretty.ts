import { styleText } from "node:util";
import { counted } from "../../src/common/counted.ts";
import { printable } from "../../src/common/printable.ts";
import type { Outcome } from "../core/outcome.ts";
import { firstGroups, type FindingGroup } from "./group-findings.ts";
import { endpointText, requestTexts } from "./finding-text.ts";
import { isCounted, OUTCOMES, outcomeCounts } from "./outcome-counts.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./report.ts";
import { rankedMissingRequests } from "./missing-requests.ts";
import { groupBySection, SECTIONS } from "./sections.ts";
import { incompleteWarning, reportWarnings } from "./warnings.ts";
import { WIDTH, wrapLines, wrapShortened } from "./wrap.ts";
import { groupBy } from "../../src/common/group-by.ts";

const COLORS = {
  pass: "green",
  fail: "red",
  known: "yellow",
  inconclusive: "yellow",
  skipped: "gray",
  error: "magenta",
} as const satisfies Record<Outcome, Parameters<typeof styleText>[0]>;
const NAME_WIDTH = 24;
const COLUMN_GAP = 2;
const MAX_GROUPS = 3;

/** Below this width the indentation would leave no room for text. */
const MIN_WIDTH = 60;

/**
 * Renders the report for a terminal: a table by section, then the findings with curl commands that
 * reproduce them. It is as wide as the terminal (`columns`), at most `WIDTH`. `quiet`: only findings, warnings
 * and totals.
 */
export function prettyReport(
  report: Report,
  { columns = WIDTH, quiet = false }: PrettyOptions = {},
): string {
  const width = Math.max(MIN_WIDTH, Math.min(WIDTH, columns));
  const { verdicts, not_the_api } = report;
  const judged = verdicts.filter(isCounted);
  const violated = judged.filter(({ outcome }) => outcome === "fail" || outcome === "error");
  const isShort = quiet && violated.length === 0;
  return [
    // First, because a reader may stop before the closing lines, if there is much between.
    ...[not_the_api, isShort ? null : incompleteWarning(report)].flatMap((warning) =>
      warning === null ? [] : [...warningLines(warning, width), ""],
    ),
    ...(quiet ? [] : [...sectionTable(judged), ""]),
    ...violated.flatMap((verdict) => violationLines(verdict, width)),
    ...(quiet ? [] : restLines(verdicts, width)),
    ...titled(
      "Written to the deployment (the API cannot delete it)",
      report.written.flatMap((line) => wrapLines("  ", line, width)),
    ),
    ...closingLines(report, width),
  ].join("\n");
}

interface PrettyOptions {
  readonly columns?: number | undefined;
  readonly quiet?: boolean | undefined;
}

/** Violated advisory rules, and rules without a verdict. */
function restLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const advisory = verdicts.filter(
    ({ level, outcome }) => level === "advisory" && outcome === "fail",
  );
  return [
    ...advisory.flatMap((verdict) => advisoryLines(verdict, width)),
    ...knownLines(verdicts, width),
    ...skippedLines(verdicts, width),
    ...inconclusiveLines(verdicts, width),
    ...missingLines(verdicts, width),
  ];
}

function warningLines(warning: string, width: number): string[] {
  return wrapLines("", warning, width).map((line) => styleText("yellow", line));
}

function sectionTable(verdicts: readonly ReportedVerdict[]): string[] {
  const head = OUTCOMES.map((name) => name.padStart(name.length + COLUMN_GAP)).join("");
  const rows = groupBySection(verdicts).map(([section, group]) => {
    const cells = OUTCOMES.map((outcome) => {
      const count = group.filter((one) => one.outcome === outcome).length;
      const cell = (count === 0 ? "·" : String(count)).padStart(outcome.length + COLUMN_GAP);
      return styleText(count === 0 ? "gray" : COLORS[outcome], cell);
    });
    return `${section.padEnd(6)}${(SECTIONS[section] ?? "").padEnd(NAME_WIDTH)}${cells.join("")}`;
  });
  return [styleText("bold", `${"§".padEnd(6 + NAME_WIDTH)}${head}`), ...rows];
}

/** Renders one violated rule with its findings. */
export function violationLines(verdict: ReportedVerdict, width = WIDTH): string[] {
  const { id, outcome, section, level, sentence, derived, reason, findings } = verdict;
  const mark = styleText(COLORS[outcome], outcome === "fail" ? "✗" : "!");
  const { shown, omitted } = firstGroups(findings, MAX_GROUPS);
  const operations = new Set(findings.map(({ operation }) => operation)).size;
  const across = operations > 1 ? `, on ${operations} operations in total` : "";
  return [
    `${mark} ${styleText("bold", id)}  §${section.join(", §")}  ${level}`,
    ...wrapLines("  ", derived === null ? sentence : `${sentence} (derived: ${derived})`, width),
    ...(outcome === "error" ? wrapLines("  ", `the rule itself failed: ${reason}`, width) : []),
    ...shown.flatMap((group) => findingLines(group, width)),
    ...(omitted > 0
      ? wrapLines("    … ", `and ${omitted} more for this rule${across}`, width)
      : []),
    "",
  ];
}

function findingLines({ example, count }: FindingGroup, width: number): string[] {
  const { pointer, expected, actual, known, requests } = example;
  const where = pointer === "" ? "" : ` at ${pointer}`;
  const more = count > 1 ? `  (and ${count - 1} more of this kind)` : "";
  const title = `    ${endpointText(requests[0])}${where}${known === null ? "" : ` (known: ${known})`}${more}`;
  return [
    ...(title.length > width ? wrapLines("    ", title.trim(), width) : [printable(title)]),
    ...wrapShortened("      expected  ", expected, width),
    ...wrapShortened("      actual    ", actual, width),
    ...requestLines(example, width),
    ...wrapLines("      look at   ", example.look_at, width),
  ];
}

/** The response and the curl command of each request of a finding. */
function requestLines(finding: ReportedFinding, width: number): string[] {
  const { shown, omitted } = requestTexts(finding);
  return [
    ...shown.flatMap(({ compared, response, curl, explain }) => [
      ...(compared === "" ? [] : wrapShortened("      compared  ", compared, width)),
      ...(response === "" ? [] : wrapShortened("      response  ", response, width)),
      ...(curl === "" ? [] : [`      ${styleText("gray", curl)}`]),
      ...(explain === null ? [] : [`      ${styleText("gray", explain)}`]),
    ]),
    ...(omitted > 0 ? [`      compared  ${omitted} more; the JSON report has all`] : []),
  ];
}

function advisoryLines({ id, sentence, findings }: ReportedVerdict, width: number): string[] {
  return [
    `${styleText("cyan", "i")} ${id}  advisory, not counted`,
    ...wrapLines("  ", sentence, width),
    ...firstGroups(findings, 1).shown.flatMap((group) => findingLines(group, width)),
    "",
  ];
}

/** Lines under a title; none without lines. */
function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [styleText("bold", title), ...lines, ""];
}

/** Rules whose findings are all in the baseline, with the reasons. */
function knownLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const known = verdicts.filter(({ outcome }) => outcome === "known");
  const lines = known.flatMap(({ id, findings }) => {
    const reasons = new Set(findings.map((finding) => finding.known ?? ""));
    return wrapLines(idColumn(id), [...reasons].join("; "), width);
  });
  return titled("Accepted findings (baseline)", lines);
}

/** Skipped rules by the key or option that they need. */
function skippedLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const skipped = verdicts.filter(({ outcome }) => outcome === "skipped");
  const lines = [...groupBy(skipped, ({ reason }) => reason)].flatMap(([reason, group]) => [
    `  ${reason}`,
    ...wrapLines("    ", group.map(nameOf).join(", "), width),
  ]);
  return titled("Skipped: a key or an option is missing", lines);
}

/** Inconclusive rules with the data that they need. */
function inconclusiveLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const inconclusive = verdicts.filter(({ outcome }) => outcome === "inconclusive");
  return titled(
    "Inconclusive: there was no data for these rules",
    inconclusive.flatMap((verdict) => wrapLines(idColumn(nameOf(verdict)), verdict.reason, width)),
  );
}

const MAX_MISSING = 10;

/** The requests that most inconclusive rules want. */
function missingLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const missing = rankedMissingRequests(verdicts);
  const more = missing.length - MAX_MISSING;
  return titled("Missing requests, by the number of inconclusive rules that need them", [
    ...missing
      .slice(0, MAX_MISSING)
      .flatMap(({ request, rules }) =>
        wrapLines(`  ${String(rules).padStart(4)}  `, request, width),
      ),
    ...(more > 0 ? [`        and ${more} more; the JSON report lists them`] : []),
  ]);
}

function nameOf({ id, level }: ReportedVerdict): string {
  return level === "advisory" ? `${id} (advisory)` : id;
}

function idColumn(id: string): string {
  return `  ${id.padEnd(30)}  `;
}

function closingLines(report: Report, width: number): string[] {
  const { target, summary, requests, not_the_api } = report;
  const { rules, findings, must_witnessed_pct } = summary;
  const totals = `${counted(findings, "finding")}; ${must_witnessed_pct} % of the must rules had data; ${counted(requests, "request")}`;
  return [
    ...wrapLines(
      "",
      `${target}: ${counted(rules, "rule")}: ${outcomeCounts(summary).join(", ")}`,
      width,
    ),
    ...wrapLines("", totals, width),
    ...reportWarnings(report)
      .filter((warning) => warning !== not_the_api)
      .flatMap((warning) => warningLines(warning, width)),
  ];
}
