import type { Outcome } from "../core/outcome.ts";
import { firstGroups, type FindingGroup } from "./group-findings.ts";
import { endpointText, requestTexts, type RequestText } from "./finding-text.ts";
import { counted } from "../../src/common/counted.ts";
import { isCounted, outcomeCounts } from "./outcome-counts.ts";
import { escapeMarkup } from "./escape.ts";
import { STYLE } from "./html-style.ts";
import type { Report, ReportedVerdict } from "./report.ts";
import { reportWarnings } from "./warnings.ts";
import { groupBySection, SECTIONS } from "./sections.ts";

const OUTCOMES_BY_SEVERITY = ["fail", "error", "known", "inconclusive", "skipped", "pass"] as const;
const WORDS = {
  fail: "violated",
  error: "rule failed",
  known: "known",
  inconclusive: "inconclusive",
  skipped: "skipped",
  pass: "passed",
} as const satisfies Record<Outcome, string>;
const MAX_GROUPS = 10;
const MAX_COMPARED = 10;

/** Renders one self-contained page without scripts: it loads nothing, and its filter is plain CSS. */
export function htmlReport(report: Report): string {
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<link rel="icon" href="data:,">',
    `<title>Understudy: ${escapeMarkup(headline(report))}</title>`,
    `<style>${STYLE}${filterStyle()}</style></head><body>`,
    heading(report),
    filter(report),
    "<main>",
    ...groupBySection(report.verdicts).map(([section, verdicts]) =>
      sectionOf(section, verdicts, report.recording),
    ),
    writtenOf(report),
    "</main></body></html>",
  ].join("\n");
}

/** CSS that shows only the rules with the selected outcome, and only sections with such rules. */
function filterStyle(): string {
  return OUTCOMES_BY_SEVERITY.map(
    (outcome) =>
      `body:has(#only-${outcome}:checked) :is(.rule:not(.${outcome}),section.of:not(:has(.rule.${outcome}))){display:none}`,
  ).join("\n");
}

function headline({ summary: { findings }, verdicts }: Report): string {
  if (findings === 0) return "No findings";
  const violated = verdicts.filter((one) => one.outcome === "fail" && isCounted(one));
  return `${counted(findings, "finding")}, ${counted(violated.length, "rule")} violated`;
}

function heading(report: Report): string {
  const { target, summary, requests, started_at, tool } = report;
  const share = summary.must_witnessed_pct;
  return [
    `<header><p class="soft">understudy ${escapeMarkup(tool.version)}</p>`,
    `<h1 class="${summary.findings === 0 ? "pass" : "fail"}">${headline(report)}</h1>`,
    `<p class="target">${escapeMarkup(target)}</p>`,
    `<p class="soft">${escapeMarkup(started_at.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC"))} · ${counted(summary.rules, "rule")} (${outcomeCounts(summary).join(", ")}) · ${counted(requests, "request")}</p>`,
    `<p class="witnessed"><progress max="100" value="${share}"></progress> ${share} % of the must rules were judged on data that could have shown a violation</p>`,
    ...reportWarnings(report).map(
      (warning) => `<p class="warning" role="note">${escapeMarkup(warning)}</p>`,
    ),
    "</header>",
  ].join("\n");
}

/** One radio button per outcome that occurs; violated rules are preselected. */
function filter({ summary: { rules, outcomes, advisory } }: Report): string {
  const present = OUTCOMES_BY_SEVERITY.filter(
    (outcome) => outcomes[outcome] + advisory[outcome] > 0,
  );
  const first =
    present.find((one) => (one === "fail" || one === "error") && outcomes[one] > 0) ?? "all";
  const choices: readonly (readonly [string, string, number])[] = [
    ["all", "all rules", rules],
    ...present.map((outcome) => [outcome, WORDS[outcome], outcomes[outcome]] as const),
  ];
  const boxes = choices.map(
    ([name, words, count]) =>
      `<label class="${name}"><input type="radio" name="only" id="only-${name}"${name === first ? " checked" : ""}><b>${count}</b>${words}</label>`,
  );
  return `<fieldset><legend>Show</legend>${boxes.join("")}</fieldset>`;
}

function sectionOf(
  section: string,
  verdicts: readonly ReportedVerdict[],
  recording: string | null,
): string {
  return [
    `<section class="of"><h2><span class="soft">§${escapeMarkup(section)}</span> ${escapeMarkup(SECTIONS[section] ?? "")}</h2>`,
    ...verdicts.map((verdict) => verdictOf(verdict, recording)),
    "</section>",
  ].join("\n");
}

function verdictOf(verdict: ReportedVerdict, recording: string | null): string {
  const { id, outcome, level, sentence, findings, reason, witnesses, derived } = verdict;
  const count = findings.length > 1 ? ` · ${findings.length} findings` : "";
  const { shown, omitted } = firstGroups(findings, MAX_GROUPS);
  return [
    `<details class="rule ${outcome}"${outcome === "fail" || outcome === "error" ? " open" : ""}>`,
    `<summary><span class="mark">${WORDS[outcome]}</span><span class="says">${escapeMarkup(sentence)}`,
    `<span class="soft"><code>${escapeMarkup(id)}</code> · ${level}${count}</span>`,
    `${reason === "" ? "" : `<span class="reason">${escapeMarkup(reason)}</span>`}</span></summary>`,
    derived === null ? "" : `<p class="soft">Derived: ${escapeMarkup(derived)}</p>`,
    witnesses === 0 ? "" : `<p class="soft">Satisfied by ${counted(witnesses, "response")}.</p>`,
    ...shown.map((group) => findingOf(group, recording)),
    omitted === 0 ? "" : `<p class="soft">… and ${omitted} more; the JSON report has all.</p>`,
    "</details>",
  ].join("\n");
}

function findingOf({ example, count }: FindingGroup, recording: string | null): string {
  const { pointer, expected, actual, known, look_at, requests } = example;
  const more = count > 1 ? ` <span class="soft">and ${count - 1} more of this kind</span>` : "";
  const { shown, omitted } = requestTexts(example, MAX_COMPARED);
  return [
    `<div class="finding"><p><code>${escapeMarkup(endpointText(requests[0]))}</code> <code>${escapeMarkup(pointer)}</code>${more}</p><dl>`,
    `<dt>expected</dt><dd>${escapeMarkup(expected)}</dd>`,
    `<dt>actual</dt><dd>${escapeMarkup(actual)}</dd>`,
    `<dt>look at</dt><dd>${escapeMarkup(look_at)}</dd>`,
    known === null ? "" : `<dt>known</dt><dd>${escapeMarkup(known)}</dd>`,
    "</dl>",
    ...shown.map((request) => requestOf(request, recording)),
    omitted === 0
      ? ""
      : `<p class="soft">Compared with ${omitted} more; the JSON report has all.</p>`,
    "</div>",
  ].join("");
}

function requestOf(
  { compared, response, curl, entry, explain, explainUrl }: RequestText,
  recording: string | null,
): string {
  return [
    `<dl>${compared === "" ? "" : `<dt>compared</dt><dd>${escapeMarkup(compared)}</dd>`}`,
    response === ""
      ? "</dl>"
      : `<dt>response</dt><dd>${escapeMarkup(response)}${recordingLink(recording, entry)}</dd></dl>`,
    curl === "" ? "" : `<pre>${escapeMarkup(curl)}</pre>`,
    explain === null ? "" : `<pre>${escapeMarkup(explain)}</pre>`,
    explainUrl === null
      ? ""
      : `<p><a href="${escapeMarkup(explainUrl)}" rel="noreferrer">Explain this value</a></p>`,
  ].join("");
}

/** A link into the recording; its fragment is a JSON pointer. */
function recordingLink(recording: string | null, entry: number | null): string {
  if (recording === null || entry === null) return "";
  const path = recording.split(/[/\\]/).map(encodeURIComponent).join("/");
  const name = recording.split(/[/\\]/).at(-1) ?? recording;
  return ` <a href="${escapeMarkup(`${path}#/log/entries/${entry}`)}">${escapeMarkup(name)}, entry ${entry}</a>`;
}

function writtenOf({ written }: Report): string {
  if (written.length === 0) return "";
  const lines = written.map((line) => `<li>${escapeMarkup(line)}</li>`).join("");
  return `<section><h2>Written to the deployment</h2><p class="soft">The API cannot delete it.</p><ul>${lines}</ul></section>`;
}
