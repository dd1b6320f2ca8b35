import { Client } from "../../conformance/client.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import type { Contract } from "../contract/contract.ts";
import { dayOf, formatDate, parseDate, parseInstant } from "../workspace/calendar.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import type { PlacedKey } from "../workspace/scenario/key-labels.ts";
import { AdminClient, type AdminClientOptions } from "./admin-client.ts";
import type { Flow } from "./flow/flow.ts";
import { Steering, type ClockState, type Levers } from "./steering.ts";
import type { Target } from "./target.ts";

export interface FakeTargetOptions extends AdminClientOptions {
  readonly contract: Contract;
  readonly scenario: Scenario;
  /** The scenario's name, or the path of its file, as the fake can load it. */
  readonly scenarioName: string;
  readonly flow: Flow;
  /** YYYY-MM-DD */
  readonly anchor: string | null;
  readonly seed: number | null;
  readonly faults: readonly string[];
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** What asks the API, where that is not what asks the admin API. */
  readonly apiFetch?: typeof globalThis.fetch;
}

interface MintedWorld {
  readonly world: string;
  readonly anchor: string;
  readonly keys: readonly MintedKey[];
}

interface MintedKey {
  readonly id: string;
  readonly workspace: string;
  readonly key: string;
}

/** A fresh world of a running fake, steered through its admin API and deleted in the end. */
export async function fakeTarget(options: FakeTargetOptions): Promise<Target> {
  const { contract, scenario, flow, clock, sleep, timeoutMs } = options;
  const admin = new AdminClient(options);
  const minted = await mint(admin, options);
  const { world } = minted;
  const end = async (): Promise<void> => void (await admin.call("DELETE", `/worlds/${world}`));
  try {
    const keys = await keysOf(admin, scenario, flow, minted);
    const { definition } = scenario;
    const anchor = parseDate(minted.anchor) ?? 0;
    const steering = new Steering(leversOf(admin, world), { definition, anchor }, options.faults);
    await steering.begin();
    const steered = clock();
    const baseUrl = options.origin + contract.basePath;
    return {
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
      steering,
      dayZero: anchor,
      today: () => todayOf(steering.clock, clock() - steered),
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

/** The minted keys by label: one for each of the scenario's valid keys in its order, revoked ones made here. */
async function keysOf(
  admin: AdminClient,
  { definition }: Scenario,
  flow: Flow,
  minted: MintedWorld,
): Promise<Partial<Record<KeyLabel, string>>> {
  const keys: Partial<Record<KeyLabel, string>> = {};
  for (const [label, own] of Object.entries(flow.keys) as [KeyLabel, PlacedKey][]) {
    const valid = definition.workspaces
      .find(({ workspace }) => workspace === own.workspace)
      ?.keys.filter(({ revoked }) => !revoked);
    const place = valid?.findIndex(({ key }) => key === own.key) ?? -1;
    const twin = minted.keys.filter(({ workspace }) => workspace === own.workspace)[place];
    keys[label] = twin?.key ?? (await revokedKey(admin, minted.world, own));
  }
  return keys;
}

async function revokedKey(
  admin: AdminClient,
  world: string,
  { workspace, mode }: PlacedKey,
): Promise<string> {
  const made = (await admin.call("POST", "/keys", { world, workspace, mode })) as MintedKey;
  await admin.call("DELETE", `/keys/${made.id}`);
  return made.key;
}

function leversOf(admin: AdminClient, world: string): Levers {
  return {
    moveClock: async (command) =>
      (await admin.call("POST", "/clock", { ...command, world })) as ClockState,
    switchFaults: async (faults) => void (await admin.call("POST", "/faults", { world, faults })),
    reset: async () => void (await admin.call("POST", "/reset", { world })),
  };
}

/** The day of a clock that was told some time ago. */
function todayOf({ now, frozen }: ClockState, millisecondsAgo: number): string {
  const passed = frozen ? 0 : Math.floor(millisecondsAgo / 1000);
  return formatDate(dayOf((parseInstant(now) ?? 0) + passed));
}
