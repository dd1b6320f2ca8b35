import {
  type Report,
  type ReportedFinding,
  type ReportedVerdict,
  summarise,
} from "../report/model.ts";
import { patternOf } from "../assert/rows.ts";

/** Findings that the owners of a deployment accept for now. */
export interface Baseline {
  readonly findings: readonly KnownFinding[];
}

/** One accepted finding with its reason and dates. */
export interface KnownFinding {
  readonly rule: string;
  readonly operation: string;
  /** A JSON pointer; `*` matches any one segment. */
  readonly pointer: string;
  readonly kind: string;
  readonly reason: string;
  readonly ticket?: string;
  /** The last day on which it is accepted, YYYY-MM-DD. */
  readonly expires?: string;
  readonly first_seen: string;
  readonly last_seen: string;
}

export interface BaselineComparison {
  readonly report: Report;
  /** Entries observed again, in the order of the baseline. */
  readonly seen: readonly KnownFinding[];
  /** Entries whose rule was judged on their operation and found nothing: they can be removed. */
  readonly gone: readonly KnownFinding[];
  /** Entries that this check did not test: not observed is not fixed. */
  readonly unobserved: readonly KnownFinding[];
  /** Entries observed again after their expiry. */
  readonly expired: readonly KnownFinding[];
}

/** Marks the findings that are in the baseline; only new and expired ones still count. */
export function compareToBaseline(
  report: Report,
  baseline: Baseline,
  today: string,
): BaselineComparison {
  const seen = new Set<KnownFinding>();
  const verdicts = report.verdicts.map((verdict) => markKnown(verdict, baseline, today, seen));
  const absent = baseline.findings.filter((known) => !seen.has(known));
  const isGone = (known: KnownFinding): boolean => wasTested(known, report);
  return {
    report: { ...report, verdicts, summary: summarise(verdicts) },
    seen: baseline.findings.filter((known) => seen.has(known)),
    gone: absent.filter(isGone),
    unobserved: absent.filter((known) => !isGone(known)),
    expired: [...seen].filter((known) => isExpired(known, today)),
  };
}

/** Whether a complete check judged the rule of an entry on its operation. */
function wasTested({ rule, operation }: KnownFinding, { ended, verdicts }: Report): boolean {
  const verdict = verdicts.find(({ id }) => id === rule);
  if (ended !== "complete" || verdict === undefined) return false;
  return (
    verdict.held_on.includes(operation) ||
    verdict.findings.some((finding) => finding.operation === operation)
  );
}

function markKnown(
  verdict: ReportedVerdict,
  { findings }: Baseline,
  today: string,
  seen: Set<KnownFinding>,
): ReportedVerdict {
  const marked = verdict.findings.map((finding) => {
    const known = findings.find((entry) => entry.rule === verdict.id && matches(entry, finding));
    if (known === undefined) return finding;
    seen.add(known);
    return isExpired(known, today) ? finding : { ...finding, known: known.reason };
  });
  const allKnown = marked.length > 0 && marked.every(({ known }) => known !== null);
  return { ...verdict, findings: marked, outcome: allKnown ? "known" : verdict.outcome };
}

function isExpired({ expires }: KnownFinding, today: string): boolean {
  return expires !== undefined && expires < today;
}

function matches(entry: KnownFinding, finding: ReportedFinding): boolean {
  return (
    entry.operation === finding.operation &&
    entry.kind === finding.kind &&
    pointerMatches(entry.pointer, finding.pointer)
  );
}

function pointerMatches(pattern: string, pointer: string): boolean {
  const [wanted, given] = [pattern.split("/"), pointer.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === "*" || segment === given[index])
  );
}

const UNEXPLAINED = "not explained yet";

/** Returns entries for findings that are not in the baseline, with `*` in place of row numbers. */
export function newEntries(report: Report, old: Baseline, today: string): KnownFinding[] {
  const entries = new Map<string, KnownFinding>();
  for (const { id: rule, level, findings } of report.verdicts) {
    if (level === "hint") continue;
    for (const finding of findings) {
      if (old.findings.some((one) => one.rule === rule && matches(one, finding))) continue;
      const { operation, kind } = finding;
      const deviation = { rule, operation, pointer: patternOf(finding.pointer), kind };
      const dates = { first_seen: today, last_seen: today };
      entries.set(JSON.stringify(deviation), { ...deviation, reason: UNEXPLAINED, ...dates });
    }
  }
  return [...entries.values()];
}

/** Describes an entry in one line: its rule, place and ticket. */
export function entryLine({ rule, operation, pointer, ticket }: KnownFinding): string {
  const place = [rule, operation, pointer].filter((part) => part !== "").join(" ");
  return ticket === undefined ? place : `${place} (${ticket})`;
}
