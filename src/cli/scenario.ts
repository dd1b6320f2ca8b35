import { dirname, relative, resolve, sep } from "node:path";
import type { Exchange } from "../../conformance/exchange.ts";
import type { Contract } from "../contract/contract.ts";
import { SourceError } from "../contract/yaml-source.ts";
import { readFlow } from "../replay/flow/read-flow.ts";
import { scenarioFrom, type RecordedScenario } from "../replay/recorded/flow-from.ts";
import { toldIn } from "../replay/recorded/told.ts";
import { yamlText } from "../replay/recorded/yaml-text.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import {
  loadFlowSchema,
  loadScenario,
  readScenarioText,
  SCENARIO_SCHEMA,
  scenarioNames,
} from "./library.ts";
import { loadContract } from "./package-files.ts";
import { readRecording } from "./recording-file.ts";
import { readScenarioFlags, SCENARIO_USAGE, type ScenarioFlags } from "./scenario-flags.ts";
import { shippedScenario } from "./shipped-scenario.ts";
import { EXIT, UsageError } from "./usage-error.ts";
import { checkWritable, writeText } from "./whole-file.ts";

/** `understudy scenario`: makes a scenario of a recording. @throws {UsageError} */
export async function scenario(args: readonly string[]): Promise<number> {
  const flags = readScenarioFlags(args);
  if (flags.help) {
    console.log(SCENARIO_USAGE);
    return EXIT.ok;
  }
  const { contract } = loadContract();
  const { exchanges, ignored, malformed } = readRecording(
    flags.har,
    contract,
    "make a scenario of",
  );
  if (flags.output !== null) checkWritable(flags.output);
  const { basedOn, definition } = baseOf(flags.scenario ?? toldScenario(exchanges, flags.har));
  const made = flowOf(exchanges, flags, { contract, definition, basedOn, malformed });
  const text = yamlText(made.file, schemaBeside(flags.output));
  checkReadable(text, contract, flags);
  if (flags.output === null) console.log(text.trimEnd());
  else writeText(flags.output, text);
  tell(made, ignored, flags);
  return Promise.resolve(EXIT.ok);
}

interface Grounds {
  readonly malformed: ReadonlySet<Exchange>;
  readonly contract: Contract;
  readonly definition: Scenario["definition"];
  readonly basedOn: string;
}

function flowOf(
  exchanges: readonly Exchange[],
  { name, exact, har }: ScenarioFlags,
  grounds: Grounds,
): RecordedScenario {
  try {
    return scenarioFrom(exchanges, { ...grounds, name, exact });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`can't make a scenario of ${har}: ${error.message}`);
  }
}

/** The scenario that the recorded fake served. @throws {UsageError} where it tells none that is shipped. */
function toldScenario(exchanges: readonly Exchange[], har: string): string {
  const names = scenarioNames();
  const [told] = exchanges.flatMap((exchange) => toldIn(exchange)?.state ?? []);
  const found = told === undefined ? null : shippedScenario(told);
  if (found !== null) return found;
  const why =
    told === undefined
      ? "no fake was recorded"
      : `the scenario "${told.scenario}" that was recorded is none of the shipped ones, nor based on one`;
  throw new UsageError(
    `${har}: ${why}; say with --scenario whose workspaces it has: ${names.join(", ")}, or a path`,
  );
}

interface Base extends Pick<Scenario, "definition"> {
  readonly basedOn: string;
}

/** A scenario, or the one on which it is based itself. @throws {UsageError} */
function baseOf(name: string): Base {
  try {
    const { definition } = loadScenario(name);
    const { based_on: other } = definition;
    return { basedOn: other ?? name, definition: loadScenario(other ?? name).definition };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** What was made is read as any scenario is, so nothing is written that can't be replayed. */
function checkReadable(text: string, contract: Contract, { har }: ScenarioFlags): void {
  try {
    const { definition, source } = readScenarioText("", text);
    readFlow({ source, schema: loadFlowSchema(), definition, contract });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // Nobody sees the text, so its lines tell nothing.
    const [first] = error.mistakes;
    throw new UsageError(`can't make a scenario of ${har}: ${first?.message ?? error.message}`);
  }
}

/** Where an editor finds the schema from the new file; null: there is no file. */
function schemaBeside(output: string | null): string | null {
  if (output === null) return null;
  const path = relative(dirname(resolve(output)), SCENARIO_SCHEMA)
    .split(sep)
    .join("/");
  return path.startsWith(".") ? path : `./${path}`;
}

function tell({ steps, left }: RecordedScenario, ignored: number, { output }: ScenarioFlags): void {
  if (ignored > 0) console.error(`understudy: ${ignored} requests to elsewhere are ignored`);
  for (const line of left) console.error(`understudy: left out ${line}`);
  if (output === null) return;
  console.error(
    `${steps} ${steps === 1 ? "step" : "steps"} in ${output}; understudy replay ${output}`,
  );
}
