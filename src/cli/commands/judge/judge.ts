import { judgeRecording as judge } from "../../../suite/judge-recording.ts";
import { exitCodeOf } from "../../exit-code.ts";
import { loadContract } from "../../../files/package-files.ts";
import { checkOutputFiles, parseReportOutputs, writeReports } from "../../report-outputs.ts";
import { readRecording } from "../../recording-file.ts";
import { Outputs } from "../../outputs.ts";
import type { JudgeFlags } from "./command.ts";

/** `understudy judge`: applies the rules to a recording. @throws {UsageError} */
export async function judgeFile(
  file: string,
  { report: list, profileOut, quiet, responseMemory }: JudgeFlags,
): Promise<number> {
  const reports = parseReportOutputs(list);
  checkOutputFiles(reports, { outputs: [profileOut], inputs: [file] });
  const { contract } = loadContract();
  const recording = readRecording(file, contract, { verb: "judge", memoryMb: responseMemory });
  const { ignored } = recording;
  if (ignored > 0 && !quiet) {
    console.error(`understudy: ignored ${ignored} preflights and requests to other addresses`);
  }
  const { report, survey } = judge(recording, { contract, target: file, file });
  const outputs = new Outputs();
  if (profileOut !== undefined) {
    const { writeProfile } = await import("../../profile-file.ts");
    outputs.attempt(() => writeProfile(profileOut, survey, file));
  }
  writeReports(reports, report, { quiet, outputs });
  return exitCodeOf(report, 0);
}
