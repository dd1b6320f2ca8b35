import { styleText } from "node:util";
import { RULES } from "../../conformance/rules/index.ts";
import { nearest } from "../contract/nearest.ts";
import type { Fault } from "../fake/faults/fault.ts";
import { FAULTS } from "../fake/faults/index.ts";
import { wordsOf } from "./check-flags.ts";
import { isExact, type Kill } from "./kill-matrix.ts";
import { proveOnAllCores, type Proof } from "./kill-workers.ts";
import { mutationReport } from "./mutation-report.ts";
import { parseFlags } from "./parse-flags.ts";
import { Progress } from "./progress.ts";
import { EXIT, UsageError } from "./usage-error.ts";
import { checkWritable, writeText } from "./whole-file.ts";

const USAGE = `understudy self-test

Proves the conformance suite on the fake, in memory: the reference yields no finding, and every fault is
caught by the rules it names and by no other.

      --only <ids>   only faults whose id begins so, separated by commas
      --json <file>  the kill matrix as a mutation testing report
  -h, --help`;

/** `understudy self-test`: the kill matrix, rule by fault. @throws {UsageError} */
export async function selfTest(args: readonly string[]): Promise<number> {
  const { values } = parsed(args);
  if (values.help) {
    console.log(USAGE);
    return EXIT.ok;
  }
  const prefixes = values.only === undefined ? [""] : wordsOf("--only", [values.only]);
  const faults = [...new Set(prefixes.flatMap(faultsOf))];
  if (values.json !== undefined) checkWritable(values.json);
  const progress = new Progress(process.stderr);
  const proof = await proveOnAllCores(faults, (done) =>
    progress.tell(`${done} of ${faults.length} faults`),
  );
  progress.end();
  if (values.json !== undefined) writeText(values.json, mutationReport(proof.kills));
  return tell(proof, prefixes.includes(""));
}

/** The faults whose id begins so. @throws {UsageError} where there is none */
function faultsOf(prefix: string): Fault[] {
  const faults = FAULTS.filter(({ id }) => id.startsWith(prefix));
  if (faults.length > 0) return faults;
  const known = [...new Set(FAULTS.flatMap(({ id }) => [groupOf(id), id]))];
  const groups = known.filter((word) => !word.includes("."));
  const near = nearest(prefix, known) ?? nearest(groupOf(prefix), groups);
  const hint = near === null ? `groups are ${groups.join(", ")}` : `did you mean "${near}"?`;
  throw new UsageError(`--only can't be "${prefix}": no fault begins so; ${hint}`);
}

function groupOf(id: string): string {
  return id.split(".")[0] ?? id;
}

function tell({ findings, kills }: Proof, whole: boolean): number {
  for (const kill of kills) console.log(killLine(kill));
  for (const id of findings) console.log(`the reference breaks ${id}`);
  const killers = new Set(
    kills.flatMap(({ fault, caughtBy }) => fault.kills.filter((id) => caughtBy.includes(id))),
  );
  const toothless = whole ? RULES.filter(({ id }) => !killers.has(id)) : [];
  for (const { id } of toothless) console.log(`no fault shows that ${id} bites`);
  const wrong = kills.filter((kill) => !isExact(kill));
  console.log(
    `${kills.length} faults, ${kills.length - wrong.length} caught exactly; ${killers.size} of ${RULES.length} rules bite; the reference has ${findings.length} findings`,
  );
  return wrong.length + findings.length + toothless.length === 0 ? EXIT.ok : EXIT.findings;
}

function killLine(kill: Kill): string {
  const { fault, caughtBy, missed, surprised, errors } = kill;
  const mark = isExact(kill) ? styleText("green", "✓") : styleText("red", "✗");
  return [
    `${mark} ${fault.id.padEnd(36)}`,
    caughtBy.join(" "),
    ...(missed.length === 0 ? [] : [styleText("red", `missed by ${missed.join(" ")}`)]),
    ...(surprised.length === 0 ? [] : [styleText("red", `not foreseen ${surprised.join(" ")}`)]),
    ...(errors.length === 0 ? [] : [styleText("magenta", `broke ${errors.join(" ")}`)]),
  ].join("  ");
}

function parsed(args: readonly string[]) {
  return parseFlags("self-test", {
    args: [...args],
    options: {
      only: { type: "string" },
      json: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}
