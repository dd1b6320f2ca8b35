import { nearest } from "../../src/contract/nearest.ts";

/** The parts that can be measured alone, and what they tell. */
export const PARTS = {
  servers: "the fake beside its peers under load: speed, processor time, start, memory",
  fake: "the same beside Node's own servers only, quickly (about 40 s)",
  large: "a million answers: start, memory, the latency of every GET beside smaller ledgers",
  worlds: "worlds minted and deleted over the admin API",
  suite: "check, judge, self-test",
  growth: "latency and memory at 10,000, 100,000 and a million answers",
} as const;
export type Part = keyof typeof PARTS;

/** Those measured unless others are asked for. */
export const ALL: readonly Part[] = ["servers", "large", "worlds", "suite", "growth"];

/** How much is measured. */
export interface Plan {
  readonly parts: readonly Part[];
  /** Whether all is measured, so that the results are kept. */
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

/** What the flags ask for. @throws {RangeError} that names the flag, the value and what is allowed. */
export function planOf({ only, rounds, seconds }: Flags): Plan {
  const asked = new Set(only === undefined ? ALL : only.split(",").map(partOf));
  // The servers are the fake and more.
  if (asked.has("servers")) asked.delete("fake");
  const parts = [...asked];
  const usual = asked.has("fake") ? QUICK : USUAL;
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
  throw new RangeError(`--only "${text}": there is ${names.join(", ")}.${hint}`);
}

function countOf(flag: string, text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new RangeError(`${flag} "${text}": a whole number from 1 to 9999 is wanted.`);
}
