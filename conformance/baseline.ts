import type { Report, ReportedFinding, ReportedVerdict } from "./report/model.ts";
import { patternOf } from "./pointer-pattern.ts";
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
  /** Listed and seen again, in the list's order. */
  readonly seen: readonly KnownFinding[];
  /** Listed, looked for, and not there any more: the list can lose them. */
  readonly gone: readonly KnownFinding[];
  /** Listed, but nothing was seen this time that would show them: unobserved is not fixed. */
  readonly unobserved: readonly KnownFinding[];
  /** Listed and seen, but the last tolerated day is over. */
  readonly expired: readonly KnownFinding[];
}

/** Marks what the baseline knows; only new and expired findings still count. */
export function compareToBaseline(report: Report, baseline: Baseline, today: string): Compared {
  const seen = new Set<KnownFinding>();
  const verdicts = report.verdicts.map((verdict) => markKnown(verdict, baseline, today, seen));
  const absent = baseline.findings.filter((known) => !seen.has(known));
  const isGone = (known: KnownFinding): boolean => wasLookedFor(known, report);
  return {
    report: { ...report, verdicts, summary: summarise(verdicts) },
    seen: baseline.findings.filter((known) => seen.has(known)),
    gone: absent.filter(isGone),
    unobserved: absent.filter((known) => !isGone(known)),
    expired: [...seen].filter((known) => isExpired(known, today)),
  };
}

/**
 * Whether a known finding would have been seen again: its rule was judged on its operation, in a check
 * that asked all it wanted to.
 */
function wasLookedFor({ rule, operation }: KnownFinding, { ended, verdicts }: Report): boolean {
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
    wanted.every((step, place) => step === "*" || step === given[place])
  );
}

const UNEXPLAINED = "not explained yet";

/** What is not in the baseline yet: an entry for each kind of deviation, list places left open. */
export function newEntries(report: Report, old: Baseline, today: string): KnownFinding[] {
  const entries = new Map<string, KnownFinding>();
  for (const verdict of report.verdicts) {
    if (verdict.level === "hint") continue;
    for (const finding of verdict.findings) {
      if (old.findings.some((one) => one.rule === verdict.id && matches(one, finding))) continue;
      const entry = entryOf(verdict, finding);
      entries.set(JSON.stringify(entry), {
        ...entry,
        reason: UNEXPLAINED,
        first_seen: today,
        last_seen: today,
      });
    }
  }
  return [...entries.values()];
}

function entryOf(
  { id }: ReportedVerdict,
  { operation, pointer, kind }: ReportedFinding,
): Pick<KnownFinding, "rule" | "operation" | "pointer" | "kind"> {
  return {
    rule: id,
    operation,
    pointer: patternOf(pointer),
    kind,
  };
}
