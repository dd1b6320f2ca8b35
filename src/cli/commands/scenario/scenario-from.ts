import { existsSync, statSync } from "node:fs";
import { basename, dirname, relative, sep } from "node:path";
import { counted } from "../../../common/counted.ts";
import type { Exchange } from "../../../../conformance/core/exchange.ts";
import type { Contract } from "../../../contract/contract.ts";
import { SourceError } from "../../../common/yaml-source.ts";
import { readFlow } from "../../../replay/flow/read-flow.ts";
import { makeScenario, type RecordedScenario } from "../../../recording/scenario/make-scenario.ts";
import { replayTokenOf } from "../../../recording/scenario/recorded-steps.ts";
import { yamlText } from "../../../recording/scenario/yaml-text.ts";
import type { Scenario } from "../../../workspace/scenario/scenario.ts";
import {
  baseNameOrPath,
  isScenarioPath,
  loadFlowSchema,
  loadScenario,
  readScenarioText,
  SCENARIO_SCHEMA,
  scenarioNames,
} from "../../../files/scenario-library.ts";
import { loadContract } from "../../../files/package-files.ts";
import { RECORDING_MEMORY_MB } from "../../../../conformance/transport/response-memory.ts";
import { readRecording } from "../../recording-file.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { EXIT } from "../../exit-code.ts";
import { checkWritable, writeText } from "../../../files/write-file.ts";
import type { ScenarioFromFlags } from "./command.ts";
import { findShippedScenario } from "./shipped-scenario.ts";

/** `understudy scenario from`: makes a scenario from a recording. @throws {UsageError | SourceError} */
export async function scenarioFromRecording(
  har: string,
  options: ScenarioFromFlags,
): Promise<number> {
  const { output, exact = false, force = false } = options;
  const name = scenarioName(options.name ?? slugOf(output ?? har));
  if (output !== undefined) checkOutput(output, force);
  const { contract } = loadContract();
  const { exchanges, ignored, malformed } = readRecording(har, contract, {
    verb: "make a scenario from",
    memoryMb: RECORDING_MEMORY_MB,
  });
  if (output !== undefined) checkWritable(output);
  const base = baseOf(options.scenario ?? recordedScenario(exchanges, har), output);
  const recorded = withPrefix(har, () =>
    makeScenario(exchanges, { ...base, contract, malformed, name, exact }),
  );
  const text = yamlText(recorded.file, schemaPathFrom(output));
  checkReplayable(text, contract, har, output);
  if (output === undefined) console.log(text.trimEnd());
  else writeText(output, text);
  printSummary(recorded, ignored, output);
  return Promise.resolve(EXIT.ok);
}

/**
 * Checks that the output can be replayed, and replaces no scenario, which may have been edited by hand. A pipe or a
 * device may have any name. @throws {UsageError}
 */
function checkOutput(file: string, force: boolean): void {
  const exists = existsSync(file);
  if (exists && !statSync(file).isFile()) return;
  if (!isScenarioPath(file)) {
    throw new UsageError(`--output can't be "${file}"; expected a path ending in .yaml or .yml`);
  }
  if (exists && !force) {
    throw new UsageError(`${file} exists; choose another name, or replace it with --force`);
  }
}

function printSummary(
  { steps, omitted }: RecordedScenario,
  ignored: number,
  output: string | undefined,
): void {
  if (ignored > 0) console.error(`understudy: ignored ${ignored} requests to other addresses`);
  for (const line of omitted) console.error(`understudy: ${line}`);
  if (output === undefined) return;
  console.error(
    `${counted(steps, "step")} in ${output}; run them with: understudy replay ${output}`,
  );
}

function scenarioName(name: string): string {
  if (/^[a-z0-9][a-z0-9-]*$/.test(name)) return name;
  throw new UsageError(
    `invalid --name "${name}"; allowed: lower-case letters, digits and hyphens, such as first-day`,
  );
}

/** A scenario name from the name of a file. */
function slugOf(path: string): string {
  const slug = basename(path)
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return slug.replace(/^-|-$/g, "");
}

function withPrefix<T>(har: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`can't make a scenario from ${har}: ${error.message}`, { cause: error });
  }
}

/** The scenario of the recorded fake. @throws {UsageError} if it is not, or not based on, a shipped one */
function recordedScenario(exchanges: readonly Exchange[], har: string): string {
  const [state] = exchanges.flatMap((exchange) => replayTokenOf(exchange)?.state ?? []);
  const found = state === undefined ? null : findShippedScenario(state);
  if (found !== null) return found;
  const reason =
    state === undefined
      ? "no fake was recorded"
      : `the recorded scenario "${state.scenario}" is neither a shipped scenario nor based on one`;
  throw new UsageError(
    `${har}: ${reason}; name the scenario that provides the workspaces with --scenario: ${scenarioNames().join(", ")}, or a path`,
  );
}

interface Base extends Pick<Scenario, "definition"> {
  readonly basedOn: string;
}

/** A scenario, or the scenario that it is based on. @throws {UsageError | SourceError} */
function baseOf(given: string, output: string | undefined): Base {
  const { based_on: base } = loadScenario(given).definition;
  const name = base === undefined ? given : baseNameOrPath(base, given);
  const basedOn = isScenarioPath(name) ? pathFrom(output, name) : name;
  return { basedOn, definition: loadScenario(name).definition };
}

/** Reads the written text like any scenario, so that only scenarios that can be replayed are written. */
function checkReplayable(text: string, contract: Contract, har: string, output = ""): void {
  try {
    const { definition, source } = readScenarioText(output, text);
    readFlow({ source, schema: loadFlowSchema(), definition, contract });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // The text is not written, so its line numbers would not help.
    const [first] = error.problems;
    throw new UsageError(`can't make a scenario from ${har}: ${first?.message ?? error.message}`);
  }
}

/** Path of the schema relative to the written file, for editors; null for stdout. */
function schemaPathFrom(output: string | undefined): string | null {
  return output === undefined ? null : pathFrom(output, SCENARIO_SCHEMA);
}

/** A path relative to the written file, or to the working directory. */
function pathFrom(output: string | undefined, file: string): string {
  const folder = output === undefined ? "" : dirname(output);
  const path = relative(folder, file).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}
