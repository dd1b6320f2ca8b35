import type { Complaints } from "../../contract/complaints.ts";
import { secondOf } from "../ledger/written.ts";
import { checkTimestamp } from "./dates.ts";
import type { AdviceRunDefinition } from "./definition.ts";
import { checkPrompt } from "./shared-checks.ts";
import type { Located, LocatedBrand } from "./sound-parts.ts";

/** Complains of advice for prompts that there are not, and of runs that end before they begin. */
export function checkAdvice(complaints: Complaints, { pointer, value: brand }: LocatedBrand): void {
  const { advice, advice_runs: runs, prompts } = brand;
  if (advice && advice.favourite > 0) {
    checkPrompt(
      complaints,
      { pointer: `${pointer}/advice/favourite`, value: advice.favourite },
      prompts,
    );
  }
  const ids = new Set<number>();
  for (const [place, run] of runs.entries()) {
    const at = `${pointer}/advice_runs/${place}`;
    if (ids.has(run.id)) {
      complaints.add(`${at}/id`, `the advice run ${run.id} is given twice; allowed is each once`);
    }
    ids.add(run.id);
    checkPrompt(complaints, { pointer: `${at}/prompt`, value: run.prompt }, prompts);
    checkCourse(complaints, { pointer: at, value: run });
  }
}

const COURSE = ["requested", "started", "completed"] as const;

function checkCourse(
  complaints: Complaints,
  { pointer, value: run }: Located<AdviceRunDefinition>,
): void {
  for (const [place, step] of COURSE.entries()) {
    checkTimestamp(complaints, `${pointer}/${step}`, run[step]);
    const before = COURSE[place - 1];
    if (before === undefined || secondOf(run[before]) <= secondOf(run[step])) continue;
    complaints.add(
      `${pointer}/${step}`,
      `${step} "${run[step]}" is before ${before} "${run[before]}"; allowed is that moment or a later one`,
    );
  }
}
