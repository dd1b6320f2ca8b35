import { hash } from "../../src/common/random.ts";
import type { StateKind } from "../crash/states.ts";
import { startListening } from "../support/listening-fake.ts";

export interface SoakOptions {
  readonly minutes: number;
  /** Where the fake stores its state; default: in memory. */
  readonly state?: "memory" | StateKind;
  /** How often a line of figures is made. */
  readonly lines: number;
  readonly onLine: (line: SoakLine) => void;
}

/** Figures since the line before. */
export interface SoakLine {
  readonly seconds: number;
  readonly requests: number;
  /** Resident memory of the process, which runs client and server. */
  readonly memoryMb: number;
  readonly heapMb: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Worlds that exist. */
  readonly worlds: number;
  /** Replies with another status than expected. */
  readonly unexpected: number;
}

interface Step {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
  readonly expected: readonly number[];
}

interface Minted {
  readonly world: string;
  readonly keys: readonly {
    readonly workspace: string;
    readonly key: string;
    readonly mode: string;
  }[];
}

const AT_ONCE = 4;
const MOST_WORLDS = 20;

/** Uses a fake like a day of tests does: worlds come and go, with reads, writes, clock changes and faults. */
export async function soak({
  minutes,
  state = "memory",
  lines,
  onLine,
}: SoakOptions): Promise<SoakLine[]> {
  await using server = await startListening(state);
  const { origin } = server;
  const worlds: Minted[] = [];
  const result: SoakLine[] = [];
  const started = performance.now();
  const until = (line: number): number => started + (minutes * 60_000 * line) / lines;
  for (let [line, count] = [1, 0]; line <= lines; line++) {
    const times: number[] = [];
    let unexpected = 0;
    do {
      const steps = Array.from({ length: AT_ONCE }, () => stepOf(count++, worlds));
      const rights = await Promise.all(steps.map((step) => perform(origin, step, times)));
      unexpected += rights.filter((isRight) => !isRight).length;
      await renewWorlds(origin, worlds, count);
    } while (performance.now() < until(line));
    result.push(lineOf({ started, times, unexpected, worlds: worlds.length }));
    onLine(result.at(-1)!);
  }
  return result;
}

/** Mints a world now and then, and deletes the oldest of too many. */
async function renewWorlds(origin: string, worlds: Minted[], count: number): Promise<void> {
  if (count % 100 !== 0 && worlds.length > 0) return;
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  worlds.push((await (await fetch(`${origin}/__admin/worlds`, init)).json()) as Minted);
  const oldest = worlds.length > MOST_WORLDS ? worlds.shift() : undefined;
  if (oldest === undefined) return;
  await fetch(`${origin}/__admin/worlds/${oldest.world}`, { method: "DELETE" });
}

const READS = [
  "/visibility?brand=Fernway",
  "/citations?brand=Fernway&limit=100",
  "/searches?brand=Fernway",
  "/queries?brand=Fernway",
  "/query-runs?brand=Fernway&limit=20",
  "/prompts/by-visibility?brand=Fernway",
];

function stepOf(count: number, worlds: readonly Minted[]): Step {
  const draw = (bound: number, part: string): number => hash(count, part) % bound;
  const world = worlds[draw(Math.max(1, worlds.length), "world")];
  const keyOf = (mode: string): string =>
    world?.keys.find((one) => one.workspace === "northwind" && one.mode === mode)?.key ??
    `lmvz_live_northwind_${mode}`;
  const admin = (path: string, body: object): Step => ({
    method: "POST",
    path: `/__admin${path}`,
    body: world === undefined ? body : { ...body, world: world.world },
    expected: [200],
  });
  switch (draw(20, "kind")) {
    case 0:
      return admin("/clock", { action: "advance", duration: "PT1H" });
    case 1:
      return admin("/faults", {
        faults: [{ fault: "transport.delay", milliseconds: 1, times: 2 }],
      });
    case 2:
      return {
        ...write("/brands/tracked", { brand: `Brand ${count % 500}` }),
        key: keyOf("write"),
      };
    case 3: {
      const prompts = [`Which kettle is number ${count % 2000}?`];
      const body = { brand: "Fernway", prompts, llms: ["openai"] };
      return { ...write("/prompts", body), key: keyOf("write") };
    }
    default: {
      const path = `/api/v1${READS[draw(READS.length, "read")]}`;
      return { method: "GET", path, key: keyOf("read"), expected: [200] };
    }
  }
}

function write(path: string, body: object): Step {
  return { method: "POST", path: `/api/v1${path}`, body, expected: [200, 400] };
}

/** Sends a request; returns whether its status was expected. */
async function perform(origin: string, step: Step, times: number[]): Promise<boolean> {
  const { method, path, key, body, expected } = step;
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const started = performance.now();
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(origin + path, init);
  await response.arrayBuffer();
  times.push(performance.now() - started);
  return expected.includes(response.status);
}

interface LineInput {
  readonly started: number;
  readonly times: readonly number[];
  readonly unexpected: number;
  readonly worlds: number;
}

function lineOf({ started, times, unexpected, worlds }: LineInput): SoakLine {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 100) / 100;
  const { rss, heapUsed } = process.memoryUsage();
  return {
    seconds: Math.round((performance.now() - started) / 1000),
    requests: times.length,
    memoryMb: Math.round(rss / 1024 / 1024),
    heapMb: Math.round(heapUsed / 1024 / 1024),
    medianMs: at(0.5),
    p99Ms: at(0.99),
    worlds,
    unexpected,
  };
}
