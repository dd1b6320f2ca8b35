import { styleText } from "node:util";
import type { Outcome } from "../judge.ts";
import { fewOf, type Alike } from "./alike.ts";
import { countsOf, isCounted } from "./counts.ts";
import { endingSentence } from "./ending.ts";
import type { Report, ReportedVerdict } from "./model.ts";
import { noticesOf } from "./notices.ts";
import { bySection, SECTIONS } from "./sections.ts";
import { printable, WIDTH, wrapped } from "./wrap.ts";

const COLUMNS = ["pass", "fail", "known", "inconclusive", "skipped", "error"] as const;
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
const MOST_FINDINGS_SHOWN = 3;

/** Narrower than this nothing is read in comfort, and leads alone would fill a line. */
const NARROWEST = 60;

/**
 * The report for a person at a terminal: a table by section, then each finding with how to see it again. It
 * is as wide as the terminal (`columns`), and never wider than `WIDTH`.
 */
export function prettyReport(report: Report, columns: number = WIDTH): string {
  const width = Math.max(NARROWEST, Math.min(WIDTH, columns));
  const { verdicts } = report;
  const counted = verdicts.filter(isCounted);
  const broken = counted.filter(({ outcome }) => outcome === "fail" || outcome === "error");
  const hints = verdicts.filter(({ level, outcome }) => level === "hint" && outcome === "fail");
  return [
    // Who reads only the beginning must not take a part for the whole.
    ...[report.doubt, endingSentence(report)].flatMap((notice) =>
      notice === null ? [] : [...warningLines(notice, width), ""],
    ),
    ...tableBySection(counted),
    "",
    ...broken.flatMap((verdict) => brokenWithin(verdict, width)),
    ...hints.flatMap((verdict) => hintLines(verdict, width)),
    ...knownLines(verdicts, width),
    ...skippedLines(verdicts, width),
    ...unseenLines(verdicts, width),
    ...writtenLines(report, width),
    ...closingLines(report, width),
  ].join("\n");
}

function warningLines(notice: string, width: number): string[] {
  return wrapped("", notice, width).map((line) => styleText("yellow", line));
}

function tableBySection(verdicts: readonly ReportedVerdict[]): string[] {
  const groups = Map.groupBy(verdicts, ({ section }) => section[0] ?? "");
  const head = COLUMNS.map((name) => name.padStart(name.length + COLUMN_GAP)).join("");
  const rows = [...groups]
    .toSorted(([a], [b]) => bySection(a, b))
    .map(([section, group]) => {
      const cells = COLUMNS.map((outcome) => {
        const count = group.filter((one) => one.outcome === outcome).length;
        const cell = (count === 0 ? "·" : String(count)).padStart(outcome.length + COLUMN_GAP);
        return styleText(count === 0 ? "gray" : COLORS[outcome], cell);
      });
      return `${section.padEnd(6)}${(SECTIONS[section] ?? "").padEnd(NAME_WIDTH)}${cells.join("")}`;
    });
  return [styleText("bold", `${"§".padEnd(6 + NAME_WIDTH)}${head}`), ...rows];
}

/** A broken rule with its findings. */
export function brokenLines(verdict: ReportedVerdict): string[] {
  return brokenWithin(verdict, WIDTH);
}

function brokenWithin(verdict: ReportedVerdict, width: number): string[] {
  const { id, outcome, section, level, sentence, derived, reason, findings } = verdict;
  const mark = styleText(COLORS[outcome], outcome === "fail" ? "✗" : "!");
  const { shown, left } = fewOf(findings, MOST_FINDINGS_SHOWN);
  return [
    `${mark} ${styleText("bold", id)}  §${section.join(", §")}  ${level}`,
    ...wrapped("  ", derived === null ? sentence : `${sentence} (derived: ${derived})`, width),
    ...(outcome === "error" ? wrapped("  ", `the rule itself broke: ${reason}`, width) : []),
    ...shown.flatMap((one) => findingLines(one, width)),
    ...(left > 0
      ? wrapped("    … ", `and ${left} more of this rule${reachOf(findings)}`, width)
      : []),
    "",
  ];
}

/** On how many operations a rule is broken, where they are more than one. */
function reachOf(findings: ReportedVerdict["findings"]): string {
  const operations = new Set(findings.map(({ operation }) => operation)).size;
  return operations > 1 ? `, on ${operations} operations in all` : "";
}

function findingLines({ example, count }: Alike, width: number): string[] {
  const { operation, pointer, expected, actual, curl, known } = example;
  const where = pointer === "" ? "" : ` at ${pointer}`;
  const more = count > 1 ? `  (and ${count - 1} more like it)` : "";
  const title = `    ${operation}${where}${known === null ? "" : ` (known: ${known})`}${more}`;
  return [
    ...(title.length > width ? wrapped("    ", title.trim(), width) : [printable(title)]),
    ...wrapped("      expected  ", expected, width),
    ...wrapped("      actual    ", actual, width),
    `      ${styleText("gray", curl)}`,
  ];
}

function hintLines({ id, sentence, findings }: ReportedVerdict, width: number): string[] {
  return [
    `${styleText("cyan", "i")} ${id}  hint, not counted`,
    ...wrapped("  ", sentence, width),
    ...fewOf(findings, 1).shown.flatMap((one) => findingLines(one, width)),
    "",
  ];
}

/** What the baseline tolerates, and why. */
function knownLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const known = verdicts.filter(({ outcome }) => outcome === "known");
  if (known.length === 0) return [];
  return [
    styleText("bold", "Known, by the baseline"),
    ...known.flatMap(({ id, findings }) =>
      wrapped(
        idLead(id),
        [...new Set(findings.map((finding) => finding.known ?? ""))].join("; "),
        width,
      ),
    ),
    "",
  ];
}

/** What was not allowed, by what would allow it. */
function skippedLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const skipped = verdicts.filter(({ outcome }) => outcome === "skipped");
  if (skipped.length === 0) return [];
  return [
    styleText("bold", "Skipped for want of a key or a permission"),
    ...[...Map.groupBy(skipped, ({ reason }) => reason)].flatMap(([reason, group]) => [
      `  ${reason}`,
      ...wrapped("    ", group.map(nameOf).join(", "), width),
    ]),
    "",
  ];
}

/** What could not be judged, and what it would have taken. */
function unseenLines(verdicts: readonly ReportedVerdict[], width: number): string[] {
  const unseen = verdicts.filter(({ outcome }) => outcome === "inconclusive");
  if (unseen.length === 0) return [];
  return [
    styleText("bold", "Inconclusive: the deployment showed nothing to judge them by"),
    ...unseen.flatMap((one) => wrapped(idLead(nameOf(one)), one.reason, width)),
    "",
  ];
}

function nameOf({ id, level }: ReportedVerdict): string {
  return level === "hint" ? `${id} (hint)` : id;
}

function idLead(id: string): string {
  return `  ${id.padEnd(30)}  `;
}

function writtenLines({ written }: Report, width: number): string[] {
  if (written.length === 0) return [];
  return [
    styleText("bold", "Written to the deployment (nothing can be deleted through the API)"),
    ...written.flatMap((line) => wrapped("  ", line, width)),
    "",
  ];
}

function closingLines(report: Report, width: number): string[] {
  const { target, summary, requests, doubt } = report;
  const { findings, must_witnessed_pct } = summary;
  const rules = `${summary.rules} ${summary.rules === 1 ? "rule" : "rules"}`;
  const found = `${findings} ${findings === 1 ? "finding" : "findings"}`;
  return [
    ...wrapped("", `${target}: ${rules}: ${countsOf(summary).join(", ")}`, width),
    ...wrapped(
      "",
      `${found}; ${must_witnessed_pct} % of the must-rules were witnessed; ${requests} requests`,
      width,
    ),
    ...noticesOf(report)
      .filter((notice) => notice !== doubt)
      .flatMap((notice) => warningLines(notice, width)),
  ];
}
