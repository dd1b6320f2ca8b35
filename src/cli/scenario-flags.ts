import { basename } from "node:path";
import { nearest } from "../contract/nearest.ts";
import { parseFlags } from "./parse-flags.ts";
import { UsageError } from "./usage-error.ts";

export interface ScenarioFlags {
  /** The recording. */
  readonly har: string;
  /** null: stdout. */
  readonly output: string | null;
  /** The new scenario's name. */
  readonly name: string;
  /** On whose worlds it stands; null: what the recording tells. */
  readonly scenario: string | null;
  readonly exact: boolean;
  readonly help: boolean;
}

export const SCENARIO_USAGE = `understudy scenario from <traffic.har>

Makes a scenario with a flow of recorded traffic (proxy --record, check --record, a browser's). Brands
become inputs, ids that an earlier reply held become outputs of its step, dates count from the day of the
recording. What is expected: each status, the types of all fields, and to the letter what a reply repeats
of its request.

  -o, --output <file.yaml>  where to write it (default: stdout)
      --name <name>         the scenario's name (default: the file's)
      --scenario <name>     the scenario whose workspaces it has; needed unless a fake was recorded
      --exact               expect all numbers and texts, as a fake gives them whose clock stands
  -h, --help`;

const NAME_FORM = /^[a-z0-9][a-z0-9-]*$/;

/** Reads the flags of `scenario`. @throws {UsageError} */
export function readScenarioFlags(args: readonly string[]): ScenarioFlags {
  const { values, positionals } = parsed(args);
  const [verb, har = "", ...more] = positionals;
  if (!values.help) checkWords(verb, har, more);
  const name = values.name ?? slugOf(values.output ?? har);
  if (!values.help && !NAME_FORM.test(name)) {
    throw new UsageError(
      `--name can't be "${name}"; allowed are small letters, digits and hyphens, such as first-day`,
    );
  }
  return {
    har,
    output: values.output ?? null,
    name,
    scenario: values.scenario ?? null,
    exact: values.exact,
    help: values.help,
  };
}

function parsed(args: readonly string[]) {
  return parseFlags("scenario", {
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" },
      name: { type: "string" },
      scenario: { type: "string" },
      exact: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

function checkWords(verb: string | undefined, har: string, more: readonly string[]): void {
  if (verb !== "from") {
    const said = verb === undefined ? "nothing" : `"${verb}"`;
    const hint =
      verb !== undefined && nearest(verb, ["from"]) !== null ? '; did you mean "from"?' : "";
    throw new UsageError(`scenario takes "from <traffic.har>", not ${said}${hint}`);
  }
  if (har === "" || more.length > 0) {
    throw new UsageError(
      `scenario from takes one recording, not ${har === "" ? 0 : more.length + 1}`,
    );
  }
}

/** A file's name as a scenario's. */
function slugOf(path: string): string {
  const slug = basename(path)
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return slug.replace(/^-|-$/g, "");
}
