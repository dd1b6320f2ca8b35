import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AdminOptions } from "./options.ts";

/** Upper bounds of the computing time of a response, in seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Creates the metrics of a server, in the text format of Prometheus. Requests are counted from then on. */
export function createMetrics(options: AdminOptions): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: "understudy_requests_total",
    help: "Requests to the API since the first scrape, by operation (none: no operation matched) and status.",
    labelNames: ["operation", "status"],
    registers: [register],
  });
  const seconds = new Histogram({
    name: "understudy_response_seconds",
    help: "Time to compute a response of the API, without sending it.",
    labelNames: ["operation"],
    buckets: SECONDS,
    registers: [register],
  });
  options.events.observeRequests(({ status, note, milliseconds }) => {
    const operation = note.operation ?? "none";
    requests.inc({ operation, status });
    seconds.observe({ operation }, milliseconds / 1000);
  });
  for (const [name, help, read] of gaugesOf(options)) {
    const registers = [register];
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
  }
  return register;
}

/** Name, description and source of values that are read with each scrape. */
function gaugesOf({
  worlds,
  cache,
  journal,
  state,
}: AdminOptions): [name: string, help: string, read: () => number][] {
  return [
    [
      "understudy_worlds",
      "Number of worlds that this process has, including the default world.",
      () => worlds.list().length,
    ],
    ["understudy_cache_bytes", "Size of the response cache, in bytes.", () => cache.state.bytes],
    ["understudy_cache_hits", "Responses that were in the cache.", () => cache.state.hits],
    ["understudy_cache_misses", "Responses that were not in the cache.", () => cache.state.misses],
    ["understudy_journal_bytes", "Size of the journal, in bytes.", () => journal.state.bytes],
    [
      "understudy_state_refused",
      "Changes that --state could not store.",
      () => state?.refused ?? 0,
    ],
    [
      "understudy_state_stale_seconds",
      "Seconds since the database of --state last responded; 0 while it responds.",
      () => state?.shared?.status.staleFor ?? 0,
    ],
  ];
}
