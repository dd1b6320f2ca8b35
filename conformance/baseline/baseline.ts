import { pointerPattern } from "../../src/common/json-pointer.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "../report/report.ts";
import { summarise } from "../report/make-report.ts";
import { nearest } from "../../src/common/nearest.ts";

/** The operation of an entry for all operations. */
export const EVERY_OPERATION = "*";

/** Findings that the owners of a deployment accept for now. */
export interface Baseline {
  readonly findings: readonly KnownFinding[];
}

/** One accepted finding with its reason and dates. */
export interface KnownFinding {
  readonly rule: string;
  /** `*` matches every operation, for findings of a cause that affects all. */
  readonly operation: string;
  /** A JSON pointer; `*` matches any one segment. Absent: matches every place. */
  readonly pointer?: string;
  readonly kind: string;
  readonly reason: string;
  readonly ticket?: string;
  /** The last day on which it is accepted, YYYY-MM-DD. */
  readonly expires?: string;
  readonly first_seen?: string;
  readonly last_seen?: string;
}

export interface BaselineComparison {
  readonly report: Report;
  /** Entries observed again, in the order of the baseline. */
  readonly seen: readonly KnownFinding[];
  /** Entries whose rule was judged on their operation and found nothing: they can be removed. */
  readonly gone: readonly KnownFinding[];
  /** Entries that this check did not test: not observed is not fixed. */
  readonly unobserved: readonly KnownFinding[];
  /** Entries for whose rule and place there are new findings, but of another kind. */
  readonly mistyped: readonly MistypedEntry[];
  /** Entries observed again after their expiry. */
  readonly expired: readonly KnownFinding[];
}

export interface MistypedEntry {
  readonly entry: KnownFinding;
  /** The kind that was probably meant; null: the new findings have very different kinds. */
  readonly nearest: string | null;
  /** The kinds of the new findings. */
  readonly kinds: readonly string[];
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
  const mistyped = absent.flatMap((entry) => mistypedEntry(entry, baseline, report) ?? []);
  const others = absent.filter((known) => !mistyped.some(({ entry }) => entry === known));
  return {
    report: { ...report, verdicts, summary: summarise(verdicts) },
    seen: baseline.findings.filter((known) => seen.has(known)),
    gone: others.filter((known) => wasTested(known, report)),
    unobserved: others.filter((known) => !wasTested(known, report)),
    mistyped,
    expired: [...seen].filter((known) => isExpired(known, today)),
  };
}

/** Whether a complete check judged the rule of an entry on its operation. */
function wasTested({ rule, operation }: KnownFinding, { ended, verdicts }: Report): boolean {
  const verdict = verdicts.find(({ id }) => id === rule);
  if (ended !== "complete" || verdict === undefined) return false;
  const operations = [...verdict.held_on, ...verdict.findings.map((finding) => finding.operation)];
  return operations.some((checked) => isOperation(operation, checked));
}

function isOperation(wanted: string, operation: string): boolean {
  return wanted === EVERY_OPERATION || wanted === operation;
}

/** Returns the kinds of the findings that no entry matches and that an absent entry may mean; null: there are none. */
function mistypedEntry(
  entry: KnownFinding,
  { findings: entries }: Baseline,
  { verdicts }: Report,
): MistypedEntry | null {
  const { findings = [] } = verdicts.find(({ id }) => id === entry.rule) ?? {};
  const own = entries.filter(({ rule }) => rule === entry.rule);
  const candidates = findings.filter(
    (finding) =>
      matches({ ...entry, kind: finding.kind }, finding) &&
      !own.some((one) => matches(one, finding)),
  );
  const kinds = [...new Set(candidates.map(({ kind }) => kind))];
  const isMistyped = kinds.length > 0 && !kinds.includes(entry.kind);
  return isMistyped ? { entry, nearest: nearest(entry.kind, kinds), kinds } : null;
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
    isOperation(entry.operation, finding.operation) &&
    entry.kind === finding.kind &&
    (entry.pointer === undefined || pointerMatches(entry.pointer, finding.pointer))
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
    if (level === "advisory") continue;
    for (const finding of findings) {
      if (old.findings.some((one) => one.rule === rule && matches(one, finding))) continue;
      const { operation, kind } = finding;
      const deviation = { rule, operation, pointer: pointerPattern(finding.pointer), kind };
      const dates = { first_seen: today, last_seen: today };
      entries.set(JSON.stringify(deviation), { ...deviation, reason: UNEXPLAINED, ...dates });
    }
  }
  return [...entries.values()];
}

/** Describes an entry in one line: its rule, place and ticket. */
export function entryLine({ rule, operation, pointer = "", ticket }: KnownFinding): string {
  const place = [rule, operation, pointer].filter((part) => part !== "").join(" ");
  return ticket === undefined ? place : `${place} (${ticket})`;
}
