import { makeReport } from "../../conformance/report/model.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { judge } from "../../conformance/judge.ts";
import { Survey } from "../../conformance/survey.ts";
import { exitCodeOf } from "./exit-code.ts";
import { loadContract, loadRequirements, VERSION } from "./package-files.ts";
import { checkReportTargets, readReportTargets, writeReports } from "./report-targets.ts";
import { parseFlags } from "./parse-flags.ts";
import { readRecording, settingsOf } from "./recording-file.ts";
import { EXIT, UsageError } from "./usage-error.ts";

const USAGE = `understudy judge <traffic.har>

The same rules on recorded traffic, ours (check --record) or a browser's; nothing is sent. What the
recording can't show is inconclusive.

      --report <list>       as for check (default pretty)
      --profile-out <file>  which side it takes of each choice, as far as the recording shows it
  -h, --help`;

/** `understudy judge`: judges a recording. @throws {UsageError} */
export async function judgeRecording(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args);
  if (values.help) {
    console.log(USAGE);
    return EXIT.ok;
  }
  const file = recordingOf(positionals);
  const targets = readReportTargets(values.report);
  const profileOut = values["profile-out"] ?? null;
  checkReportTargets(targets, { outputs: [profileOut], inputs: [file] });
  const { contract } = loadContract();
  const recording = readRecording(file, contract, "judge");
  const { exchanges, baseUrl, ignored } = recording;
  if (ignored > 0)
    console.error(`understudy: ${ignored} requests to elsewhere, and preflights, are ignored`);
  const days = exchanges.map(({ startedAt }) => startedAt).filter((instant) => instant !== "");
  const today = (days[0] ?? new Date().toISOString()).slice(0, 10);
  const survey = new Survey(settingsOf(recording, contract, today), exchanges);
  if (profileOut !== null) {
    const { writeProfile } = await import("./profile-file.ts");
    writeProfile(profileOut, survey, file);
  }
  const report = makeReport(judge(RULES, loadRequirements(), survey), {
    version: VERSION,
    target: file,
    baseUrl,
    startedAt: days[0] ?? new Date().toISOString(),
    finishedAt: days.at(-1) ?? new Date().toISOString(),
    requests: exchanges.length,
    unsent: 0,
    interrupted: false,
    written: [],
    survey,
  });
  writeReports(targets, report);
  return exitCodeOf(report, 0);
}

function recordingOf(positionals: readonly string[]): string {
  const [file] = positionals;
  if (file !== undefined && positionals.length === 1) return file;
  throw new UsageError(`judge takes one recording, not ${positionals.length}`);
}

function parsed(args: readonly string[]) {
  return parseFlags("judge", {
    args: [...args],
    allowPositionals: true,
    options: {
      report: { type: "string", default: "pretty" },
      "profile-out": { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}
