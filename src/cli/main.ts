import { SourceError } from "../contract/yaml-source.ts";
import { nearest } from "../contract/nearest.ts";
import { EXIT, UsageError } from "./usage-error.ts";
import { VERSION } from "./library.ts";
import { check } from "./check.ts";
import { judgeRecording } from "./judge.ts";
import { rules } from "./rules.ts";
import { selfTest } from "./self-test.ts";
import { serve } from "./serve.ts";

type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["serve", serve],
  ["check", check],
  ["judge", judgeRecording],
  ["rules", rules],
  ["self-test", selfTest],
]);

const USAGE = `understudy <command>

  serve [scenario]   the fake: the whole API over a seeded workspace
  check <base-url>   judges a deployment by the rules of the API's document
  judge <file.har>   the same on recorded traffic
  rules              lists these rules
  self-test          proves that every rule bites, on a fake with faults

understudy <command> --help tells the flags. Version ${VERSION}.`;

/** Words that only ask to be told something. */
const TOLD: ReadonlyMap<string, string> = new Map([
  ["help", USAGE],
  ["--help", USAGE],
  ["-h", USAGE],
  ["--version", VERSION],
  ["-v", VERSION],
]);

/** Runs one command line; gives the exit code. A mistake in its use is one clear line, without a stack. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    console.error(USAGE);
    return EXIT.usage;
  }
  const told = TOLD.get(name);
  if (told !== undefined) {
    console.log(told);
    return EXIT.ok;
  }
  try {
    return await commandOf(name)(rest);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof SourceError)) throw error;
    console.error(`understudy: ${error.message}`);
    return EXIT.usage;
  }
}

function commandOf(name: string): Command {
  const command = COMMANDS.get(name);
  if (command !== undefined) return command;
  const near = nearest(name, [...COMMANDS.keys()]);
  const hint = near === null ? "" : ` Did you mean "${near}"?`;
  throw new UsageError(
    `there is no command "${name}"; there are ${[...COMMANDS.keys()].join(", ")}.${hint}`,
  );
}
