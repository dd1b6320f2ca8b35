import { Argument, Option } from "@commander-js/extra-typings";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { TIMEOUT } from "../../deployment.ts";
import { givenOptions } from "../../given-options.ts";
import { token } from "../../option-values.ts";

export const command = createCommand("explain", {
  summary: "explain a value of a response",
  description:
    "Explains a value of a response of the fake: its meaning, the formula with its operands, the runs that were counted, and why it is null or zero. The response is identified by the token from its Understudy-Replay header, or by the URL of a GET request to a running fake.",
  examples: [
    "explain $TOKEN /metrics/visibility_pct",
    "explain $URL /items/0/share_pct --key $KEY",
  ],
  exitCodes: { 3: "the fake can't be reached" },
})
  .argument("<token>", "the token of a response, or the URL of a request")
  .addArgument(
    new Argument("[pointer]", "a JSON pointer, such as /metrics/visibility_pct").default(
      "",
      "the whole body",
    ),
  )
  .option("--missing <name>", "explain why a list does not contain this row")
  .option("--json", "print the explanation as JSON")
  .optionsGroup("Token:")
  .option("--scenario <file>", "path of the scenario of the token, if it is not a shipped one")
  .option(
    "--snapshot <file>",
    "snapshot from GET /__admin/snapshots/<world>; required for a world with writes",
  )
  .optionsGroup("URL:")
  .addOption(new Option("--key <key>", "key of the request").env("UNDERSTUDY_KEY"))
  .addOption(
    new Option("--admin-token <text>", "token for the admin API of the fake")
      .env("UNDERSTUDY_ADMIN_TOKEN")
      .argParser(token),
  )
  .addOption(TIMEOUT);

export type ExplainFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (subject, pointer, options, self) =>
    (await import("./explain.ts")).explainSubject(subject, pointer, {
      options,
      given: givenOptions(options, self),
    }),
  ),
);
