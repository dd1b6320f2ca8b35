import type { LargeFigures } from "./figures.ts";
import { end, figuresOf, serve, type Ledger, type Served } from "./ledger.ts";
import { KEY } from "./peers.ts";
import { readsOfContract } from "./reads.ts";

/** The scenario with a customer's real volume. */
export const LARGE: Ledger = { scenario: "large", key: "lmvz_live_large_read" };

const USUAL: Ledger = { scenario: "agency", key: KEY };
const QUESTIONS_PER_READ = 200;

/** A million answers beside the usual scenario: start, memory, and every GET asked what is new to it. */
export async function measureLarge(): Promise<LargeFigures> {
  const reads = readsOfContract();
  const ledgers: { scenario: string; served: Served }[] = [];
  try {
    for (const ledger of [LARGE, USUAL]) {
      console.error(`serve ${ledger.scenario}`);
      ledgers.push({ scenario: ledger.scenario, served: await serve(ledger, reads) });
    }
    const [large, usual] = await figuresOf(ledgers, reads, QUESTIONS_PER_READ);
    if (large === undefined || usual === undefined) throw new Error("a ledger was not measured");
    return { large, usual };
  } finally {
    await Promise.all(ledgers.map(({ served }) => end(served)));
  }
}
