import { Option } from "@commander-js/extra-typings";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { CACERT, HEADER, INSECURE } from "../../connection-options.ts";
import { RATE, TIMEOUT, withKeyOptions } from "../../deployment.ts";
import { givenOptions } from "../../given-options.ts";
import { calendarDay, repeatable, token } from "../../option-values.ts";
import { QUIET, REPORT } from "../../report-option.ts";
import { FAULT, SEED } from "../../world-flags.ts";

export const command = withKeyOptions(
  createCommand("replay", {
    summary: "run the flow of a scenario, or reproduce a response from its token",
    description:
      "Runs the flow of a scenario step by step, prints the first difference, and applies the rules to all exchanges. Without --against it runs on a new fake in this process, which does not wait: transport.delay has no effect. With a token from an Understudy-Replay header, prints that response again, byte for byte.",
    examples: [
      "replay first-day",
      "replay --all --against http://127.0.0.1:4010/api/v1",
      "replay $TOKEN --body",
    ],
    exitCodes: {
      0: "no difference",
      1: "a difference or a finding",
      3: "no flow could be run",
      4: "internal error in the suite, or a result could not be written",
      130: "interrupted",
    },
  })
    .argument("[scenarios...]", "names of shipped scenarios, paths of .yaml files, or one token")
    .option("--all", "run every shipped scenario that has a flow")
    .option(
      "--input <name=value>",
      "value for an input of the flow; repeatable (default: the flow's)",
      repeatable,
    )
    .option("--keep-going", "continue after a failed step")
    .option("--watch", "rerun when the scenario file changes"),
)
  .optionsGroup("Target:")
  .option("--against <base-url>", "a running fake (in a temporary world) or a deployment")
  .option(
    "--as-deployment",
    "do not use the fake's admin API (clock, faults); use only the given keys",
  )
  .addOption(
    new Option("--admin-token <text>", "token for the admin API of a fake")
      .env("UNDERSTUDY_ADMIN_TOKEN")
      .argParser(token),
  )
  .option("--allow-writes", "allow steps that write to a deployment")
  .addOption(RATE)
  .addOption(TIMEOUT)
  .addOption(HEADER)
  .addOption(CACERT)
  .addOption(INSECURE)
  .addOption(FAULT)
  .addOption(SEED)
  .addOption(
    new Option("--anchor <date>", "UTC date of the scenario's day 0 (default: today)")
      .argParser(calendarDay)
      .helpGroup("World:"),
  )
  .optionsGroup("Output:")
  .addOption(REPORT)
  .addOption(QUIET)
  .option("--record <file.har>", "record the exchanges, keys redacted")
  .optionsGroup("Token:")
  .option("--scenario <file>", "path of the scenario of the token, if it is not a shipped one")
  .option(
    "--snapshot <file>",
    "snapshot from GET /__admin/snapshots/<world>; required for a world with writes or faults",
  )
  .option("--body", "print only the body");

export type ReplayFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (words, options, self) => {
    const given = givenOptions(options, self);
    return (await import("./replay.ts")).replay(words, options, given);
  }),
);
