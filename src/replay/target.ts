import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { Client, type ClientOptions } from "../../conformance/transport/client.ts";
import { dayOf, formatDate, type EpochDay } from "../common/calendar.ts";
import type { FakeControl } from "./fake-control.ts";

/** The server that a flow runs against. */
export interface Target {
  /** "in memory", or the base URL. */
  readonly name: string;
  /** For curl commands and recordings. */
  readonly baseUrl: string;
  readonly client: Pick<Client, "send" | "sent">;
  /** The available keys. */
  readonly keys: ReadonlySet<KeyLabel>;
  /** null: not a fake of Understudy. */
  readonly control: FakeControl | null;
  readonly dayZero: EpochDay;
  /** The server's current day as YYYY-MM-DD. */
  readonly today: () => string;
  readonly allowWrites: boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Releases the resources of the target. */
  readonly end: () => Promise<void>;
}

export interface DeploymentTargetOptions extends Omit<ClientOptions, "retries" | "onSend"> {
  readonly allowWrites: boolean;
}

/** A deployment; day 0 is the current day. */
export function deploymentTarget(options: DeploymentTargetOptions): Target {
  const { baseUrl, keys, clock, sleep, allowWrites } = options;
  const currentDay = (): EpochDay => dayOf(Math.floor(clock() / 1000));
  return {
    name: baseUrl,
    baseUrl,
    client: new Client(options),
    keys: new Set(Object.keys(keys) as KeyLabel[]),
    control: null,
    dayZero: currentDay(),
    today: () => formatDate(currentDay()),
    allowWrites,
    sleep,
    end: () => Promise.resolve(),
  };
}
