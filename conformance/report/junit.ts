import { alikeLines, caseName, casesOf, type Case } from "./cases.ts";
import { escaped } from "./escape.ts";
import type { Report } from "./model.ts";
import { noticesOf } from "./notices.ts";

/** JUnit XML, one test case per rule and operation; what was not judged is skipped, never passed. */
export function junitReport(report: Report): string {
  const cases = casesOf(report);
  const count = (...outcomes: readonly string[]): number =>
    cases.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const attributes = `tests="${cases.length}" failures="${count("fail")}" errors="${count("error")}"`;
  const skipped = `skipped="${count("inconclusive", "skipped", "known")}"`;
  const notices = noticesOf(report).join("\n");
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="understudy" ${attributes}>`,
    `  <testsuite name="${escaped(report.target)}" timestamp="${escaped(report.started_at)}" ${attributes} ${skipped}>`,
    `    <properties><property name="ended" value="${report.ended}"/></properties>`,
    ...cases.map(testCase),
    ...(notices === "" ? [] : [`    <system-err>${escaped(notices)}</system-err>`]),
    "  </testsuite>",
    "</testsuites>",
  ].join("\n");
}

function testCase(one: Case): string {
  const { verdict, outcome } = one;
  const open = `    <testcase classname="§${escaped(verdict.section[0] ?? "")} ${escaped(verdict.id)}" name="${escaped(caseName(one))}"`;
  if (outcome === "pass") return `${open}/>`;
  return `${open}>\n      ${detailOf(one)}\n    </testcase>`;
}

function detailOf({ verdict, outcome, findings }: Case): string {
  if (outcome === "fail") {
    const body = alikeLines(findings).join("\n");
    return `<failure type="${escaped(findings[0]?.kind ?? "")}" message="${escaped(verdict.sentence)}">${escaped(body)}</failure>`;
  }
  const reason = findings[0]?.known ?? verdict.reason;
  const message = escaped(`${outcome}: ${reason}`);
  return outcome === "error"
    ? `<error type="rule" message="${message}"/>`
    : `<skipped message="${message}"/>`;
}
