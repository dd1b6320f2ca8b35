import type { Report, ReportedFinding, ReportedVerdict } from "./report/model.ts";
import { summarise } from "./report/model.ts";

/** The file of findings that a deployment's owners know of and tolerate for now. */
export interface Baseline {
  readonly findings: readonly KnownFinding[];
}

/** One known finding: which deviation, since when, why it is tolerated, until when. */
export interface KnownFinding {
  readonly rule: string;
  readonly operation: string;
  /** A JSON pointer; `*` stands for any one step. */
  readonly pointer: string;
  readonly kind: string;
  readonly reason: string;
  readonly ticket?: string;
  /** The last day on which it is tolerated, YYYY-MM-DD. */
  readonly expires?: string;
  readonly first_seen: string;
  readonly last_seen: string;
}

export interface Compared {
  readonly report: Report;
  /** Listed, looked for, and not there any more: the list can lose them. */
  readonly gone: readonly KnownFinding[];
  /** Listed, but their rule saw nothing this time: unobserved is not fixed. */
  readonly unobserved: readonly KnownFinding[];
  /** Listed and seen, but the last tolerated day is over. */
  readonly expired: readonly KnownFinding[];
}

/** Marks what the baseline knows; only new and expired findings still count. */
export function compareToBaseline(report: Report, baseline: Baseline, today: string): Compared {
  const seen = new Set<KnownFinding>();
  const verdicts = report.verdicts.map((verdict) => markKnown(verdict, baseline, today, seen));
  const absent = baseline.findings.filter((known) => !seen.has(known));
  const judged = new Set(
    report.verdicts
      .filter(({ outcome }) => outcome === "pass" || outcome === "fail")
      .map(({ id }) => id),
  );
  return {
    report: { ...report, verdicts, summary: summarise(verdicts) },
    gone: absent.filter(({ rule }) => judged.has(rule)),
    unobserved: absent.filter(({ rule }) => !judged.has(rule)),
    expired: [...seen].filter((known) => isExpired(known, today)),
  };
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
    wanted.every((step, place) => step === "*" || step === given[place])
  );
}

const UNEXPLAINED = "not explained yet";

/** The baseline brought up to date: new findings enter, seen ones keep their reasons, gone ones leave. */
export function updatedBaseline(report: Report, old: Baseline, today: string): Baseline {
  const { gone } = compareToBaseline(report, old, today);
  const kept = old.findings.filter((known) => !gone.includes(known));
  const entries = new Map(kept.map((known) => [keyOf(known), known]));
  for (const verdict of report.verdicts) {
    if (verdict.level === "hint") continue;
    for (const finding of verdict.findings) {
      const entry = entryOf(verdict, finding);
      const known = kept.find((one) => one.rule === verdict.id && matches(one, finding));
      const key = keyOf(known ?? entry);
      entries.set(key, {
        reason: UNEXPLAINED,
        first_seen: today,
        ...entry,
        ...known,
        last_seen: today,
      });
    }
  }
  return { findings: [...entries.values()] };
}

function entryOf(
  { id }: ReportedVerdict,
  { operation, pointer, kind }: ReportedFinding,
): Pick<KnownFinding, "rule" | "operation" | "pointer" | "kind"> {
  return {
    rule: id,
    operation,
    pointer: pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*"),
    kind,
  };
}

function keyOf({
  rule,
  operation,
  pointer,
  kind,
}: Omit<KnownFinding, "reason" | "first_seen" | "last_seen">): string {
  return JSON.stringify([rule, operation, pointer, kind]);
}
