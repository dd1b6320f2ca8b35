import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GrowthFigures } from "./figures.ts";
import { LARGE } from "./large.ts";
import { end, figuresOf, serve } from "./ledger.ts";
import { readsOfContract } from "./reads.ts";
import { withPrompts } from "./volume.ts";

const FILE = join(import.meta.dirname, "..", "..", "scenarios", `${LARGE.scenario}.yaml`);

/** Prompts asked on every day of the history: about 10,000, 100,000 and a million answers. */
const SIZES = [5, 50, 500];
const QUESTIONS_PER_READ = 100;

/** The same scenario in three sizes, one after the other. */
export async function measureGrowth(): Promise<GrowthFigures> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-growth-"));
  const reads = readsOfContract();
  const sizes = [];
  try {
    for (const prompts of SIZES) {
      const scenario = join(folder, `prompts-${prompts}.yaml`);
      writeFileSync(scenario, withPrompts(readFileSync(FILE, "utf8"), prompts));
      console.error(`serve ${LARGE.scenario} with ${prompts} prompts`);
      const served = await serve({ ...LARGE, scenario }, reads);
      try {
        const name = `${LARGE.scenario}, ${prompts} prompts`;
        sizes.push(...(await figuresOf([{ scenario: name, served }], reads, QUESTIONS_PER_READ)));
      } finally {
        await end(served);
      }
    }
    return sizes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
