import { escaped } from "./escape.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./model.ts";
import { bySection, SECTIONS } from "./sections.ts";

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#5d6878;--line:#dfe3ea;--paper:#fff;--raised:#f6f7f9;--pass:#1f7a4d;--fail:#b3261e;--open:#8a6100}
@media(prefers-color-scheme:dark){:root{--ink:#e7eaf0;--soft:#9aa5b5;--line:#333b48;--paper:#14181f;--raised:#1c222b;--pass:#5fce95;--fail:#ff8a80;--open:#e3b34c}}
*{box-sizing:border-box}body{margin:0 auto;max-width:72rem;padding:2rem 1.25rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.05rem;margin:2rem 0 .5rem;padding-bottom:.25rem;border-bottom:1px solid var(--line)}
.soft{color:var(--soft)}.counts{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}.count{padding:.5rem .9rem;background:var(--raised);border:1px solid var(--line);border-radius:8px}.count b{display:block;font-size:1.35rem;line-height:1.2}
details,.rule{margin:.25rem 0;padding:.35rem .7rem;border-radius:6px}details[open],details:hover{background:var(--raised)}summary{cursor:pointer}
.mark{display:inline-block;min-width:6.6rem;font-weight:600}.pass{color:var(--pass)}.fail,.error{color:var(--fail)}.known,.inconclusive,.skipped{color:var(--open)}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{overflow-x:auto;padding:.6rem .8rem;background:var(--paper);border:1px solid var(--line);border-radius:6px}
dl{display:grid;grid-template-columns:5.5rem 1fr;gap:.15rem .75rem;margin:.5rem 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}`;

/** One self-contained page: nothing is loaded from elsewhere. */
export function htmlReport(report: Report): string {
  const sections = Map.groupBy(report.verdicts, ({ section }) => section[0] ?? "");
  const ordered = [...sections].toSorted(([a], [b]) => bySection(a, b));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(`Understudy: ${report.summary.findings} findings`)}</title><style>${STYLE}</style></head><body>`,
    heading(report),
    ...ordered.map(([section, verdicts]) => sectionOf(section, verdicts)),
    writtenOf(report),
    "</body></html>",
  ].join("\n");
}

function heading({ target, summary, requests, started_at, tool }: Report): string {
  const counts = Object.entries(summary.outcomes).filter(([, count]) => count > 0);
  const boxes = counts.map(
    ([outcome, count]) => `<div class="count"><b class="${outcome}">${count}</b>${outcome}</div>`,
  );
  return [
    `<h1>${summary.findings === 0 ? "No findings" : `${summary.findings} ${summary.findings === 1 ? "finding" : "findings"}`}</h1>`,
    `<div class="soft">${escaped(target)} · ${escaped(started_at)} · ${requests} requests · understudy ${escaped(tool.version)}</div>`,
    `<div class="counts">${boxes.join("")}<div class="count"><b>${summary.must_witnessed_pct} %</b>must-rules witnessed</div></div>`,
  ].join("\n");
}

function sectionOf(section: string, verdicts: readonly ReportedVerdict[]): string {
  return `<h2>§${escaped(section)} ${escaped(SECTIONS[section] ?? "")}</h2>\n${verdicts.map(verdictOf).join("\n")}`;
}

function verdictOf(verdict: ReportedVerdict): string {
  const { id, outcome, level, sentence, findings, reason, witnesses, derived } = verdict;
  const head =
    `<span class="mark ${outcome}">${outcome}</span><code>${escaped(id)}</code> ` +
    `<span class="soft">${level}</span> ${escaped(sentence)}`;
  const body = [
    ...(derived === null ? [] : [`<p class="soft">Derived: ${escaped(derived)}</p>`]),
    ...(reason === "" ? [] : [`<p>${escaped(reason)}</p>`]),
    ...(witnesses === 0 ? [] : [`<p class="soft">Held on ${witnesses} replies.</p>`]),
    ...findings.map(findingOf),
  ];
  const open = outcome === "fail" || outcome === "error" ? " open" : "";
  return `<details${open}><summary>${head}</summary>${body.join("\n")}</details>`;
}

function findingOf({ operation, pointer, expected, actual, curl, known }: ReportedFinding): string {
  return [
    "<dl>",
    `<dt>where</dt><dd><code>${escaped(operation)} ${escaped(pointer)}</code></dd>`,
    `<dt>expected</dt><dd>${escaped(expected)}</dd>`,
    `<dt>actual</dt><dd>${escaped(actual)}</dd>`,
    ...(known === null ? [] : [`<dt>known</dt><dd>${escaped(known)}</dd>`]),
    `</dl><pre>${escaped(curl)}</pre>`,
  ].join("");
}

function writtenOf({ written }: Report): string {
  if (written.length === 0) return "";
  return `<h2>Written to the deployment</h2><ul>${written.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`;
}
