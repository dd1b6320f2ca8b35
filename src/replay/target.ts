import type { Client } from "../../conformance/client.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import type { EpochDay } from "../workspace/calendar.ts";
import type { Steering } from "./steering.ts";

/** What a flow runs against. */
export interface Target {
  /** In words: "in memory", or a base URL. */
  readonly name: string;
  /** For curl lines and recordings. */
  readonly baseUrl: string;
  readonly client: Pick<Client, "send" | "sent">;
  /** The keys at hand. */
  readonly keys: ReadonlySet<KeyLabel>;
  /** Clock, faults and reset; null: it is no fake of ours. */
  readonly steering: Steering | null;
  /** The day that a flow's day 0 stands for. */
  readonly dayZero: EpochDay;
  /** The day it is there, as YYYY-MM-DD. */
  readonly today: () => string;
  /** Whether what can't be taken back may be written. */
  readonly allowWrites: boolean;
  /** Lets real time pass. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Leaves nothing behind. */
  readonly end: () => Promise<void>;
}
