import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { idList } from "../../option-values.ts";

export const command = createCommand("self-test", {
  summary: "check that the rules detect every injected fault",
  description:
    "Tests the conformance suite against the fake, in memory: without faults there must be no finding, and each fault must be detected by the rules expected to detect it, and by no others.",
  examples: ["self-test", "self-test --only page,error.json --json mutants.json"],
  exitCodes: { 0: "all faults are detected as expected", 1: "some are not" },
})
  .option("--only <ids>", "prefixes of fault ids, separated by commas", idList)
  .option("--json <file>", "write the results as a mutation testing report");

export type SelfTestFlags = FlagsOf<typeof command>;

command.action(exitsWith(async (options) => (await import("./self-test.ts")).selfTest(options)));
