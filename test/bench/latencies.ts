import type { Connection } from "./connection.ts";
import type { EndpointFigures } from "./figures.ts";
import { generateReads, type ParameterValues } from "./generated-reads.ts";
import { seeded } from "./random.ts";
import type { Read } from "./reads.ts";
import { mean, median, quantile } from "./statistics.ts";

const WARM_UP = 20;
const SEED = 5;

/** Measures the latency of uncached requests of one GET, one at a time, after a warm-up. */
export async function latenciesOf(
  { send }: Connection,
  read: Read,
  catalogue: ParameterValues,
  count: number,
): Promise<EndpointFigures> {
  const generated = generateReads(read, catalogue, seeded(SEED));
  const times: number[] = [];
  const rows: number[] = [];
  let different = 0;
  for (let nth = -WARM_UP; nth < count; nth++) {
    const { path, isDifferent } = generated.next().value;
    const { status, text, ms } = await send(path);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    if (isDifferent) different++;
    if (nth < 0) continue;
    times.push(ms);
    rows.push(rowsOf(text));
  }
  return {
    operation: read.operation,
    medianMs: median(times),
    p99Ms: quantile(times, 0.99),
    rows: rows.some(Number.isNaN) ? null : mean(rows),
    different: Math.min(different, count),
  };
}

function rowsOf(text: string): number {
  const { items } = JSON.parse(text) as { readonly items?: readonly unknown[] };
  return items?.length ?? Number.NaN;
}
