import { collectValues, richestBrand } from "./parameter-values.ts";
import { connect, type Connection } from "./connection.ts";
import type { EndpointFigures, LedgerFigures, CacheFigures } from "./figures.ts";
import { latenciesOf } from "./latencies.ts";
import { PROGRAM, type Peer } from "./peers.ts";
import type { ParameterValues } from "./generated-reads.ts";
import type { Read } from "./reads.ts";
import { start, type Running } from "./running.ts";

/** A scenario, by name or path, and a key of it. */
export interface Ledger {
  readonly scenario: string;
  readonly key: string;
}

/** A running fake with the data collected before the measurement. */
export interface Served {
  readonly running: Running;
  readonly connection: Connection;
  readonly brand: string;
  readonly readyMs: number;
  readonly catalogue: ParameterValues;
  readonly size: LedgerFigures["size"];
  readonly idleRssMb: number;
  readonly progressLines: number;
}

/** Serves a scenario and reads the number of runs of each brand. */
export async function serve({ scenario, key }: Ledger, reads: readonly Read[]): Promise<Served> {
  const begun = performance.now();
  const running = await start(peerOf({ scenario, key }), "");
  try {
    const connection = connect(running.origin, key);
    const brand = await richestBrand(connection);
    const readyMs = performance.now() - begun;
    const idleRssMb = running.rssMb();
    const progressLines = running.stderrText().split("\n").filter(isProgress).length;
    const known = await collectValues(connection, brand, reads);
    return { running, connection, brand, readyMs, idleRssMb, progressLines, ...known };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** The fake with a scenario, which prints its progress. */
export function peerOf({ scenario, key }: Ledger): Peer {
  const path = "/api/v1/brands/tracked";
  return {
    name: `understudy serve ${scenario}`,
    command: (port) => [...PROGRAM, "serve", scenario, "--port", String(port), "--json"],
    smallPath: path,
    listPath: path,
    headers: { Authorization: `Bearer ${key}` },
    capturesStderr: true,
  };
}

/** With --json, stderr has only progress and the access log. */
function isProgress(line: string): boolean {
  return line.trim() !== "" && !line.startsWith("GET ");
}

/** Measures every GET on every ledger, GET by GET, so that all ledgers run in the same minutes. */
export async function figuresOf(
  ledgers: readonly { readonly name: string; readonly served: Served }[],
  reads: readonly Read[],
  count: number,
): Promise<LedgerFigures[]> {
  const before = await Promise.all(ledgers.map(({ served }) => hitsOf(served)));
  const endpoints: EndpointFigures[][] = ledgers.map(() => []);
  for (const read of reads) {
    for (const [place, { name, served }] of ledgers.entries()) {
      console.error(`${read.operation} of ${name}`);
      const { connection, catalogue } = served;
      endpoints[place]?.push(await latenciesOf(connection, read, catalogue, count));
    }
  }
  return Promise.all(
    ledgers.map(async ({ name, served }, place) => {
      const { running, brand, size, readyMs, progressLines, idleRssMb } = served;
      return {
        startMs: running.startMs,
        scenario: name,
        brand,
        size,
        readyMs,
        progressLines,
        idleRssMb,
        loadedRssMb: running.rssMb(),
        endpoints: endpoints[place] ?? [],
        cacheHits: (await hitsOf(served)) - (before[place] ?? 0),
        requests: count * reads.length,
      };
    }),
  );
}

async function hitsOf({ connection }: Served): Promise<number> {
  const { cache } = await connection.getJson<{ cache: CacheFigures }>("/__admin/health");
  return cache.hits;
}

/** Stops the server of a ledger. */
export async function end({ running, connection }: Served): Promise<void> {
  connection.close();
  await running.stop();
}
