import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Connection } from "./connection.ts";
import type { ExplainedRead, ExplainFigures } from "./figures.ts";
import { generateReads, type ParameterValues } from "./generated-reads.ts";
import { peerOf, type Ledger } from "./ledger.ts";
import { collectValues, richestBrand } from "./parameter-values.ts";
import { KEY } from "./peers.ts";
import { seeded } from "./random.ts";
import { readsOfContract, type Read } from "./reads.ts";
import { start, type Running } from "./running.ts";
import { LARGE } from "./sizes.ts";
import { median } from "./statistics.ts";

/** How the explanations of a scenario are measured. */
interface Explained extends Ledger {
  readonly isOneProcess: boolean;
  readonly rounds: number;
}

/** `large` takes seconds to start, so all its explanations are of one process. */
const SCENARIOS: readonly Explained[] = [
  { scenario: "agency", key: KEY, isOneProcess: false, rounds: 3 },
  { ...LARGE, isOneProcess: true, rounds: 1 },
];
const SEED = 3;

/** A name of nothing: to know that no list has it, everything is searched. */
const NOTHING = "Nowhere at all";

/**
 * Measures the CPU time of the first explanation of a value, and of why a row is missing, for every GET: each right
 * after the request that it explains.
 */
export async function measureExplain(): Promise<readonly ExplainFigures[]> {
  const reads = readsOfContract();
  const figures: ExplainFigures[] = [];
  for (const ledger of SCENARIOS) {
    const paths = await withServer(ledger, async ({ connection }) =>
      pathsOf(reads, await catalogueOf(connection, reads)),
    );
    const rounds: (readonly ExplainedRead[])[] = [];
    for (let round = 0; round < ledger.rounds; round++) {
      rounds.push(await explainAll(ledger, paths));
    }
    figures.push({ scenario: ledger.scenario, reads: mediansOf(rounds) });
  }
  return figures;
}

/** Each round explains the same reads in the same order. */
function mediansOf(rounds: readonly (readonly ExplainedRead[])[]): ExplainedRead[] {
  return rounds[0]!.map((read, place) => ({
    ...read,
    cpuMs: median(rounds.map((round) => round[place]!.cpuMs)),
  }));
}

type Paths = readonly (readonly [operation: string, path: string])[];

async function catalogueOf(connection: Connection, reads: readonly Read[]) {
  const brand = await richestBrand(connection);
  return (await collectValues(connection, brand, reads)).catalogue;
}

/** One request of each GET. */
function pathsOf(reads: readonly Read[], catalogue: ParameterValues): Paths {
  return reads.map((read) => {
    const { path } = generateReads(read, catalogue, seeded(SEED)).next().value;
    return [read.operation, path];
  });
}

async function explainAll(ledger: Explained, paths: Paths): Promise<ExplainedRead[]> {
  const groups = ledger.isOneProcess ? [paths] : paths.map((one) => [one]);
  const found: ExplainedRead[] = [];
  for (const kind of ["value", "missing row"] as const) {
    for (const group of groups) {
      found.push(
        ...(await withServer(ledger, async (server) => {
          const explained = [];
          for (const [operation, path] of group) {
            console.error(`${kind} of ${operation} of ${ledger.scenario}`);
            explained.push(await explainOne(server, kind, { operation, path, key: ledger.key }));
          }
          return explained.filter((one) => one !== null);
        })),
      );
    }
  }
  return found;
}

interface Server {
  readonly running: Running;
  readonly connection: Connection;
}

async function withServer<Result>(
  ledger: Ledger,
  use: (server: Server) => Promise<Result>,
): Promise<Result> {
  const running = await start(peerOf(ledger), "");
  const connection = connect(running.origin, ledger.key);
  try {
    return await use({ running, connection });
  } finally {
    connection.close();
    await running.stop();
  }
}

/** Returns null if nothing can be missing: the response is not a list. */
async function explainOne(
  { running, connection }: Server,
  kind: ExplainedRead["kind"],
  { operation, path, key }: { readonly operation: string; readonly path: string; key: string },
): Promise<ExplainedRead | null> {
  const body = await connection.getJson<{ readonly items?: unknown }>(path);
  if (kind === "missing row" && !Array.isArray(body.items)) return null;
  const about =
    kind === "value" ? { pointer: numberIn(body, "") ?? "" } : { pointer: "", missing: NOTHING };
  await idle(running);
  const before = running.threadMicros();
  await connection.getJson("/__admin/explain", { path, key, ...about });
  return { operation, kind, cpuMs: (running.threadMicros() - before) / 1000 };
}

const ECHOED = /^(limit|offset|total_count|returned_count|days)$/;

/** Pointer to the first number of a response that is no echo and no size; null: it has none. */
function numberIn(value: unknown, pointer: string): string | null {
  if (typeof value === "number") return pointer;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, child] of Object.entries(value)) {
    const found = ECHOED.test(name) ? null : numberIn(child, `${pointer}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

const PAUSE_MS = 100;
const IDLE_MICROS = 3000;
const MOST_PAUSES = 100;

/** Waits until a server has nothing left to do, such as compiling and collecting garbage. */
async function idle({ threadMicros }: Running): Promise<void> {
  for (let pause = 0, before = threadMicros(); pause < MOST_PAUSES; pause++) {
    await sleep(PAUSE_MS);
    const after = threadMicros();
    if (after - before < IDLE_MICROS) return;
    before = after;
  }
}
