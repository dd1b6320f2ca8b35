import { Option } from "@commander-js/extra-typings";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { givenOptions, refuseOptions } from "../../given-options.ts";
import { wholeNumber } from "../../option-values.ts";
import { ANCHOR, CHOOSE, FAULT, NOW, SEED, STRICT_PARAMS } from "../../world-flags.ts";

export const command = createCommand("exec", {
  summary: "run a command with a temporary fake",
  description: `Starts a fake on a free port, runs a command, and exits with the command's exit code (128 + n if it was terminated by signal n). Signals are forwarded to the command; it is killed if it does not exit within five seconds of SIGTERM or SIGHUP, or when a second one arrives. Background processes that the command leaves behind are not terminated. The environment of the command contains UNDERSTUDY_URL, UNDERSTUDY_ADMIN and the keys of the scenario: UNDERSTUDY_KEY, UNDERSTUDY_READ_KEY, UNDERSTUDY_WRITE_KEY, UNDERSTUDY_REVOKED_KEY, UNDERSTUDY_FREE_KEY, UNDERSTUDY_OTHER_KEY, UNDERSTUDY_LIMITED_KEY.`,
  examples: [
    "exec -- npm test",
    "exec --scenario tiny --log -- npx playwright test",
    "exec --lint=warning -- npm test",
  ],
  exitCodes: {
    1: "the command succeeded, but --lint=error or --lint=warning has findings",
    126: "the command can't be run",
    127: "the command was not found",
  },
})
  .usage("[options] -- <command> [arguments]")
  .argument("[command...]", "the command and its arguments, after --")
  .option("-s, --scenario <name>", "name of a shipped scenario, or path of a .yaml file", "agency")
  .addOption(
    new Option("--log [format]", "log each request on stderr, as text if no format is given")
      .choices(["text", "json"])
      .preset("text"),
  )
  .addOption(
    new Option(
      "--lint [severity]",
      "report requests of the command that would cause problems on the real service; with a severity, findings of at least this severity cause exit code 1",
    ).choices(["error", "warning"]),
  )
  .addOption(
    new Option(
      "--repeats <count>",
      "with --lint: number of identical requests within a second that are accepted",
    )
      .argParser(wholeNumber(1, 1000))
      .default(1),
  )
  .addOption(NOW)
  .addOption(ANCHOR)
  .addOption(SEED)
  .addOption(CHOOSE)
  .addOption(FAULT)
  .addOption(STRICT_PARAMS);

export type ExecFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (words, options, self) => {
    const [first = ""] = words;
    if (first !== "" && !followsDashes(self.parent, words)) {
      throw new UsageError(`put the command after --, for example: understudy exec -- ${first}`);
    }
    if (first === "") {
      throw new UsageError("exec needs a command after --, as in: understudy exec -- npm test");
    }
    if (options.lint === undefined) {
      refuseOptions(givenOptions(options, self), (name) => name === "repeats", "needs --lint");
    }
    return (await import("./exec.ts")).exec(words, options);
  }),
);

function followsDashes(program: object | null, words: readonly string[]): boolean {
  // Commander drops "--" from its parsed arguments.
  const { rawArgs = [] } = program as { readonly rawArgs?: readonly string[] };
  return rawArgs.at(-words.length - 1) === "--";
}
