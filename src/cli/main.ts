import { SourceError } from "../contract/yaml-source.ts";
import { nearest } from "../contract/nearest.ts";
import { EXIT, UsageError } from "./usage-error.ts";
import { VERSION } from "./package-files.ts";

type Command = (args: readonly string[]) => Promise<number>;

// Each command loads only what it needs: the fake need not wait for two hundred rules.
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["serve", async (args) => (await import("./serve.ts")).serve(args)],
  ["check", async (args) => (await import("./check.ts")).check(args)],
  ["judge", async (args) => (await import("./judge.ts")).judgeRecording(args)],
  ["diff", async (args) => (await import("./diff.ts")).diff(args)],
  ["proxy", async (args) => (await import("./proxy.ts")).proxy(args)],
  ["scenario", async (args) => (await import("./scenario.ts")).scenario(args)],
  ["replay", async (args) => (await import("./replay.ts")).replay(args)],
  ["export", async (args) => (await import("./export.ts")).exportScenario(args)],
  ["exec", async (args) => (await import("./exec.ts")).exec(args)],
  ["rules", async (args) => (await import("./rules.ts")).rules(args)],
  ["self-test", async (args) => (await import("./self-test.ts")).selfTest(args)],
]);

const USAGE = `understudy <command>

  serve [scenario]   the fake: the whole API over a seeded workspace
  check <base-url>   judges a deployment by the rules of the API's document
  judge <file.har>   the same on recorded traffic
  diff <a> <b>       what two profiles, or two reports, say differently
  proxy <base-url>   stands between an app and a deployment, judges and records what passes
  scenario from <f>  makes a scenario with a flow of recorded traffic
  replay <scenario>  runs a scenario's flow and tells what differs
  replay <token>     gives a reply again, from its Understudy-Replay header
  export <scenario>  writes a scenario's flow as Arazzo
  exec -- <command>  runs a command beside a fake of its own
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
