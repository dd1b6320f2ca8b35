import { Client } from "../../conformance/transport/client.ts";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import type { Contract } from "../contract/contract.ts";
import type { Fake } from "../fake/fake.ts";
import type { Handle } from "../fake/faults/fault.ts";
import { readFaultRules } from "../fake/faults/rules/read.ts";
import { AdminError } from "../server/admin/admin-error.ts";
import { moveClock } from "../server/admin/clock.ts";
import { createFake } from "../server/create-fake.ts";
import { WORLDS_CONTEXT } from "../server/runtime.ts";
import { dayOf, formatDate, formatTimestamp, type EpochDay } from "../common/calendar.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import type { World } from "../workspace/world.ts";
import type { Flow } from "./flow/flow.ts";
import { FakeControl, FakeControlError, type WorldCommands } from "./fake-control.ts";
import type { Target } from "./target.ts";

/** The default address of `understudy serve`, so that printed curl commands work against it. */
const DEFAULT_ORIGIN = "http://127.0.0.1:4010";

export interface MemoryTargetOptions {
  readonly contract: Contract;
  readonly scenario: Scenario;
  readonly flow: Flow;
  readonly anchor: EpochDay | null;
  readonly seed: number | null;
  /** Active in addition to those of the scenario and flow. */
  readonly faults: readonly string[];
  /** Makes a `fetch` that calls the handler, with paths below the base path. */
  readonly fetchFrom: (handle: Handle, basePath: string) => typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** A new fake in this process, without a port. */
export async function memoryTarget(options: MemoryTargetOptions): Promise<Target> {
  const { contract, scenario, flow, seed } = options;
  const anchor = options.anchor ?? dayOf(WORLDS_CONTEXT.system());
  const plan = { scenario, anchor, frozenAt: null, ...(seed === null ? {} : { seed }) };
  const { fake, id, world } = createFake({ contract, plan });
  const control = new FakeControl({
    commands: commandsOf(fake, id, world),
    definition: scenario.definition,
    anchor,
    extraFaults: options.faults,
  });
  await control.start();
  const baseUrl = DEFAULT_ORIGIN + contract.basePath;
  const keys: Partial<Record<KeyLabel, string>> = Object.fromEntries(
    Object.entries(flow.keys).map(([label, { key }]) => [label, key]),
  );
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
    control,
    dayZero: anchor,
    today: () => formatDate(dayOf(world.clock.now())),
    allowWrites: true,
    sleep: () => Promise.resolve(),
    end: () => Promise.resolve(),
  };
}

function commandsOf(fake: Fake, id: string, world: World): WorldCommands {
  return {
    moveClock: (command) => {
      try {
        moveClock(world, command);
      } catch (error) {
        throw error instanceof AdminError ? new FakeControlError(error.message) : error;
      }
      const { clock } = world;
      return Promise.resolve({ now: formatTimestamp(clock.now()), frozen: clock.frozen });
    },
    setFaults: (rules) => {
      // For all worlds, because requests without a key belong to none.
      fake.faults.activate(id, []);
      fake.faults.activate(null, readFaultRules(rules));
      return Promise.resolve();
    },
    reset: () => {
      world.reset();
      fake.faults.restart(id);
      return Promise.resolve();
    },
  };
}
