import type { LibraryFigures } from "./figures.ts";
import { createUnderstudy } from "../../src/index.ts";

/** Measures the library in this process, which must be new, and prints the figures as JSON. */
const REQUESTS = 5000;
const WORLDS = 1000;
const DAY_MS = 86_400_000;
const LAST_DAY = Date.UTC(2026, 2, 19);

await using understudy = await createUnderstudy({ now: "2026-03-20T12:00:00Z" });
const { defaultWorld } = understudy;

/** CPU time per request and response in µs, the body included; the first requests only warm up. */
async function microsPerRequest(path: (nth: number) => string): Promise<number> {
  const headers = defaultWorld.headers();
  const ask = async (nth: number): Promise<void> => {
    const response = await understudy.fetch(path(nth), { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path(nth)}: ${response.status}`);
  };
  for (let nth = 0; nth < REQUESTS / 5; nth++) await ask(nth);
  const before = process.cpuUsage();
  for (let nth = 0; nth < REQUESTS; nth++) await ask(REQUESTS + nth);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

function day(daysAgo: number): string {
  return new Date(LAST_DAY - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** A window of 60 days or less that ends up to 59 days before the last one; the rest makes each request different. */
function window(nth: number): string {
  const [end, length] = [nth % 60, Math.floor(nth / 60) % 60];
  return `brand=Alpenglow&start_date=${day(end + length)}&end_date=${day(end)}&nth=${nth}`;
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

await microsPerRequest(() => "/api/v1/brands/tracked");
const worlds = await measureWorlds();
const figures: LibraryFigures = {
  smallMicros: await microsPerRequest(() => "/api/v1/brands/tracked"),
  computedMicros: await microsPerRequest((nth) => `/api/v1/visibility?${window(nth)}`),
  listMicros: await microsPerRequest((nth) => `/api/v1/citations?limit=100&${window(nth)}`),
  worlds: WORLDS,
  ...worlds,
};
console.log(JSON.stringify(figures));
