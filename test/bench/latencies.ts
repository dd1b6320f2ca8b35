import type { Connection } from "./connection.ts";
import type { EndpointFigures } from "./figures.ts";
import { questions, type Catalogue } from "./questions.ts";
import { seeded } from "./random.ts";
import type { Read } from "./reads.ts";
import { mean, median, quantile } from "./statistics.ts";

const WARM_UP = 20;
const SEED = 5;

/** Asks one read what nobody asked before, one request at a time; the first few warm up and do not count. */
export async function latenciesOf(
  { ask }: Connection,
  read: Read,
  catalogue: Catalogue,
  count: number,
): Promise<EndpointFigures> {
  const asked = questions(read, catalogue, seeded(SEED));
  const times: number[] = [];
  const rows: number[] = [];
  let different = 0;
  for (let nth = -WARM_UP; nth < count; nth++) {
    const { path, isDifferent } = asked.next().value;
    const { status, text, ms } = await ask(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
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
