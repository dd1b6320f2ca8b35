import { catalogueOf, richestBrand } from "./catalogue.ts";
import { connect, type Connection } from "./connection.ts";
import type { EndpointFigures, LedgerFigures, RememberedFigures } from "./figures.ts";
import { latenciesOf } from "./latencies.ts";
import { PROGRAM, type Peer } from "./peers.ts";
import type { Catalogue } from "./questions.ts";
import type { Read } from "./reads.ts";
import { start, type Running } from "./running.ts";

/** A scenario to serve: by its name or the path of its file, and a key that shows its brands. */
export interface Ledger {
  readonly scenario: string;
  readonly key: string;
}

/** A fake that serves a scenario, and what is known of it before it is asked anything new. */
export interface Served {
  readonly running: Running;
  readonly connection: Connection;
  readonly brand: string;
  readonly readyMs: number;
  readonly catalogue: Catalogue;
  readonly holdings: LedgerFigures["holdings"];
  readonly idleRssMb: number;
  readonly progressLines: number;
}

/** Serves a scenario until all brands that the key shows have told how many answers they ever had. */
export async function serve({ scenario, key }: Ledger, reads: readonly Read[]): Promise<Served> {
  const begun = performance.now();
  const running = await start(peerOf({ scenario, key }), "");
  try {
    const connection = connect(running.origin, key);
    const brand = await richestBrand(connection);
    const readyMs = performance.now() - begun;
    const idleRssMb = running.rssMb();
    const progressLines = running.heard().split("\n").filter(isProgress).length;
    const known = await catalogueOf(connection, brand, reads);
    return { running, connection, brand, readyMs, idleRssMb, progressLines, ...known };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

function peerOf({ scenario, key }: Ledger): Peer {
  const path = "/api/v1/brands/tracked";
  return {
    name: `understudy serve ${scenario}`,
    command: (port) => [...PROGRAM, "serve", scenario, "--port", String(port), "--json"],
    smallPath: path,
    listPath: path,
    headers: { Authorization: `Bearer ${key}` },
    isHeard: true,
  };
}

/** With --json nothing but progress and the log of requests goes to stderr. */
function isProgress(line: string): boolean {
  return line.trim() !== "" && !line.startsWith("GET ");
}

/** Asks every read of every served ledger, read by read, so that all are asked in the same minutes. */
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
      const { running, brand, holdings, readyMs, progressLines, idleRssMb } = served;
      return {
        startMs: running.startMs,
        scenario: name,
        brand,
        holdings,
        readyMs,
        progressLines,
        idleRssMb,
        loadedRssMb: running.rssMb(),
        endpoints: endpoints[place] ?? [],
        fromMemory: (await hitsOf(served)) - (before[place] ?? 0),
        asked: count * reads.length,
      };
    }),
  );
}

async function hitsOf({ connection }: Served): Promise<number> {
  const { remembered } = await connection.read<{ remembered: RememberedFigures }>(
    "/__admin/health",
  );
  return remembered.hits;
}

/** Ends what serves a ledger. */
export async function end({ running, connection }: Served): Promise<void> {
  connection.close();
  await running.stop();
}
