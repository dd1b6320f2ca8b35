import { Client } from "../../conformance/client.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import type { Contract } from "../contract/contract.ts";
import type { Fake } from "../fake/fake.ts";
import type { Handle } from "../fake/faults/fault.ts";
import { readFaultRules } from "../fake/fault-rules/read.ts";
import { composeCore } from "../http/core.ts";
import { NODE_CONTEXT } from "../http/node-context.ts";
import {
  dayOf,
  formatDate,
  formatTimestamp,
  parseDuration,
  parseInstant,
  type EpochDay,
} from "../workspace/calendar.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { CLOCK_REACH_DAYS, type World } from "../workspace/world/world.ts";
import type { Flow } from "./flow/flow.ts";
import { Steering, SteeringError, type ClockCommand, type Levers } from "./steering.ts";
import type { Target } from "./target.ts";

/** Where `understudy serve` listens unless told otherwise: curl lines work against it. */
const SERVED_AT = "http://127.0.0.1:4010";

export interface MemoryTargetOptions {
  readonly contract: Contract;
  readonly scenario: Scenario;
  readonly flow: Flow;
  readonly anchor: EpochDay | null;
  readonly seed: number | null;
  /** Faults that are on the whole time. */
  readonly faults: readonly string[];
  /** A `fetch` that asks a function, and takes paths below the base path. */
  readonly fetchFrom: (handle: Handle, basePath: string) => typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** A fresh fake in this process, in the scenario's first world; no port is opened. */
export async function memoryTarget(options: MemoryTargetOptions): Promise<Target> {
  const { contract, scenario, flow, seed } = options;
  const anchor = options.anchor ?? dayOf(NODE_CONTEXT.system());
  const plan = { scenario, anchor, frozenAt: null, ...(seed === null ? {} : { seed }) };
  const { fake, id, world } = composeCore({ contract, plan });
  const { definition } = scenario;
  const steering = new Steering(leversOf(fake, id, world), { definition, anchor }, options.faults);
  await steering.begin();
  const baseUrl = SERVED_AT + contract.basePath;
  const keys = keyTexts(flow);
  return {
    name: "in memory",
    baseUrl,
    client: new Client({
      contract,
      baseUrl,
      keys,
      fetch: options.fetchFrom((request) => fake.handle(request), contract.basePath),
      clock: options.clock,
      sleep: () => Promise.resolve(),
      timeoutMs: 10_000,
      ratePerSecond: Number.POSITIVE_INFINITY,
      retries: 0,
    }),
    keys: new Set(Object.keys(keys) as KeyLabel[]),
    steering,
    dayZero: anchor,
    today: () => formatDate(dayOf(world.clock.now())),
    allowWrites: true,
    sleep: () => Promise.resolve(),
    end: () => Promise.resolve(),
  };
}

function keyTexts({ keys }: Flow): Partial<Record<KeyLabel, string>> {
  return Object.fromEntries(Object.entries(keys).map(([label, { key }]) => [label, key]));
}

function leversOf(fake: Fake, id: string, world: World): Levers {
  return {
    moveClock: (command) => {
      moveClock(world, command);
      const { clock } = world;
      return Promise.resolve({ now: formatTimestamp(clock.now()), frozen: clock.frozen });
    },
    switchFaults: (rules) => {
      // Everywhere: a request without a key is of no world.
      fake.faults.switchOn(id, []);
      fake.faults.switchOn(null, readFaultRules(rules));
      return Promise.resolve();
    },
    reset: () => {
      world.reset();
      fake.faults.restart(id);
      return Promise.resolve();
    },
  };
}

function moveClock(world: World, command: ClockCommand): void {
  const { clock, anchor } = world;
  const instant =
    command.action === "advance"
      ? clock.now() + (parseDuration(command.duration) ?? 0)
      : (parseInstant(command.instant) ?? clock.now());
  if (Math.abs(dayOf(instant) - anchor) > CLOCK_REACH_DAYS) {
    throw new SteeringError(
      `${formatTimestamp(instant)} is out of reach: the clock stays within ${CLOCK_REACH_DAYS} days of day 0`,
    );
  }
  if (command.action === "freeze") clock.freeze(instant);
  else clock.set(instant);
}
