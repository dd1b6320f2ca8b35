import type { Exchange, Json } from "../../../conformance/exchange.ts";
import type { Contract } from "../../contract/contract.ts";
import {
  dayOf,
  formatTimestamp,
  parseDate,
  SECONDS_PER_DAY,
  type EpochDay,
} from "../../workspace/calendar.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import type { Draft } from "./draft.ts";
import { draftsOf, type DraftGrounds } from "./drafts.ts";
import { exactly } from "./exact.ts";
import { leftOut } from "./left-out.ts";
import { inPath } from "./request-words.ts";
import { shapeOf, type ShapeGrounds } from "./shape.ts";
import { toldIn } from "./told.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface RecordingOptions extends Pick<DraftGrounds, "malformed"> {
  readonly contract: Contract;
  /** The scenario on whose worlds the flow stands. */
  readonly definition: ScenarioDefinition;
  /** How `based_on` names it. */
  readonly basedOn: string;
  /** The new scenario's name. */
  readonly name: string;
  /** Whether all numbers and texts are kept. */
  readonly exact: boolean;
}

export interface RecordedScenario {
  /** A scenario's file, as data. */
  readonly file: object;
  readonly steps: number;
  /** What could not be said, and why. */
  readonly left: readonly string[];
}

/** Makes a scenario with a flow of recorded exchanges. @throws {RangeError} where none of them can be said. */
export function scenarioFrom(
  exchanges: readonly Exchange[],
  options: RecordingOptions,
): RecordedScenario {
  const { contract, definition, malformed, name } = options;
  const dayZero = dayZeroOf(exchanges);
  const vocabulary = new Vocabulary(dayZero);
  const left = leftOut();
  const drafts = draftsOf(exchanges, { contract, definition, malformed, vocabulary, left });
  if (drafts.length === 0) {
    throw new RangeError(`it holds no request that a flow can have; ${left.lines().join("; ")}`);
  }
  const steps = drafts.flatMap((draft, place) => [
    ...waitBefore(draft),
    stepOf(draft, { ...groundsOf(draft, place, vocabulary, contract), exact: options.exact }),
  ]);
  const requests = drafts.length === 1 ? "one request" : `${drafts.length} requests`;
  const file = {
    scenario: name,
    title: `A recording of ${requests}`,
    based_on: options.basedOn,
    ...startOf(drafts, dayZero, definition),
    flow: { summary: `What ${requests} were answered.`, ...inputsOf(vocabulary), steps },
  };
  return { file, steps: drafts.length, left: left.lines() };
}

/** The day from which days are counted: the fake's own day 0, else the day of the recording. */
function dayZeroOf(exchanges: readonly Exchange[]): EpochDay {
  for (const exchange of exchanges) {
    const told = toldIn(exchange);
    if (told !== null) return told.state.anchor;
  }
  return parseDate(exchanges[0]?.startedAt.slice(0, 10) ?? "") ?? 0;
}

/** What a fake told of its start: when its clock stood where, and its seed where that is another. */
function startOf(
  drafts: readonly Draft[],
  dayZero: EpochDay,
  { seed }: ScenarioDefinition,
): object {
  const [told] = drafts.flatMap(({ exchange }) => toldIn(exchange) ?? []);
  if (told === undefined) return {};
  const { now, seed: own } = told.state;
  const time = formatTimestamp(now).slice(11, 19).replace(/:00$/, "");
  const clock = { at: `${dayOf(now) - dayZero} ${time}`, runs: false };
  return own === seed ? { clock } : { seed: own, clock };
}

function inputsOf({ inputs }: Vocabulary): object {
  if (inputs.size === 0) return {};
  const properties = Object.fromEntries(
    [...inputs].map(([name, value]) => [name, { type: "string", default: value }]),
  );
  return { inputs: { type: "object", properties } };
}

/** Less is how long an app takes, more is somebody who moved the clock or waited for something. */
const SHORTEST_WAIT_S = 30;

function waitBefore({ stepId, waited }: Draft): object[] {
  if (Math.abs(waited) < SHORTEST_WAIT_S) return [];
  return [{ stepId: `before-${stepId}`, clock: { advance: durationOf(waited) } }];
}

function durationOf(seconds: number): string {
  const [sign, size] = seconds < 0 ? ["-", -seconds] : ["", seconds];
  if (size % SECONDS_PER_DAY === 0) return `${sign}P${size / SECONDS_PER_DAY}D`;
  return size % 60 === 0 ? `${sign}PT${size / 60}M` : `${sign}PT${size}S`;
}

interface StepGrounds extends ShapeGrounds {
  readonly exact: boolean;
}

function groundsOf(
  { exchange, operation }: Draft,
  place: number,
  vocabulary: Vocabulary,
  contract: Contract,
): ShapeGrounds {
  const { path, query } = exchange.request;
  const asked = new Map([...inPath(operation, path), ...query]);
  return { contract, asked, saying: (text) => vocabulary.saying(text, place) };
}

function stepOf(draft: Draft, grounds: StepGrounds): object {
  const { stepId, operation, key, parameters, payload, outputs, exchange } = draft;
  const { status = 0, json } = exchange.reply ?? {};
  const body = bodyOf(draft, status, json, grounds);
  return {
    stepId,
    operationId: operation.id,
    ...(key === "main" ? {} : { key }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(payload === undefined ? {} : { requestBody: { contentType: "application/json", payload } }),
    expect: { status, ...(body === undefined ? {} : { body }) },
    ...(outputs.size === 0 ? {} : { outputs: expressionsOf(outputs) }),
  };
}

function bodyOf({ operation }: Draft, status: number, json: Json, grounds: StepGrounds): unknown {
  if (json === undefined) return undefined;
  if (grounds.exact) return exactly(json, grounds.saying);
  const pointer = operation.replyPointers.get(status);
  const schema = pointer === undefined ? undefined : grounds.contract.schemaAt(pointer);
  // A reply that the API's document does not show is none of a flow's business.
  if (schema === undefined || schema["x-assumed"] !== undefined) return undefined;
  return shapeOf(json, schema, grounds);
}

function expressionsOf(outputs: ReadonlyMap<string, string>): object {
  return Object.fromEntries(
    [...outputs].map(([name, pointer]) => [name, `$response.body#${pointer}`]),
  );
}
