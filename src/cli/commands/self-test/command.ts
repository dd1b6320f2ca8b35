import { Option } from "@commander-js/extra-typings";
import { DEPTHS } from "../../../../conformance/core/depth.ts";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { idList } from "../../option-values.ts";

export const command = createCommand("self-test", {
  summary: "verify that the rules detect injected faults",
  description:
    "Tests the conformance suite against the fake, in memory: without faults there must be no finding; each hand-written fault must be detected by the rules expected to detect it, and by no others; and a sample of the mutants (faults generated from the contract and from recorded responses) must be detected by at least one rule.",
  examples: [
    "self-test",
    "self-test --only page,error.json --mutation-report mutants.json",
    "self-test --only lists,windows --all-mutants --table mutants.md",
  ],
  exitCodes: {
    0: "all faults are detected as expected",
    1: "a fault is not detected as expected, or too few mutants are detected",
    130: "interrupted",
  },
})
  .option(
    "--only <ids>",
    "test only these faults and mutants; ids or the beginnings of ids, separated by commas",
    idList,
  )
  .option("--all-mutants", "test all mutants, not only a sample")
  .addOption(
    new Option("--depth <depth>", "the depth of the checks").choices(DEPTHS).default("standard"),
  )
  .option("--mutation-report <file>", "write the results as a mutation testing report (JSON)")
  .option(
    "--table <file>",
    "write the results of the mutants by operator and operation as Markdown",
  );

export type SelfTestFlags = FlagsOf<typeof command>;

command.action(exitsWith(async (options) => (await import("./self-test.ts")).selfTest(options)));
