import type { Outcome } from "../judge.ts";
import type { ReportedVerdict, Summary } from "./model.ts";

const HINT_WORDS = {
  pass: "held",
  fail: "not held",
  known: "known",
  inconclusive: "inconclusive",
  skipped: "skipped",
  error: "broken",
} as const satisfies Record<Outcome, string>;

/** Hints are shown and never counted; a rule that broke itself is told whatever its level. */
export function isCounted({ level, outcome }: Pick<ReportedVerdict, "level" | "outcome">): boolean {
  return level !== "hint" || outcome === "error";
}

/** `180 pass`, `2 fail` and, apart, `+ 5 hints held`. */
export function countsOf({ outcomes, hints }: Summary): string[] {
  const names = Object.keys(HINT_WORDS) as Outcome[];
  return [
    ...names.filter((name) => outcomes[name] > 0).map((name) => `${outcomes[name]} ${name}`),
    ...names
      .filter((name) => hints[name] > 0)
      .map((name) => `+ ${hintsText(hints[name])} ${HINT_WORDS[name]}`),
  ];
}

function hintsText(count: number): string {
  return `${count} ${count === 1 ? "hint" : "hints"}`;
}
