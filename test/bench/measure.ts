import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Measured } from "./figures.ts";
import { measureExplain } from "./explain.ts";
import { measureGrowth } from "./growth.ts";
import { measureLarge } from "./large.ts";
import { end, figuresOf, serve } from "./ledger.ts";
import { measureLibrary } from "./library.ts";
import { machine } from "./machine.ts";
import type { Part, Plan } from "./parts.ts";
import { BUILT_IN_PEERS, PEERS } from "./peers.ts";
import { readsOfContract } from "./reads.ts";
import { resultsText } from "./results.ts";
import { measureServers } from "./servers.ts";
import { LARGE, USUAL } from "./sizes.ts";
import { measureState } from "./state.ts";
import { measureSuite } from "./suite.ts";
import { measureWorlds } from "./worlds.ts";
import { measureWrites } from "./writes.ts";

/** The parts, in the order in which they run. */
const MEASURES: Readonly<Record<Part, (plan: Plan) => Promise<Measured>>> = {
  servers: async (plan) => ({ servers: await measureServers(PEERS, plan) }),
  fake: async (plan) => ({ servers: await measureServers(BUILT_IN_PEERS, plan) }),
  large: async () => ({ large: await measureLarge() }),
  worlds: async () => ({ worlds: await measureWorlds() }),
  writes: async () => ({ writes: await measureWrites() }),
  library: async () => ({ library: await measureLibrary() }),
  explain: async () => ({ explain: await measureExplain() }),
  suite: async () => ({ suite: await measureSuite() }),
  growth: async () => ({ growth: await measureGrowth() }),
  state: async (plan) => ({ state: await measureState(plan) }),
};

/**
 * Runs the planned parts and prints the results; a full run rewrites RESULTS.md unless a part failed.
 * Returns whether every part succeeded.
 */
export async function measure(plan: Plan): Promise<boolean> {
  await fillCaches();
  const measured: Measured = {};
  let isSound = true;
  for (const part of plan.parts) {
    try {
      Object.assign(measured, await MEASURES[part](plan));
    } catch (error) {
      isSound = false;
      console.error(`bench: ${part} failed:`, error);
    }
  }
  const text = resultsText(measured, machine());
  console.log(text);
  if (plan.isWhole && isSound) {
    writeFileSync(join(import.meta.dirname, "RESULTS.md"), `${text}\n`);
  }
  return isSound;
}

/** After half a second without requests, a server loads its admin API. */
const IDLE_MS = 1500;

/**
 * Requests every GET of both scenarios once, so that compiled modules and parsed files are cached whatever ran before:
 * the first start after an installation takes twice as long and 25 MB more.
 */
async function fillCaches(): Promise<void> {
  const reads = readsOfContract();
  for (const ledger of [USUAL, LARGE]) {
    console.error(`filling the caches with ${ledger.name}`);
    const served = await serve(ledger, reads);
    try {
      await figuresOf([{ name: ledger.name, served }], reads, 1);
      await sleep(IDLE_MS);
    } finally {
      await end(served);
    }
  }
}
