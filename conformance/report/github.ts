import { shorten } from "../../src/common/shorten.ts";
import { findingLine } from "./finding-text.ts";
import { counted } from "../../src/common/counted.ts";
import { isCounted, outcomeCounts } from "./outcome-counts.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./report.ts";
import { reportWarnings } from "./warnings.ts";

/** Renders workflow commands, which GitHub shows as annotations: one per violated rule. */
export function githubReport(report: Report): string {
  const { verdicts, summary } = report;
  return [
    ...verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "error").map(annotation),
    ...reportWarnings(report).map((warning) => command("warning", "understudy", warning)),
    command(
      "notice",
      "understudy",
      `${counted(summary.findings, "finding")}, ${summary.must_witnessed_pct} % of the must rules had data`,
    ),
  ].join("\n");
}

const COMMANDS = { must: "error", should: "warning", advisory: "notice" } as const;

function annotation({ id, outcome, level, sentence, reason, findings }: ReportedVerdict): string {
  if (outcome === "error") return command("error", id, `the rule itself failed: ${reason}`);
  const [first] = findings;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
  const text = `${sentence} ${first === undefined ? "" : findingLine(first)}${more}`;
  return command(COMMANDS[level], id, text);
}

function command(name: "error" | "warning" | "notice", title: string, message: string): string {
  return `::${name} title=${propertyText(title)}::${messageText(message)}`;
}

/** A command ends at the line break, and `%` starts an escape sequence. */
function messageText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** In properties, the separators are escaped too. */
function propertyText(text: string): string {
  return messageText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Renders Markdown for the summary of a GitHub Actions step. */
export function markdownReport(report: Report): string {
  const { summary } = report;
  const violated = report.verdicts.filter(
    (verdict) => verdict.outcome === "fail" && isCounted(verdict),
  );
  return [
    `## Understudy: ${counted(summary.findings, "finding")}`,
    "",
    `${report.target} · ${outcomeCounts(summary).join(" · ")} · ${summary.must_witnessed_pct} % of the must rules had data · ${counted(report.requests, "request")}`,
    ...reportWarnings(report).flatMap((warning) => ["", `**${escapeMarkdown(warning)}**`]),
    ...(violated.length === 0
      ? []
      : ["", "| rule | § | requirement | first finding |", "|---|---|---|---|"]),
    ...violated.map(
      ({ id, section, sentence, findings }) =>
        `| \`${id}\` | ${section.join(", ")} | ${cell(sentence)} | ${findingCell(findings[0])} |`,
    ),
  ].join("\n");
}

/** A finding with a link to the explanation of its value, if there is one. */
function findingCell(finding: ReportedFinding | undefined): string {
  if (finding === undefined) return "";
  const { explain_url: url = "" } = finding.requests[0];
  const text = cell(findingLine(finding));
  return url === "" || url.length > MAX_URL_LENGTH ? text : `${text} [explain](<${url}>)`;
}

// GitHub limits a summary to 1 MB, and a deployment's values can have any length.
const MAX_CELL_LENGTH = 500;
const MAX_URL_LENGTH = 2000;

/** Text of a table cell; values from the deployment are shown as they are, not as Markdown or HTML. */
function cell(text: string): string {
  return escapeMarkdown(shorten(text, MAX_CELL_LENGTH));
}

function escapeMarkdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\|`*_[\]]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, " ");
}
