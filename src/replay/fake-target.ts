import { Client } from "../../conformance/transport/client.ts";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import type { Contract } from "../contract/contract.ts";
import { dayOf, formatDate, parseDate, parseInstant } from "../common/calendar.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import type { WorkspaceKey } from "../workspace/scenario/key-labels.ts";
import type { MintedKey } from "../workspace/worlds.ts";
import { AdminClient, type AdminClientOptions } from "./admin-client.ts";
import type { Flow } from "./flow/flow.ts";
import { FakeControl, type WorldClockState, type WorldCommands } from "./fake-control.ts";
import type { Target } from "./target.ts";

export interface FakeTargetOptions extends AdminClientOptions {
  readonly contract: Contract;
  readonly scenario: Scenario;
  /** Name of a shipped scenario, or YAML text. */
  readonly scenarioName: string;
  readonly flow: Flow;
  /** YYYY-MM-DD */
  readonly anchor: string | null;
  readonly seed: number | null;
  readonly faults: readonly string[];
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** For requests to the API, if different from those to the admin API. */
  readonly apiFetch?: typeof globalThis.fetch;
}

interface MintedWorld {
  readonly world: string;
  readonly anchor: string;
  readonly keys: readonly MintedKey[];
}

/** A target in a world of a running fake. */
export interface FakeTarget extends Target {
  readonly world: string;
}

/** A new world of a running fake, controlled by its admin API; `end` deletes it. */
export async function fakeTarget(options: FakeTargetOptions): Promise<FakeTarget> {
  const { contract, scenario, flow, clock, sleep, timeoutMs } = options;
  const admin = new AdminClient(options);
  const minted = await mint(admin, options);
  const { world } = minted;
  const end = async (): Promise<void> => void (await admin.call("DELETE", `/worlds/${world}`));
  try {
    const keys = await keysOf(admin, scenario, flow, minted);
    const anchor = parseDate(minted.anchor) ?? 0;
    const control = new FakeControl({
      commands: commandsOf(admin, world),
      definition: scenario.definition,
      anchor,
      extraFaults: options.faults,
    });
    await control.start();
    const startedAt = clock();
    const baseUrl = options.origin + contract.basePath;
    return {
      world,
      name: baseUrl,
      baseUrl,
      client: new Client({
        contract,
        baseUrl,
        keys,
        fetch: options.apiFetch ?? options.fetch,
        clock,
        sleep,
        timeoutMs,
        ratePerSecond: Number.POSITIVE_INFINITY,
        retries: 0,
      }),
      keys: new Set(Object.keys(keys) as KeyLabel[]),
      control,
      dayZero: anchor,
      today: () => todayOf(control.clock, clock() - startedAt),
      allowWrites: true,
      sleep,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function mint(admin: AdminClient, options: FakeTargetOptions): Promise<MintedWorld> {
  const { scenarioName: scenario, anchor, seed } = options;
  return (await admin.call("POST", "/worlds", {
    scenario,
    ...(anchor === null ? {} : { anchor }),
    ...(seed === null ? {} : { seed }),
  })) as MintedWorld;
}

/** The keys of the new world by label; revoked ones are created and revoked here. */
async function keysOf(
  admin: AdminClient,
  { definition }: Scenario,
  flow: Flow,
  minted: MintedWorld,
): Promise<Partial<Record<KeyLabel, string>>> {
  const keys: Partial<Record<KeyLabel, string>> = {};
  for (const [label, own] of Object.entries(flow.keys) as [KeyLabel, WorkspaceKey][]) {
    const valid = definition.workspaces
      .find(({ workspace }) => workspace === own.workspace)
      ?.keys.filter(({ revoked }) => !revoked);
    const there = minted.keys.filter(({ workspace }) => workspace === own.workspace);
    // The fake creates a key for each valid key of the scenario, in the same order.
    const index = valid?.findIndex(({ key }) => key === own.key) ?? -1;
    const created = there.filter(({ revoked }) => !revoked)[index];
    keys[label] = created?.key ?? (await revokedKey(admin, minted.world, own));
  }
  return keys;
}

async function revokedKey(
  admin: AdminClient,
  world: string,
  { workspace, mode }: WorkspaceKey,
): Promise<string> {
  const created = (await admin.call("POST", "/keys", { world, workspace, mode })) as MintedKey;
  await admin.call("DELETE", `/keys/${created.id}`);
  return created.key;
}

function commandsOf(admin: AdminClient, world: string): WorldCommands {
  return {
    moveClock: async (command) =>
      (await admin.call("POST", "/clock", { ...command, world })) as WorldClockState,
    setFaults: async (faults) => void (await admin.call("POST", "/faults", { world, faults })),
    reset: async () => void (await admin.call("POST", "/reset", { world })),
  };
}

/** The current day of a clock that was set some milliseconds ago. */
function todayOf({ now, frozen }: WorldClockState, elapsed: number): string {
  const seconds = frozen ? 0 : Math.floor(elapsed / 1000);
  return formatDate(dayOf((parseInstant(now) ?? 0) + seconds));
}
