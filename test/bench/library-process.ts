import { distinctPaths, UNCACHED_LIST, UNCACHED_SMALL, type Variation } from "./distinct-paths.ts";
import type { LibraryFigures } from "./figures.ts";
import { createUnderstudy } from "../../src/index.ts";

/** Measures the library in this process, which must be new, and prints the figures as JSON; with `--list`, only that of citations. */
const REQUESTS = 5000;
const WORLDS = 1000;
const SEED = 1;

const today = new Date().toISOString().slice(0, 10);
await using understudy = await createUnderstudy({ now: `${today}T12:00:00Z` });
const { defaultWorld } = understudy;

/** CPU time per request and response in µs, the body included; the first requests only warm up. */
async function microsPerRequest(path: () => string): Promise<number> {
  const headers = defaultWorld.headers();
  const ask = async (url: string): Promise<void> => {
    const response = await understudy.fetch(url, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  };
  for (let nth = 0; nth < REQUESTS / 5; nth++) await ask(path());
  const urls = Array.from({ length: REQUESTS }, path);
  const before = process.cpuUsage();
  for (const url of urls) await ask(url);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

/** The requests that the benchmark sends to the server. */
function uncached(variation: Variation): () => string {
  const paths = distinctPaths(variation, SEED);
  return () => paths.next().value;
}

/** Memory and time of worlds that have answered one request each. */
async function measureWorlds(): Promise<Pick<LibraryFigures, "worldsMb" | "worldsMs">> {
  const path = "/api/v1/brands/tracked";
  const [memory, start] = [process.memoryUsage.rss(), performance.now()];
  for (let nth = 0; nth < WORLDS; nth++) {
    const headers = understudy.world().headers();
    await (await understudy.fetch(path, { headers })).arrayBuffer();
  }
  const worldsMs = performance.now() - start;
  return { worldsMs, worldsMb: (process.memoryUsage.rss() - memory) / 2 ** 20 };
}

if (process.argv.includes("--list")) {
  console.log(await microsPerRequest(uncached(UNCACHED_LIST)));
} else {
  const small = (): string => "/api/v1/brands/tracked";
  await microsPerRequest(small);
  const worlds = await measureWorlds();
  const figures: Omit<LibraryFigures, "lists" | "tunedLists"> = {
    smallMicros: await microsPerRequest(small),
    computedMicros: await microsPerRequest(uncached(UNCACHED_SMALL)),
    worlds: WORLDS,
    ...worlds,
  };
  console.log(JSON.stringify(figures));
}
