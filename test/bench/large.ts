import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LargeFigures } from "./figures.ts";
import { end, figuresOf, serve, type Served } from "./ledger.ts";
import { readsOfContract } from "./reads.ts";
import { LARGE, largeWith, USUAL } from "./sizes.ts";

/** `large` has about 33 times as many runs. */
const FEW_PROMPTS = 15;
const REQUESTS_PER_READ = 200;

/**
 * Measures `large`, `agency`, and `large` with few of its prompts: start, memory, and the latency of every GET,
 * uncached.
 */
export async function measureLarge(): Promise<LargeFigures> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-large-"));
  const reads = readsOfContract();
  const ledgers: { name: string; served: Served }[] = [];
  try {
    for (const ledger of [LARGE, USUAL, largeWith(FEW_PROMPTS, folder)]) {
      console.error(`serve ${ledger.name}`);
      ledgers.push({ name: ledger.name, served: await serve(ledger, reads) });
    }
    const [large, ...others] = await figuresOf(ledgers, reads, REQUESTS_PER_READ);
    if (large === undefined) throw new Error("no ledger was measured");
    return { large, others };
  } finally {
    await Promise.all(ledgers.map(({ served }) => end(served)));
    rmSync(folder, { recursive: true });
  }
}
