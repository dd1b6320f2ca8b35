import { parseFlags } from "./parse-flags.ts";
import { UsageError } from "./usage-error.ts";
import { readWorldFlags, WORLD_FLAGS, WORLD_USAGE, type WorldFlags } from "./world-flags.ts";

export interface ExecFlags extends WorldFlags {
  readonly scenario: string;
  readonly log: boolean;
  readonly help: boolean;
  /** The command and its arguments. */
  readonly command: readonly string[];
}

export const EXEC_USAGE = `understudy exec [flags] -- <command> [arguments]

Runs a command beside a fake of its own, and ends with the command's exit code. The command finds
UNDERSTUDY_URL, UNDERSTUDY_ADMIN, and the keys that the scenario has: UNDERSTUDY_KEY, UNDERSTUDY_READ_KEY,
UNDERSTUDY_WRITE_KEY, UNDERSTUDY_REVOKED_KEY, UNDERSTUDY_FREE_KEY, UNDERSTUDY_OTHER_KEY, UNDERSTUDY_LIMITED_KEY.

  -s, --scenario <name>    a shipped one (default: agency) or the path of a .yaml file
${WORLD_USAGE}
      --log                print each request to stderr
  -h, --help`;

/** Reads the command line of `exec`. @throws {UsageError} that names the flag, the value and what is allowed. */
export function readExecFlags(args: readonly string[]): ExecFlags {
  const end = args.indexOf("--");
  const { values, positionals } = parseFlags("exec", {
    args: end === -1 ? [...args] : args.slice(0, end),
    allowPositionals: true,
    allowNegative: true,
    options: {
      ...WORLD_FLAGS,
      scenario: { type: "string", short: "s", default: "agency" },
      log: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const command = end === -1 ? [] : args.slice(end + 1);
  const [first] = positionals;
  if (!values.help && first !== undefined) {
    throw new UsageError(`exec takes its command after --, as in: understudy exec -- ${first}`);
  }
  if (!values.help && (command[0] ?? "") === "") {
    throw new UsageError("exec needs a command after --, as in: understudy exec -- npm test");
  }
  const { scenario, log, help } = values;
  return { ...readWorldFlags(values), scenario, log, help, command };
}
