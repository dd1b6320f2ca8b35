import type { Exchange } from "../../../conformance/core/exchange.ts";
import {
  dayOf,
  formatTimestamp,
  parseDate,
  SECONDS_PER_DAY,
  type EpochDay,
} from "../../common/calendar.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import { bodyShape, exactBody, type ShapeOptions } from "./expected-body.ts";
import {
  Omissions,
  recordedSteps,
  replayTokenOf,
  type RecordedStep,
  type RecordedStepsOptions,
} from "./recorded-steps.ts";
import { References } from "./references.ts";
import { pathParameters } from "./step-request.ts";

/** Scenario from recorded traffic: `based_on`, clock and a flow. */
export interface ScenarioOptions extends Pick<
  RecordedStepsOptions,
  "contract" | "definition" | "malformed"
> {
  /** Name of the base scenario, whose definition is given. */
  readonly basedOn: string;
  readonly name: string;
  /** Whether exact numbers and texts are expected, not only their types. */
  readonly exact: boolean;
}

export interface RecordedScenario {
  /** The content of the scenario file. */
  readonly file: object;
  readonly steps: number;
  /** What the flow does not contain, with reasons. */
  readonly omitted: readonly string[];
}

/** Differences of world time below this are the pace of the client, not a clock change. */
const MIN_CLOCK_STEP_S = 30;

/** Makes a scenario with a flow from exchanges. @throws {RangeError} if no exchange can be a step. */
export function makeScenario(
  exchanges: readonly Exchange[],
  options: ScenarioOptions,
): RecordedScenario {
  const { contract, definition, malformed, name, basedOn } = options;
  const tokens = exchanges.map(replayTokenOf);
  const dayZero =
    tokens.find((token) => token !== null)?.state.anchor ??
    parseDate(exchanges[0]?.startedAt.slice(0, 10) ?? "") ??
    0;
  const references = new References(dayZero);
  const omissions = new Omissions();
  const given = { contract, definition, malformed, references, omissions };
  const recorded = recordedSteps(exchanges, given);
  if (recorded.length === 0) {
    throw new RangeError(`no request can be a step of a flow; ${omissions.lines().join("; ")}`);
  }
  const steps = recorded.flatMap((step, index) => {
    const { path, query } = step.exchange.request;
    const sent = new Map([...pathParameters(step.operation, path), ...query]);
    const replace = (text: string): unknown => references.replacement(text, index);
    const body = expectedBody(step, options.exact, { contract, sent, replace });
    return [...clockStepBefore(step), stepAsData(step, body)];
  });
  const requests = recorded.length === 1 ? "one request" : `${recorded.length} requests`;
  const file = {
    scenario: name,
    title: `A recording of ${requests}`,
    based_on: basedOn,
    ...startOf(recorded, dayZero, definition),
    flow: { summary: `Replays ${requests}.`, ...inputsOf(references), steps },
  };
  return { file, steps: recorded.length, omitted: omissions.lines() };
}

/** Clock and seed of the recorded fake; empty for other servers. */
function startOf(
  steps: readonly RecordedStep[],
  dayZero: EpochDay,
  definition: ScenarioDefinition,
): object {
  const [token] = steps.flatMap(({ exchange }) => replayTokenOf(exchange) ?? []);
  if (token === undefined) return {};
  const { now, seed } = token.state;
  const time = formatTimestamp(now).slice(11, 19).replace(/:00$/, "");
  const clock = { at: `${dayOf(now) - dayZero} ${time}`, runs: false };
  return seed === definition.seed ? { clock } : { seed, clock };
}

function inputsOf({ inputs }: References): object {
  if (inputs.size === 0) return {};
  const properties = Object.fromEntries(
    [...inputs].map(([name, value]) => [name, { type: "string", default: value }]),
  );
  return { inputs: { type: "object", properties } };
}

function clockStepBefore({ stepId, elapsed }: RecordedStep): object[] {
  if (Math.abs(elapsed) < MIN_CLOCK_STEP_S) return [];
  return [{ stepId: `before-${stepId}`, clock: { advance: formatDuration(elapsed) } }];
}

function formatDuration(seconds: number): string {
  const [sign, size] = seconds < 0 ? ["-", -seconds] : ["", seconds];
  if (size % SECONDS_PER_DAY === 0) return `${sign}P${size / SECONDS_PER_DAY}D`;
  return size % 60 === 0 ? `${sign}PT${size / 60}M` : `${sign}PT${size}S`;
}

/** undefined: the body is not checked. */
function expectedBody(
  { operation, exchange }: RecordedStep,
  isExact: boolean,
  options: ShapeOptions,
): unknown {
  const { status = 0, json } = exchange.response ?? {};
  if (json === undefined) return undefined;
  // A step can't express where else a key was sent, which the message of a 401 says.
  if (isExact && status !== 401) return exactBody(json, options.replace);
  const pointer = operation.responsePointers.get(status);
  const schema = pointer === undefined ? undefined : options.contract.schemaAt(pointer);
  // Bodies that the API specification does not describe are not checked.
  if (schema === undefined || schema["x-assumed"] !== undefined) return undefined;
  return bodyShape(json, schema, options);
}

/** A step as the scenario file contains it. */
function stepAsData(
  { stepId, operation, key, parameters, payload, outputs, exchange }: RecordedStep,
  body: unknown,
): object {
  const expressions = [...outputs].map(([name, pointer]) => [name, `$response.body#${pointer}`]);
  return {
    stepId,
    operationId: operation.id,
    ...(key === "main" ? {} : { key }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(payload === undefined ? {} : { requestBody: { contentType: "application/json", payload } }),
    expect: { status: exchange.response?.status ?? 0, ...(body === undefined ? {} : { body }) },
    ...(outputs.size === 0 ? {} : { outputs: Object.fromEntries(expressions) }),
  };
}
