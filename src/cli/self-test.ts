import { styleText } from "node:util";
import type { KeyLabel } from "../../conformance/exchange.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { OWN_CHOICES } from "../fake/choices.ts";
import { FAULTS } from "../fake/faults/index.ts";
import type { Handle } from "../fake/faults/fault.ts";
import { Fake } from "../fake/fake.ts";
import { KeyRing } from "../fake/key-ring.ts";
import { Worlds } from "../fake/worlds.ts";
import { NODE_CONTEXT, sha256 } from "../http/node-context.ts";
import { dayOf, formatDate, SECONDS_PER_DAY } from "../workspace/calendar.ts";
import { killMatrix, proveOn, type Kill, type Proving } from "./kill-matrix.ts";
import { loadContract, loadRequirements, loadScenario } from "./library.ts";
import { mutationReport } from "./mutation-report.ts";
import { Progress } from "./progress.ts";
import { writeText } from "./report-targets.ts";
import { parseFlags } from "./parse-flags.ts";
import { EXIT } from "./usage-error.ts";

const USAGE = `understudy self-test

Proves the conformance suite on the fake, in memory: the reference yields no finding, and every fault is
caught by the rules it names and by no other.

      --only <ids>   only faults whose id begins so, separated by commas
      --json <file>  the kill matrix as a mutation testing report
  -h, --help`;

/** The well-known keys of the scenario `agency`, by what they are. */
export const AGENCY_KEYS: Readonly<Record<KeyLabel, string>> = {
  main: "lmvz_live_northwind_read",
  read: "lmvz_live_northwind_read",
  write: "lmvz_live_northwind_write",
  revoked: "lmvz_live_northwind_revoked",
  free: "lmvz_live_freebie_read",
  other: "lmvz_live_southridge_read",
  limited: "lmvz_live_starter_write",
};

/** What the suite is proven on: `agency`, its clock standing at noon of the day it is run. */
export function provingGround(): Proving {
  const { contract } = loadContract();
  const day = dayOf(NODE_CONTEXT.system());
  return {
    contract,
    requirements: loadRequirements(),
    rules: RULES,
    keys: AGENCY_KEYS,
    today: formatDate(day),
    freshFake: () => freshFake(contract, day),
  };
}

const NOON = 43_200;

function freshFake(contract: Proving["contract"], day: number): Handle {
  const worlds = new Worlds({ ...NODE_CONTEXT, keys: new KeyRing(sha256) });
  const frozenAt = day * SECONDS_PER_DAY + NOON;
  worlds.open({ scenario: loadScenario("agency"), anchor: day, frozenAt });
  const fake = new Fake({
    contract,
    worlds,
    choices: OWN_CHOICES,
    strictParameters: false,
    checkReplies: false,
  });
  return (request) => fake.handle(request);
}

/** `understudy self-test`: the kill matrix, rule by fault. @throws {UsageError} */
export async function selfTest(args: readonly string[]): Promise<number> {
  const { values } = parsed(args);
  if (values.help) {
    console.log(USAGE);
    return EXIT.ok;
  }
  const prefixes = values.only?.split(",") ?? [""];
  const faults = FAULTS.filter(({ id }) => prefixes.some((prefix) => id.startsWith(prefix)));
  const proving = provingGround();
  const progress = new Progress(process.stderr);
  const { verdicts } = await proveOn(proving, proving.freshFake(), false);
  const findings = verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "error");
  const kills: Kill[] = [];
  for await (const kill of killMatrix(proving, faults)) {
    kills.push(kill);
    progress.tell(`${kills.length} of ${faults.length} faults`);
  }
  progress.end();
  if (values.json !== undefined) writeText(values.json, mutationReport(kills));
  return tell(
    findings.map(({ requirement }) => requirement.id),
    kills,
    prefixes.includes(""),
  );
}

function tell(findings: readonly string[], kills: readonly Kill[], whole: boolean): number {
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

/** Whether a fault was caught by what it names and by nothing that it does not foresee. */
export function isExact({ missed, surprised, errors }: Kill): boolean {
  return missed.length + surprised.length + errors.length === 0;
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
