import { Client, type ClientOptions } from "../../conformance/client.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import { dayOf, formatDate } from "../workspace/calendar.ts";
import type { Target } from "./target.ts";

export interface DeploymentTargetOptions extends Omit<ClientOptions, "retries" | "onSend"> {
  readonly allowWrites: boolean;
}

/** A deployment: nothing in it can be steered, and day 0 is its today. */
export function deploymentTarget(options: DeploymentTargetOptions): Target {
  const { baseUrl, keys, clock, sleep, allowWrites } = options;
  const day = dayOf(Math.floor(clock() / 1000));
  return {
    name: baseUrl,
    baseUrl,
    client: new Client(options),
    keys: new Set(Object.keys(keys) as KeyLabel[]),
    steering: null,
    dayZero: day,
    today: () => formatDate(dayOf(Math.floor(clock() / 1000))),
    allowWrites,
    sleep,
    end: () => Promise.resolve(),
  };
}
