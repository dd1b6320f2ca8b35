import type { Outcome } from "../judge.ts";
import { fewOf, type Alike } from "./alike.ts";
import { countsOf, isCounted } from "./counts.ts";
import { escaped } from "./escape.ts";
import { STYLE } from "./html-style.ts";
import type { Report, ReportedVerdict } from "./model.ts";
import { noticesOf } from "./notices.ts";
import { bySection, SECTIONS } from "./sections.ts";

const OUTCOMES = ["fail", "error", "known", "inconclusive", "skipped", "pass"] as const;
const WORDS = {
  fail: "broken",
  error: "rule failed",
  known: "known",
  inconclusive: "inconclusive",
  skipped: "skipped",
  pass: "passed",
} as const satisfies Record<Outcome, string>;
const MOST_FINDINGS_SHOWN = 10;

/** One self-contained page, without a script: nothing is loaded, and its filter is plain CSS. */
export function htmlReport(report: Report): string {
  const sections = Map.groupBy(report.verdicts, ({ section }) => section[0] ?? "");
  const ordered = [...sections].toSorted(([a], [b]) => bySection(a, b));
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<link rel="icon" href="data:,">',
    `<title>Understudy: ${escaped(headline(report))}</title>`,
    `<style>${STYLE}${filterStyle()}</style></head><body>`,
    heading(report),
    filter(report),
    "<main>",
    ...ordered.map(([section, verdicts]) => sectionOf(section, verdicts)),
    writtenOf(report),
    "</main></body></html>",
  ].join("\n");
}

/** Shows only the rules of the outcome that is picked, and only the sections that hold one. */
function filterStyle(): string {
  return OUTCOMES.map(
    (outcome) =>
      `body:has(#only-${outcome}:checked) :is(.rule:not(.${outcome}),section.of:not(:has(.rule.${outcome}))){display:none}`,
  ).join("\n");
}

function headline({ summary: { findings }, verdicts }: Report): string {
  if (findings === 0) return "No findings";
  const broken = verdicts.filter((one) => one.outcome === "fail" && isCounted(one));
  const rules = `${broken.length} ${broken.length === 1 ? "rule" : "rules"}`;
  return `${findings} ${findings === 1 ? "finding" : "findings"}, ${rules} broken`;
}

function heading(report: Report): string {
  const { target, summary, requests, started_at, tool } = report;
  const share = summary.must_witnessed_pct;
  return [
    `<header><p class="soft">understudy ${escaped(tool.version)}</p>`,
    `<h1 class="${summary.findings === 0 ? "pass" : "fail"}">${headline(report)}</h1>`,
    `<p class="target">${escaped(target)}</p>`,
    `<p class="soft">${escaped(started_at.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC"))} · ${summary.rules} rules (${countsOf(summary).join(", ")}) · ${requests} requests</p>`,
    `<p class="witnessed"><progress max="100" value="${share}"></progress> ${share} % of the must-rules saw data by which they could have failed</p>`,
    ...noticesOf(report).map(
      (notice) => `<p class="unfinished" role="note">${escaped(notice)}</p>`,
    ),
    "</header>",
  ].join("\n");
}

/** A choice for each outcome there is; what is broken is shown first. */
function filter({ summary: { rules, outcomes, hints } }: Report): string {
  const there = OUTCOMES.filter((outcome) => outcomes[outcome] + hints[outcome] > 0);
  const first =
    there.find((one) => (one === "fail" || one === "error") && outcomes[one] > 0) ?? "all";
  const choices: readonly (readonly [string, string, number])[] = [
    ["all", "all rules", rules],
    ...there.map((outcome) => [outcome, WORDS[outcome], outcomes[outcome]] as const),
  ];
  const boxes = choices.map(
    ([name, words, count]) =>
      `<label class="${name}"><input type="radio" name="only" id="only-${name}"${name === first ? " checked" : ""}><b>${count}</b>${words}</label>`,
  );
  return `<fieldset><legend>Show</legend>${boxes.join("")}</fieldset>`;
}

function sectionOf(section: string, verdicts: readonly ReportedVerdict[]): string {
  return [
    `<section class="of"><h2><span class="soft">§${escaped(section)}</span> ${escaped(SECTIONS[section] ?? "")}</h2>`,
    ...verdicts.map(verdictOf),
    "</section>",
  ].join("\n");
}

function verdictOf(verdict: ReportedVerdict): string {
  const { id, outcome, level, sentence, findings, reason, witnesses, derived } = verdict;
  const counted = findings.length > 1 ? ` · ${findings.length} findings` : "";
  const { shown, left } = fewOf(findings, MOST_FINDINGS_SHOWN);
  return [
    `<details class="rule ${outcome}"${outcome === "fail" || outcome === "error" ? " open" : ""}>`,
    `<summary><span class="mark">${WORDS[outcome]}</span><span class="says">${escaped(sentence)}`,
    `<span class="soft"><code>${escaped(id)}</code> · ${level}${counted}</span>`,
    `${reason === "" ? "" : `<span class="reason">${escaped(reason)}</span>`}</span></summary>`,
    derived === null ? "" : `<p class="soft">Derived: ${escaped(derived)}</p>`,
    witnesses === 0 ? "" : `<p class="soft">Held on ${witnesses} replies.</p>`,
    ...shown.map(findingOf),
    left === 0 ? "" : `<p class="soft">… and ${left} more; the JSON report has them all.</p>`,
    "</details>",
  ].join("\n");
}

function findingOf({ example, count }: Alike): string {
  const { operation, pointer, expected, actual, curl, known } = example;
  const more = count > 1 ? ` <span class="soft">and ${count - 1} more like it</span>` : "";
  return [
    `<div class="finding"><p><code>${escaped(operation)}</code> <code>${escaped(pointer)}</code>${more}</p><dl>`,
    `<dt>expected</dt><dd>${escaped(expected)}</dd>`,
    `<dt>actual</dt><dd>${escaped(actual)}</dd>`,
    known === null ? "" : `<dt>known</dt><dd>${escaped(known)}</dd>`,
    `</dl><pre>${escaped(curl)}</pre></div>`,
  ].join("");
}

function writtenOf({ written }: Report): string {
  if (written.length === 0) return "";
  const lines = written.map((line) => `<li>${escaped(line)}</li>`).join("");
  return `<section><h2>Written to the deployment</h2><p class="soft">Nothing can be deleted through the API.</p><ul>${lines}</ul></section>`;
}
