import { readFileSync } from "node:fs";
import { fromHar, type ReadHar } from "../../conformance/har.ts";
import { makeReport } from "../../conformance/report/model.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { judgeFairly } from "../../conformance/run.ts";
import { Survey } from "../../conformance/survey.ts";
import type { Contract } from "../contract/contract.ts";
import { exitCodeOf } from "./check.ts";
import { loadContract, loadRequirements, VERSION } from "./library.ts";
import { readReportTargets, writeReports } from "./report-targets.ts";
import { parseFlags } from "./parse-flags.ts";
import { EXIT, UsageError } from "./usage-error.ts";

const USAGE = `understudy judge <traffic.har>

The same rules on recorded traffic, ours (check --record) or a browser's; nothing is sent. What the
recording can't show is inconclusive.

      --report <list>   as for check (default pretty)
  -h, --help`;

/** `understudy judge`: judges a recording. @throws {UsageError} */
export async function judgeRecording(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args);
  if (values.help) {
    console.log(USAGE);
    return EXIT.ok;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new UsageError(`judge takes one recording, not ${positionals.length}`);
  }
  const targets = readReportTargets(values.report);
  const { contract } = loadContract();
  const { exchanges, baseUrl, ignored } = readRecording(file, contract);
  if (ignored > 0) console.error(`understudy: ${ignored} requests to elsewhere are ignored`);
  const days = exchanges.map(({ startedAt }) => startedAt).filter((instant) => instant !== "");
  const survey = new Survey(
    {
      contract,
      keys: new Set(["main"]),
      brand: null,
      allowWrites: false,
      probeKeyInUrl: false,
      today: (days[0] ?? new Date().toISOString()).slice(0, 10),
      runId: "recording",
    },
    exchanges,
  );
  const rules = RULES;
  const report = makeReport(judgeFairly({ rules, requirements: loadRequirements() }, survey), {
    version: VERSION,
    target: file,
    baseUrl,
    startedAt: days[0] ?? new Date().toISOString(),
    finishedAt: days.at(-1) ?? new Date().toISOString(),
    requests: exchanges.length,
    unsent: 0,
    written: [],
  });
  writeReports(targets, report);
  return Promise.resolve(exitCodeOf(report, 0));
}

function parsed(args: readonly string[]) {
  return parseFlags("judge", {
    args: [...args],
    allowPositionals: true,
    options: {
      report: { type: "string", default: "pretty" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

function readRecording(file: string, contract: Contract): ReadHar {
  try {
    return fromHar(JSON.parse(readFileSync(file, "utf8")), contract);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`can't judge ${file}: ${code ?? message}`);
  }
}
