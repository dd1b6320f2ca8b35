import { CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { endOnCrash } from "./crash.ts";
import { printableLines } from "../common/printable.ts";
import { SourceError } from "../common/yaml-source.ts";
import { createCommand } from "./command.ts";
import { VERSION } from "../files/package-files.ts";
import { UncheckableError, UsageError } from "../common/usage-error.ts";
import { OutputError } from "./outputs.ts";
import { refuseOptionsTakenByNpm } from "./npm-options.ts";
import { EXIT } from "./exit-code.ts";
import { nearest } from "../common/nearest.ts";

type Loader = () => Promise<{ readonly command: CommandUnknownOpts }>;

// Each command loads only what it needs: `serve` starts without the rules of the conformance suite.
const COMMANDS: ReadonlyMap<string, Loader> = new Map<string, Loader>([
  ["serve", () => import("./commands/serve/command.ts")],
  ["check", () => import("./commands/check/command.ts")],
  ["judge", () => import("./commands/judge/command.ts")],
  ["diff", () => import("./commands/diff/command.ts")],
  ["proxy", () => import("./commands/proxy/command.ts")],
  ["scenario", () => import("./commands/scenario/command.ts")],
  ["replay", () => import("./commands/replay/command.ts")],
  ["explain", () => import("./commands/explain/command.ts")],
  ["export", () => import("./commands/export/command.ts")],
  ["exec", () => import("./commands/exec/command.ts")],
  ["mcp", () => import("./commands/mcp/command.ts")],
  ["rules", () => import("./commands/rules/command.ts")],
  ["self-test", () => import("./commands/self-test/command.ts")],
]);

/** Runs the command line of this process, which ends with exit code 4 after an unexpected error. @public */
export async function run(): Promise<void> {
  endOnCrash();
  await main(process.argv.slice(2));
}

/** Runs a command line and sets the exit code of the process. Usage errors are printed as one line. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const program = await loadProgram(args);
    refuseOptionsTakenByNpm(program, process.env);
    await program.parseAsync(withHelpOption(program, args), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help or the version was printed. Help because the command is missing is a usage error.
      process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    } else if (error instanceof UsageError || error instanceof SourceError) {
      console.error(`understudy: ${printableLines(error.message)}`);
      process.exitCode = EXIT.usage;
    } else if (error instanceof UncheckableError) {
      console.error(`understudy: ${printableLines(error.message)}`);
      process.exitCode = EXIT.unchecked;
    } else if (error instanceof OutputError) {
      console.error(`understudy: ${printableLines(error.message)}`);
      process.exitCode = EXIT.broken;
    } else throw error;
  }
}

/**
 * Returns `help scenario from` as `scenario from --help`. Commander reads one word after `help`, and prints the help of
 * the program if there is no such command. @throws {UsageError}
 */
function withHelpOption(program: CommandUnknownOpts, args: readonly string[]): readonly string[] {
  const place = args.indexOf("help");
  const before = args.slice(0, place);
  const after = args.slice(place + 1);
  const parent = place === -1 ? undefined : commandAt(program, before);
  if (parent === undefined || parent.commands.length === 0) return args;
  if (after.some((word) => word.startsWith("-"))) return args;
  let command = parent;
  for (const word of after) {
    const found = commandAt(command, [word]);
    if (found === undefined) command.error(`unknown command '${word}'${suggestion(command, word)}`);
    else command = found;
  }
  return [...before, ...after, "--help"];
}

/** Returns the command that some words select; undefined: none. */
function commandAt(
  command: CommandUnknownOpts,
  [name, ...rest]: readonly string[],
): CommandUnknownOpts | undefined {
  if (name === undefined) return command;
  const found = command.commands.find((one) => one.name() === name);
  return found === undefined ? undefined : commandAt(found, rest);
}

function suggestion({ commands }: CommandUnknownOpts, word: string): string {
  const near = nearest(
    word,
    commands.map((command) => command.name()),
  );
  return near === null ? "" : ` (Did you mean ${near}?)`;
}

/** The program with the command that is called; with all commands where help or suggestions need them. */
export async function loadProgram([name = ""]: readonly string[]): Promise<CommandUnknownOpts> {
  const called = COMMANDS.get(name);
  const loaders = called === undefined ? [...COMMANDS.values()] : [called];
  const program = createCommand("understudy", {
    summary: "",
    description:
      "A fake of the Brand Visibility and AI-Answer Tracking API, and a suite that checks deployments of it.",
    examples: ["serve tiny", "check http://127.0.0.1:4010/api/v1 --key lmvz_live_tiny_read"],
  }).version(VERSION, "-v, --version");
  for (const { command } of await Promise.all(loaders.map((load) => load()))) {
    program.addCommand(command);
  }
  return program;
}
