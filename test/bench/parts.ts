import { nearest } from "../../src/common/nearest.ts";

/** Parts of the benchmark that can run alone. */
export const PARTS = {
  servers: "the fake and other servers under load: speed, CPU time, start, memory",
  fake: "the same with bare http and Express only (about 40 s)",
  large: "a million runs: start, memory, latency of every GET, compared with smaller ledgers",
  worlds: "worlds created and deleted through the admin API",
  writes: "100,000 prompts added to one world: POSTs, and reads after them",
  library: "the library in one process: fetch, worlds",
  explain: "explanations of values and of missing rows",
  suite: "check, judge, self-test",
  growth: "latency and memory at 10,000, 100,000 and a million runs",
  state: "reads and writes with SQLite and PostgreSQL, replicas (needs PostgreSQL)",
} as const;
export type Part = keyof typeof PARTS;

/** Parts of a full run. */
export const DEFAULT_PARTS: readonly Part[] = [
  "servers",
  "large",
  "worlds",
  "writes",
  "library",
  "explain",
  "suite",
  "growth",
  "state",
];

/** Parts, rounds and seconds of a run. */
export interface Plan {
  readonly parts: readonly Part[];
  /** Whether every part is measured; only then are the results written. */
  readonly isWhole: boolean;
  readonly rounds: number;
  readonly seconds: number;
}

const USUAL = { rounds: 5, seconds: 2 };
const QUICK = { rounds: 3, seconds: 1 };

interface Flags {
  readonly only?: string | undefined;
  readonly rounds?: string | undefined;
  readonly seconds?: string | undefined;
}

/** Plan for the given flags. @throws {RangeError} that names the flag, the value and what is allowed. */
export function planOf({ only, rounds, seconds }: Flags): Plan {
  const requested = new Set(only === undefined ? DEFAULT_PARTS : only.split(",").map(partOf));
  // `servers` includes the fake.
  if (requested.has("servers")) requested.delete("fake");
  const parts = [...requested];
  const usual = requested.has("fake") ? QUICK : USUAL;
  return {
    parts,
    isWhole: only === undefined,
    rounds: rounds === undefined ? usual.rounds : countOf("--rounds", rounds),
    seconds: seconds === undefined ? usual.seconds : countOf("--seconds", seconds),
  };
}

function partOf(text: string): Part {
  const names = Object.keys(PARTS) as Part[];
  const part = names.find((name) => name === text);
  if (part !== undefined) return part;
  const near = nearest(text, names);
  const hint = near === null ? "" : ` Did you mean "${near}"?`;
  throw new RangeError(`--only "${text}": expected one of ${names.join(", ")}.${hint}`);
}

function countOf(flag: string, text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new RangeError(`${flag} "${text}": expected a whole number from 1 to 9999.`);
}
