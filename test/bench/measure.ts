import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Measured } from "./figures.ts";
import { measureExplain } from "./explain.ts";
import { measureGrowth } from "./growth.ts";
import { measureLarge } from "./large.ts";
import { measureLibrary } from "./library.ts";
import { machine } from "./machine.ts";
import type { Part, Plan } from "./parts.ts";
import { BUILT_IN_PEERS, PEERS } from "./peers.ts";
import { resultsText } from "./results.ts";
import { measureServers } from "./servers.ts";
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
