import type { WritesFigures } from "./figures.ts";
import { FAKE } from "./peers.ts";
import { start } from "./running.ts";
import { median } from "./statistics.ts";

const PROMPTS = 100_000;
const AT_ONCE = 50;
const ROUNDS = 15;
const BRAND = "Fernway";
const KEY = "lmvz_live_northwind_write";

const READS = [
  ["getVisibility", "/visibility"],
  ["listSearches", "/searches"],
  ["listPromptsByVisibility", "/prompts/by-visibility"],
  ["listQueryRuns", "/query-runs"],
  ["listCitations", "/citations"],
  ["listQueries", "/queries"],
] as const;

/** Adds prompts to one world, then alternates POSTs with reads: right after them, and again without a write. */
export async function measureWrites(): Promise<WritesFigures> {
  console.error("writes");
  const fake = await start(FAKE, "");
  try {
    return await measured(fake.origin);
  } finally {
    await fake.stop();
  }
}

async function measured(origin: string): Promise<WritesFigures> {
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
  const timed = async (path: string, body?: object): Promise<number> => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const begun = performance.now();
    const response = await fetch(`${origin}/api/v1${path}`, { headers, ...init });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text}`);
    return performance.now() - begun;
  };
  let added = 0;
  const post = (): Promise<number> => {
    const prompts = Array.from({ length: AT_ONCE }, () => `Which kettle is number ${added++}?`);
    return timed("/prompts", { brand: BRAND, prompts, llms: ["openai"] });
  };
  const posts: number[] = [];
  for (let nth = 0; nth < PROMPTS / AT_ONCE; nth++) posts.push(await post());
  let unique = 0;
  const reads = [];
  for (const [operation, path] of READS) {
    // An unknown parameter is ignored, and keeps the response out of the response cache.
    const read = (): Promise<number> => timed(`${path}?brand=${BRAND}&unique=${unique++}`);
    const [after, without]: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      posts.push(await post());
      after!.push(await read());
      without!.push(await read());
    }
    reads.push({ operation, afterMs: median(after!), withoutMs: median(without!) });
  }
  const first = posts.slice(0, 20);
  return {
    prompts: PROMPTS,
    firstPostMs: median(first),
    lastPostMs: median(posts.slice(-ROUNDS * READS.length)),
    reads,
  };
}
