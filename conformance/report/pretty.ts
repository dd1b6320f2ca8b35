import { styleText } from "node:util";
import type { Outcome } from "../judge.ts";
import { fewOf, type Alike } from "./alike.ts";
import { endingSentence } from "./ending.ts";
import type { Report, ReportedVerdict } from "./model.ts";
import { bySection, SECTIONS } from "./sections.ts";
import { printable, wrapped } from "./wrap.ts";

const COLUMNS = ["pass", "fail", "known", "inconclusive", "skipped", "error"] as const;
const COLORS = {
  pass: "green",
  fail: "red",
  known: "yellow",
  inconclusive: "yellow",
  skipped: "gray",
  error: "magenta",
} as const satisfies Record<Outcome, Parameters<typeof styleText>[0]>;
const NAME_WIDTH = 26;
const COLUMN_GAP = 3;
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
    ...knownLines(counted),
    ...skippedLines(counted),
    ...unseenLines(counted),
    ...writtenLines(report),
    ...closingLines(report),
  ].join("\n");
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
  const { id, outcome, section, level, sentence, derived, reason, findings } = verdict;
  const mark = styleText(COLORS[outcome], outcome === "fail" ? "✗" : "!");
  const { shown, left } = fewOf(findings, MOST_FINDINGS_SHOWN);
  return [
    `${mark} ${styleText("bold", id)}  §${section.join(", §")}  ${level}`,
    ...wrapped("  ", derived === null ? sentence : `${sentence} (derived: ${derived})`),
    ...(outcome === "error" ? wrapped("  ", `the rule itself broke: ${reason}`) : []),
    ...shown.flatMap(findingLines),
    ...(left > 0 ? wrapped("    … ", `and ${left} more of this rule${reachOf(findings)}`) : []),
    "",
  ];
}

/** On how many operations a rule is broken, where they are more than one. */
function reachOf(findings: ReportedVerdict["findings"]): string {
  const operations = new Set(findings.map(({ operation }) => operation)).size;
  return operations > 1 ? `, on ${operations} operations in all` : "";
}

function findingLines({ example, count }: Alike): string[] {
  const { operation, pointer, expected, actual, curl, known } = example;
  const where = pointer === "" ? "" : ` at ${pointer}`;
  const more = count > 1 ? `  (and ${count - 1} more like it)` : "";
  return [
    printable(`    ${operation}${where}${known === null ? "" : ` (known: ${known})`}${more}`),
    ...wrapped("      expected  ", expected),
    ...wrapped("      actual    ", actual),
    `      ${styleText("gray", curl)}`,
  ];
}

function hintLines({ id, sentence, findings }: ReportedVerdict): string[] {
  return [
    `${styleText("cyan", "i")} ${id}  hint, not counted`,
    ...wrapped("  ", sentence),
    ...fewOf(findings, 1).shown.flatMap(findingLines),
    "",
  ];
}

/** What the baseline tolerates, and why. */
function knownLines(verdicts: readonly ReportedVerdict[]): string[] {
  const known = verdicts.filter(({ outcome }) => outcome === "known");
  if (known.length === 0) return [];
  return [
    styleText("bold", "Known, by the baseline"),
    ...known.flatMap(({ id, findings }) =>
      wrapped(idLead(id), [...new Set(findings.map((finding) => finding.known ?? ""))].join("; ")),
    ),
    "",
  ];
}

/** What was not allowed, by what would allow it. */
function skippedLines(verdicts: readonly ReportedVerdict[]): string[] {
  const skipped = verdicts.filter(({ outcome }) => outcome === "skipped");
  if (skipped.length === 0) return [];
  return [
    styleText("bold", "Skipped for want of a key or a permission"),
    ...[...Map.groupBy(skipped, ({ reason }) => reason)].flatMap(([reason, group]) => [
      `  ${reason}`,
      ...wrapped("    ", group.map(({ id }) => id).join(", ")),
    ]),
    "",
  ];
}

/** What could not be judged, and what it would have taken. */
function unseenLines(verdicts: readonly ReportedVerdict[]): string[] {
  const unseen = verdicts.filter(({ outcome }) => outcome === "inconclusive");
  if (unseen.length === 0) return [];
  return [
    styleText("bold", "Inconclusive: the deployment showed nothing to judge them by"),
    ...unseen.flatMap(({ id, reason }) => wrapped(idLead(id), reason)),
    "",
  ];
}

function idLead(id: string): string {
  return `  ${id.padEnd(30)}  `;
}

function writtenLines({ written }: Report): string[] {
  if (written.length === 0) return [];
  return [
    styleText("bold", "Written to the deployment (nothing can be deleted through the API)"),
    ...written.flatMap((line) => wrapped("  ", line)),
    "",
  ];
}

function closingLines(report: Report): string[] {
  const { target, summary, requests } = report;
  const { outcomes, findings, must_witnessed_pct } = summary;
  const counts = COLUMNS.filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => `${outcomes[outcome]} ${outcome}`)
    .join(", ");
  const unfinished = endingSentence(report);
  return [
    `${target}: ${summary.rules} ${summary.rules === 1 ? "rule" : "rules"}: ${counts}`,
    `${findings} ${findings === 1 ? "finding" : "findings"}; ${must_witnessed_pct} % of the must-rules were witnessed; ${requests} requests`,
    ...(unfinished === null ? [] : [styleText("yellow", unfinished)]),
  ];
}
