import { Command, type CommandUnknownOpts, type OptionValues } from "@commander-js/extra-typings";
import { util } from "../common/builtins.ts";
import { UsageError } from "../common/usage-error.ts";
import { EXIT } from "./exit-code.ts";

interface CommandHelp {
  /** One line, shown in the list of commands. */
  readonly summary: string;
  readonly description: string;
  /** Command lines without the name of the program. */
  readonly examples: readonly [string, string, ...string[]];
  /** Exit codes besides 0 and 2. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

/** A command that throws usage errors as a one-line {@link UsageError} instead of ending the process. */
class OneLineErrorCommand extends Command {
  /** Commander accepts any word as the value of an option: `--record --dry-run` would write to "--dry-run". */
  override parseOptions(args: string[]): ReturnType<Command["parseOptions"]> {
    const end = args.indexOf("--");
    for (const [place, word] of args.slice(0, end === -1 ? args.length : end).entries()) {
      const option = this.options.find(({ short, long }) => word === short || word === long);
      if (option?.required !== true || !/^-./.test(args[place + 1] ?? "")) continue;
      this.error(
        `option '${option.flags}' argument missing; write ${option.long}=-… if the value starts with a hyphen`,
      );
    }
    return super.parseOptions(args);
  }

  override error(message: string, { code }: { readonly code?: string } = {}): never {
    const sentence = this.#givenToFlag(message)
      .replace(/^error: /, "")
      .replace("\n", " ")
      // A value from the environment, a token or a misplaced argument may be a secret.
      .replace(/^(option '[^']*') value '.*' (from env '\w+' is invalid)/s, "$1 $2")
      .replace(/^(option '--admin-token <text>') argument '.*' is invalid/s, "$1 is invalid")
      .replace(/^(unknown option '[^'=]*)=.*'/s, "$1'")
      .replace(/^(too many arguments.* but got \d+): .*/s, "$1");
    const hint = code === "commander.invalidArgument" ? "" : `; see ${pathOf(this)} --help`;
    throw new UsageError(sentence.replace(/\.$/, "") + hint);
  }

  /** Commander does not know `--quiet=true`, as the option takes no value. */
  #givenToFlag(message: string): string {
    const [, name = ""] = /^error: unknown option '(--[^'=]+)=/.exec(message) ?? [];
    const isFlag = this.options.some(({ long }) => long === name);
    return isFlag ? `option '${name}' takes no value` : message;
  }
}

/** The words that select a command, with the name of the program. */
function pathOf(command: CommandUnknownOpts): string {
  const own = command.name();
  return command.parent === null ? own : `${pathOf(command.parent)} ${own}`;
}

const COMMON_EXIT_CODES: Readonly<Record<number, string>> = {
  [EXIT.ok]: "success",
  [EXIT.usage]: "usage or configuration error",
  [EXIT.broken]: "internal error, or output that could not be written",
};

/** Creates a command with the shared error handling and help layout. */
export function createCommand(name: string, help: CommandHelp): Command {
  return new OneLineErrorCommand(name)
    .summary(help.summary)
    .description(help.description)
    .exitOverride()
    .configureHelp({ styleTitle: (title) => util.styleText("bold", title) })
    .addHelpText("after", () =>
      [
        "",
        util.styleText("bold", "Examples:"),
        ...help.examples.map((example) => `  $ understudy ${example}`),
        "",
        util.styleText("bold", "Exit codes:"),
        ...Object.entries({ ...COMMON_EXIT_CODES, ...help.exitCodes }).map(
          ([code, meaning]) => `  ${code.padEnd(3)}  ${meaning}`,
        ),
      ].join("\n"),
    );
}

/** The values of a command's options, as its declaration types them. */
export type FlagsOf<T> = T extends { opts(): infer Options extends OptionValues } ? Options : never;

/** Turns a function that returns an exit code into an action. */
export function exitsWith<Args extends unknown[]>(
  run: (...args: Args) => Promise<number>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    process.exitCode = await run(...args);
  };
}
