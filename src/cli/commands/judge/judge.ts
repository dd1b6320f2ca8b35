import { makeReport } from "../../../../conformance/report/model.ts";
import { RULES } from "../../../../conformance/rules/index.ts";
import { judge } from "../../../../conformance/core/judge.ts";
import { Survey } from "../../../../conformance/core/survey.ts";
import { exitCodeOf } from "../../exit-code.ts";
import { loadContract, loadRequirements, VERSION } from "../../../files/package-files.ts";
import { checkOutputFiles, parseReportOutputs, writeReports } from "../../report-outputs.ts";
import { readRecording, recordedSettings } from "../../recording-file.ts";
import type { JudgeFlags } from "./command.ts";

/** `understudy judge`: applies the rules to a recording. @throws {UsageError} */
export async function judgeRecording(
  file: string,
  { report: list, profileOut }: JudgeFlags,
): Promise<number> {
  const reports = parseReportOutputs(list);
  checkOutputFiles(reports, { outputs: [profileOut], inputs: [file] });
  const { contract } = loadContract();
  const recording = readRecording(file, contract, "judge");
  const { exchanges, baseUrl, ignored } = recording;
  if (ignored > 0) {
    console.error(`understudy: ignored ${ignored} preflights and requests to other addresses`);
  }
  const days = exchanges.map(({ startedAt }) => startedAt).filter((instant) => instant !== "");
  const today = (days[0] ?? new Date().toISOString()).slice(0, 10);
  const survey = new Survey(recordedSettings(recording, contract, today), exchanges);
  if (profileOut !== undefined) {
    const { writeProfile } = await import("../../profile-file.ts");
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
  writeReports(reports, report);
  return exitCodeOf(report, 0);
}
