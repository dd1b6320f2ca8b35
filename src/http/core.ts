import type { Contract } from "../contract/contract.ts";
import { OWN_CHOICES, type Choices } from "../fake/choices.ts";
import { Fake } from "../fake/fake.ts";
import { KeyRing } from "../fake/key-ring.ts";
import { Worlds, type WorldEntry, type WorldPlan } from "../fake/worlds.ts";
import type { SystemTime } from "../workspace/world/clock.ts";
import { NODE_CONTEXT, sha256 } from "./node-context.ts";

/** What the fake itself is made of, whoever asks it. */
export interface CoreParts {
  readonly contract: Contract;
  readonly plan: WorldPlan;
  readonly choices?: Choices;
  readonly strictParameters?: boolean;
  readonly checkReplies?: boolean;
  /** Default: the real one. */
  readonly system?: SystemTime;
}

/** Keys, worlds and the fake over them, with its default world open. */
export interface Core extends WorldEntry {
  readonly fake: Fake;
  readonly worlds: Worlds;
}

/** Puts the core of a fake together; no port is opened. */
export function composeCore({ contract, plan, ...options }: CoreParts): Core {
  const { choices = OWN_CHOICES, strictParameters = false, checkReplies = false } = options;
  const { system = NODE_CONTEXT.system } = options;
  const worlds = new Worlds({ ...NODE_CONTEXT, system, keys: new KeyRing(sha256) });
  const entry = worlds.open(plan);
  const fake = new Fake({ contract, worlds, choices, strictParameters, checkReplies });
  return { ...entry, fake, worlds };
}
