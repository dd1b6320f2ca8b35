import { findingLine } from "./cases.ts";
import type { Report, ReportedVerdict } from "./model.ts";

/** Workflow commands that GitHub shows as annotations: one per broken rule. */
export function githubReport({ verdicts, summary }: Report): string {
  return [
    ...verdicts.filter(({ outcome }) => outcome === "fail").map(annotation),
    `::notice title=understudy::${summary.findings} findings, ${summary.must_witnessed_pct} %25 of the must-rules witnessed`,
  ].join("\n");
}

function annotation({ id, level, sentence, findings }: ReportedVerdict): string {
  const command = { must: "error", should: "warning", hint: "notice" }[level];
  const [first] = findings;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
  const text = `${sentence} ${first === undefined ? "" : findingLine(first)}${more}`;
  return `::${command} title=${commandText(id)}::${commandText(text)}`;
}

function commandText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** The step summary, as Markdown. */
export function markdownReport(report: Report): string {
  const { summary } = report;
  const broken = report.verdicts.filter(
    ({ outcome, level }) => outcome === "fail" && level !== "hint",
  );
  const counts = Object.entries(summary.outcomes).filter(([, count]) => count > 0);
  return [
    `## Understudy: ${summary.findings} ${summary.findings === 1 ? "finding" : "findings"}`,
    "",
    `${report.target} · ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(" · ")} · ${summary.must_witnessed_pct} % of the must-rules witnessed · ${report.requests} requests`,
    ...(broken.length === 0
      ? []
      : ["", "| rule | § | what is broken | first seen |", "|---|---|---|---|"]),
    ...broken.map(
      ({ id, section, sentence, findings }) =>
        `| \`${id}\` | ${section.join(", ")} | ${cell(sentence)} | ${cell(findings[0] === undefined ? "" : findingLine(findings[0]))} |`,
    ),
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
