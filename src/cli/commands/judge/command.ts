import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { RECORDING_MEMORY_MB } from "../../../../conformance/transport/response-memory.ts";
import { wholeNumber } from "../../option-values.ts";
import { QUIET, REPORT } from "../../report-option.ts";

export const command = createCommand("judge", {
  summary: "apply the rules to recorded traffic",
  description:
    "Applies the rules of check to an HTTP Archive, recorded by check --record, by proxy --record or by a browser. No requests are sent. Rules without data in the recording are inconclusive.",
  examples: ["judge traffic.har", "judge traffic.har --report pretty,junit=report.xml"],
  exitCodes: {
    0: "no finding",
    1: "findings",
    3: "nothing could be judged",
    4: "internal error in the suite, or a result could not be written",
    130: "interrupted",
  },
})
  .argument("<traffic.har>", "the recording")
  .option(
    "--response-memory <mb>",
    "memory for all responses; beyond it, only small ones are kept",
    wholeNumber(1, 100_000),
    RECORDING_MEMORY_MB,
  )
  .addOption(REPORT)
  .addOption(QUIET)
  .option(
    "--profile-out <file>",
    "write a profile of the behaviour that the API specification leaves open",
  );

export type JudgeFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (file, options) => (await import("./judge.ts")).judgeFile(file, options)),
);
