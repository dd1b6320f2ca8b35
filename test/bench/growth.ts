import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GrowthFigures } from "./figures.ts";
import { end, figuresOf, serve } from "./ledger.ts";
import { readsOfContract } from "./reads.ts";
import { largeWith } from "./sizes.ts";

/** Numbers of prompts that run on every day of the history: about 10,000, 100,000 and a million runs. */
const SIZES = [5, 50, 500];
const REQUESTS_PER_READ = 100;

/** Measures `large` in three sizes, one after the other. */
export async function measureGrowth(): Promise<GrowthFigures> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-growth-"));
  const reads = readsOfContract();
  const sizes = [];
  try {
    for (const prompts of SIZES) {
      const ledger = largeWith(prompts, folder);
      console.error(`serve ${ledger.name}`);
      const served = await serve(ledger, reads);
      try {
        sizes.push(...(await figuresOf([{ name: ledger.name, served }], reads, REQUESTS_PER_READ)));
      } finally {
        await end(served);
      }
    }
    return sizes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
