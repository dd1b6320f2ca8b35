import type { Contract } from "../contract/contract.ts";
import { DEFAULT_CHOICES, type Choices } from "../fake/choices.ts";
import { Fake } from "../fake/fake.ts";
import { KeyStore } from "../workspace/key-store.ts";
import { Worlds, type WorldEntry, type WorldPlan } from "../workspace/worlds.ts";
import { WORLDS_CONTEXT, sha256 } from "./platform.ts";

export interface FakeParts {
  readonly contract: Contract;
  readonly plan: WorldPlan;
  readonly choices?: Choices;
  readonly strictParameters?: boolean;
  readonly validateResponses?: boolean;
}

/** A fake with its worlds, and its default world open. */
export interface CreatedFake extends WorldEntry {
  readonly fake: Fake;
  readonly worlds: Worlds;
}

/** Creates a fake with a default world; without listening on a port. */
export function createFake({ contract, plan, ...options }: FakeParts): CreatedFake {
  const {
    choices = DEFAULT_CHOICES,
    strictParameters = false,
    validateResponses = false,
  } = options;
  const worlds = new Worlds({ ...WORLDS_CONTEXT, keys: new KeyStore(sha256) });
  const entry = worlds.open(plan);
  const fake = new Fake({ contract, worlds, choices, strictParameters, validateResponses });
  return { ...entry, fake, worlds };
}
