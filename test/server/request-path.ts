import { Session } from "node:inspector/promises";
import { startFake } from "../../src/cli/start-fake.ts";
import { ROOT } from "../support/command.ts";

/**
 * Prints the functions of the project that the response to a first GET /citations runs through on a server that has
 * responded to similar requests, as JSON: names by file, anonymous ones as "". Getters and initialisers of fields count.
 */

const KEY = "lmvz_live_northwind_read";
/** A request with rows that no request had before. */
const REQUEST = { limit: 77, offset: 3 };

const { origin, basePath } = await startFake("agency", {
  host: "127.0.0.1",
  port: 0,
  cors: true,
  adminToken: null,
  now: Date.parse("2026-03-20T12:00:00Z") / 1000,
  log: () => {},
});

async function get(limit: number, offset: number): Promise<void> {
  const url = `${origin}${basePath}/citations?brand=Alpenglow&limit=${limit}&offset=${offset}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${KEY}` } });
  const { items } = (await response.json()) as { readonly items: readonly unknown[] };
  if (items.length !== limit) throw new Error(`${url} has ${items.length} rows`);
}

for (let limit = 20; limit < 50; limit++) await get(limit, 0);
await get(20, 1);

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
await session.post("Profiler.takePreciseCoverage");
await get(REQUEST.limit, REQUEST.offset);
const { result } = await session.post("Profiler.takePreciseCoverage");

const files = result
  .filter(({ url }) => url.startsWith(`file://${ROOT}/src/`))
  .map(({ url, functions }) => {
    const called = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0));
    const names = called.map(({ functionName }) => functionName);
    return [url.slice(`file://${ROOT}/`.length), names] as const;
  })
  .filter(([, names]) => names.length > 0);
process.stdout.write(JSON.stringify(Object.fromEntries(files)), () => process.exit());
