import { findingLine } from "./cases.ts";
import { countsOf, isCounted } from "./counts.ts";
import type { Report, ReportedVerdict } from "./model.ts";
import { noticesOf } from "./notices.ts";

/** Workflow commands that GitHub shows as annotations: one per broken rule. */
export function githubReport(report: Report): string {
  const { verdicts, summary } = report;
  return [
    ...verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "error").map(annotation),
    ...noticesOf(report).map((notice) => command("warning", "understudy", notice)),
    command(
      "notice",
      "understudy",
      `${countOf(summary.findings)}, ${summary.must_witnessed_pct} % of the must-rules witnessed`,
    ),
  ].join("\n");
}

const COMMANDS = { must: "error", should: "warning", hint: "notice" } as const;

function annotation({ id, outcome, level, sentence, reason, findings }: ReportedVerdict): string {
  if (outcome === "error") return command("error", id, `the rule itself broke: ${reason}`);
  const [first] = findings;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
  const text = `${sentence} ${first === undefined ? "" : findingLine(first)}${more}`;
  return command(COMMANDS[level], id, text);
}

function command(name: "error" | "warning" | "notice", title: string, message: string): string {
  return `::${name} title=${propertyText(title)}::${messageText(message)}`;
}

/** A message ends with its line, and `%` begins an escape. */
function messageText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** In a property the signs that part properties are escaped as well. */
function propertyText(text: string): string {
  return messageText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function countOf(findings: number): string {
  return `${findings} ${findings === 1 ? "finding" : "findings"}`;
}

/** The step summary, as Markdown. */
export function markdownReport(report: Report): string {
  const { summary } = report;
  const broken = report.verdicts.filter(
    (verdict) => verdict.outcome === "fail" && isCounted(verdict),
  );
  return [
    `## Understudy: ${countOf(summary.findings)}`,
    "",
    `${report.target} · ${countsOf(summary).join(" · ")} · ${summary.must_witnessed_pct} % of the must-rules witnessed · ${report.requests} requests`,
    ...noticesOf(report).flatMap((notice) => ["", `**${inMarkdown(notice)}**`]),
    ...(broken.length === 0
      ? []
      : ["", "| rule | § | what is broken | first seen |", "|---|---|---|---|"]),
    ...broken.map(
      ({ id, section, sentence, findings }) =>
        `| \`${id}\` | ${section.join(", ")} | ${cell(sentence)} | ${cell(findings[0] === undefined ? "" : findingLine(findings[0]))} |`,
    ),
  ].join("\n");
}

// A summary may hold a megabyte, and a deployment's value can be of any length.
const LONGEST_CELL = 500;

/** A text inside a table's cell: what a deployment sends is shown, and is no Markdown or HTML. */
function cell(text: string): string {
  const short = text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
  return inMarkdown(short);
}

function inMarkdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\|`*_[\]]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, " ");
}
