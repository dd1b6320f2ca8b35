import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { adminFiles } from "../../src/files/scenario-library.ts";
import { loadContract } from "../../src/files/package-files.ts";
import type { StateKind } from "../crash/states.ts";
import { startListening, type ListeningFake } from "../support/listening-fake.ts";
import { caseOf, type FuzzCase, type Known } from "./cases.ts";
import { violationOf } from "./oracle.ts";
import { send } from "./send.ts";

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Where the fake stores its state; default: in memory. */
  readonly state?: "memory" | StateKind;
  /** Active from the start. */
  readonly faults?: readonly string[];
  readonly onProgress?: (done: number, figures: FuzzFigures) => void;
}

export interface FuzzFigures {
  readonly requests: number;
  /** Number of replies by status; 0: none. */
  readonly statuses: Record<number, number>;
  slowestMs: number;
  /** Memory in use after a garbage collection, beyond what the process used before; client and server are in it. */
  mostMemoryMb: number;
  /** How often the state was compared after requests that were refused, and reads. */
  comparedStates: number;
}

export interface FuzzResult {
  readonly figures: FuzzFigures;
  /** The first violation with its smallest case; null: there is none. */
  readonly violation: FuzzViolation | null;
}

export interface FuzzViolation {
  readonly index: number;
  readonly rule: string;
  readonly smallest: FuzzCase;
}

const AT_ONCE = 8;
const COMPARE_EVERY = 4;
const CLEAN_EVERY = 100;
/** Rounds of requests between two measurements of memory: a garbage collection takes up to a second. */
const MEASURE_EVERY = 250;
/** The journal takes up to 32 MB and the response cache 64; the rest is for worlds, cached rows and the client. */
const MOST_MEMORY_MB = 500;
const KEYS = [
  "northwind_read",
  "northwind_write",
  "southridge_read",
  "starter_write",
  "freebie_read",
];

/** Sends generated requests to a fake in this process until one breaks a rule. */
export async function fuzz({
  requests,
  seed,
  state: stateKind,
  faults,
  onProgress,
}: FuzzOptions): Promise<FuzzResult> {
  const problems: unknown[] = [];
  const onRejection = (reason: unknown): void => void problems.push(reason);
  process.on("unhandledRejection", onRejection);
  const onError = (error: unknown): void => void problems.push(error);
  await using server = await startListening(stateKind, onError);
  const { origin } = server;
  const known = await knownOf(origin);
  await addFaults(origin, faults);
  const before = usedMemoryMb();
  const figures = newFigures(requests);
  const check = async (given: FuzzCase): Promise<string | null> => {
    const reply = await send(origin, given);
    figures.statuses[reply.status] = (figures.statuses[reply.status] ?? 0) + 1;
    figures.slowestMs = Math.max(figures.slowestMs, reply.milliseconds);
    const rule = violationOf(known, given, reply);
    if (rule !== null) return rule;
    if (isChange(given, reply.status)) state.changed = true;
    return problems.length === 0 ? null : `internal error: ${String(problems[0])}`;
  };
  const state = { changed: true, text: "" };
  let violation: FuzzViolation | null = null;
  for (let start = 0; start < requests && violation === null; start += AT_ONCE) {
    const indexes = Array.from(
      { length: Math.min(AT_ONCE, requests - start) },
      (_, at) => start + at,
    );
    const rules = await Promise.all(indexes.map((index) => check(caseOf(known, seed, index))));
    const place = rules.findIndex((rule) => rule !== null);
    const round = start / AT_ONCE;
    const stateRule =
      round % COMPARE_EVERY === 0 ? await compareState(origin, state, figures) : null;
    if (round % CLEAN_EVERY === CLEAN_EVERY - 1) {
      await clean(origin);
      state.changed = true;
    }
    const rule = rules[place] ?? stateRule ?? memoryRule(figures, before, round);
    if (rule !== null) {
      const index = indexes[Math.max(0, place)]!;
      violation = { index, rule, smallest: await shrunk(caseOf(known, seed, index), check) };
    }
    onProgress?.(start + indexes.length, figures);
  }
  violation = violation ?? (await restartViolation(server, requests));
  process.off("unhandledRejection", onRejection);
  return { figures, violation };
}

async function addFaults(origin: string, faults: readonly string[] = []): Promise<void> {
  if (faults.length === 0) return;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ world: "default", faults });
  await fetch(`${origin}/__admin/faults`, { method: "POST", headers, body });
}

/** A stored state must be the same after a restart. */
async function restartViolation(
  server: ListeningFake,
  index: number,
): Promise<FuzzViolation | null> {
  const stateOf = async (): Promise<string> => {
    const parts = ["worlds", "snapshots/default", "keys?world=default"].map(async (path) =>
      (await fetch(`${server.origin}/__admin/${path}`)).text(),
    );
    return (await Promise.all(parts)).join("\n");
  };
  const before = await stateOf();
  await server.restart();
  if ((await stateOf()) === before) return null;
  const smallest = { method: "", target: "", headers: {}, body: "", raw: null };
  return { index, rule: "the state is another one after a restart", smallest };
}

function newFigures(requests: number): FuzzFigures {
  return { requests, statuses: {}, slowestMs: 0, mostMemoryMb: 0, comparedStates: 0 };
}

/** Whether a request may have changed a world. */
function isChange({ method, target, raw }: FuzzCase, status: number): boolean {
  if (raw !== null) return raw.startsWith("POST");
  return status < 300 && method !== "GET" && method !== "HEAD" && target !== "";
}

interface State {
  changed: boolean;
  text: string;
}

/** Compares the snapshot with the one before, if no request between them could change it. */
async function compareState(
  origin: string,
  state: State,
  figures: FuzzFigures,
): Promise<string | null> {
  const text = await (await fetch(`${origin}/__admin/snapshots/default`)).text();
  const isSame = text === state.text;
  const hasChanged = state.changed;
  Object.assign(state, { text, changed: false });
  if (hasChanged) return null;
  figures.comparedStates++;
  return isSame ? null : "refused requests or reads changed the state";
}

function memoryRule(figures: FuzzFigures, before: number, round: number): string | null {
  if (round % MEASURE_EVERY !== MEASURE_EVERY - 1) return null;
  const used = usedMemoryMb() - before;
  figures.mostMemoryMb = Math.max(figures.mostMemoryMb, used);
  return used > MOST_MEMORY_MB ? `${used} MB of memory` : null;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Memory that is still referenced. Resident memory would depend on how much the machine has and on what the process
 * did before, because V8 collects late where memory is plenty.
 */
function usedMemoryMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1024 / 1024);
}

/** Deletes the worlds that requests created, and faults. */
async function clean(origin: string): Promise<void> {
  const { worlds } = (await (await fetch(`${origin}/__admin/worlds`)).json()) as {
    readonly worlds: readonly { readonly world: string }[];
  };
  const others = worlds.map(({ world }) => world).filter((world) => world !== "default");
  for (const world of others)
    await fetch(`${origin}/__admin/worlds/${world}`, { method: "DELETE" });
  await fetch(`${origin}/__admin/faults`, { method: "DELETE" });
}

/** Leaves out parts of a case as long as it breaks a rule. */
async function shrunk(
  given: FuzzCase,
  check: (given: FuzzCase) => Promise<string | null>,
): Promise<FuzzCase> {
  let smallest = given;
  for (let tries = 0; tries < 100; tries++) {
    const smaller = await firstFailing(smallerCases(smallest), check);
    if (smaller === null) return smallest;
    smallest = smaller;
  }
  return smallest;
}

async function firstFailing(
  cases: readonly FuzzCase[],
  check: (given: FuzzCase) => Promise<string | null>,
): Promise<FuzzCase | null> {
  for (const one of cases) if ((await check(one)) !== null) return one;
  return null;
}

function smallerCases(given: FuzzCase): FuzzCase[] {
  const { target, headers, body, raw } = given;
  if (raw !== null) {
    const lines = raw.split("\r\n");
    return lines
      .map((_, at) => ({ ...given, raw: lines.toSpliced(at, 1).join("\r\n") }))
      .slice(0, -2);
  }
  const [path = "", query] = target.split("?");
  const pairs = query?.split("&") ?? [];
  return [
    ...pairs.map((_, at) => ({ ...given, target: `${path}?${pairs.toSpliced(at, 1).join("&")}` })),
    ...Object.keys(headers).map((name) => ({
      ...given,
      headers: Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name)),
    })),
    ...(body === "" ? [] : [{ ...given, body: "" }]),
    ...(body.length > 100 ? [{ ...given, body: body.slice(0, body.length / 2) }] : []),
  ];
}

async function knownOf(origin: string): Promise<Known> {
  const keys = KEYS.map((name) => `lmvz_live_${name}`);
  const { contract } = loadContract();
  const get = async (path: string): Promise<readonly Record<string, string>[]> => {
    const headers = { authorization: `Bearer ${keys[0]}` };
    const response = await fetch(`${origin}${contract.basePath}${path}`, { headers });
    return ((await response.json()) as { items: readonly Record<string, string>[] }).items;
  };
  const [brands, prompts, runs] = await Promise.all([
    get("/brands/tracked"),
    get("/queries?brand=Fernway"),
    get("/query-runs?brand=Fernway"),
  ]);
  return {
    contract,
    admin: adminFiles().description,
    keys,
    brands: brands.map(({ brand = "" }) => brand),
    prompts: prompts.map(({ brand_prompt_id: id = "" }) => id),
    runs: runs.map(({ run_id: id = "" }) => id),
  };
}
