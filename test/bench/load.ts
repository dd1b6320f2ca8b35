import { createRequire } from "node:module";
import type { Running } from "./running.ts";

const CONNECTIONS = 10;

interface LoadResult {
  readonly requests: { readonly total: number };
  readonly throughput: { readonly total: number };
  readonly duration: number;
  readonly errors: number;
  readonly non2xx: number;
}

type Autocannon = (options: object) => Promise<LoadResult>;

// Typed here, because the benchmark's packages are not in the main install.
const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;

/** One round of load on one server. */
export interface Round {
  readonly requestsPerSecond: number;
  /** CPU time of the server for one request. */
  readonly cpuMicros: number;
  /** Size of one response with its headers. */
  readonly bytes: number;
  /** Utilisation of this process, which generates the load in one thread. */
  readonly generatorShare: number;
}

/** A request of a load; default: a GET with the headers of the server. */
export interface LoadRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests the paths in order over ten connections for some seconds. */
export async function load(
  running: Running,
  paths: Iterator<string>,
  seconds: number,
): Promise<Round> {
  return loadRequests(running, () => ({ path: paths.next().value as string }), seconds);
}

/** Sends requests in order over ten connections for some seconds, or over another number of them. */
export async function loadRequests(
  running: Running,
  next: () => LoadRequest,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Round> {
  const { origin, peer, cpuMicros } = running;
  const before = cpuMicros();
  const ownBefore = process.cpuUsage();
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: "GET",
        headers: peer.headers,
        setupRequest: (request: object) => ({ ...request, ...next() }),
      },
    ],
  });
  const own = process.cpuUsage(ownBefore);
  const { requests, throughput, errors, non2xx, duration } = result;
  if (errors + non2xx > 0) {
    throw new Error(`${peer.name}: ${errors} errors and ${non2xx} refusals under load`);
  }
  return {
    requestsPerSecond: requests.total / duration,
    cpuMicros: (cpuMicros() - before) / requests.total,
    bytes: throughput.total / requests.total,
    generatorShare: (own.user + own.system) / 1e6 / duration,
  };
}

/** Repeats one path forever. */
export function* repeat(path: string): Generator<string, string> {
  for (;;) yield path;
}
