import type { Contract } from "../contract/contract.ts";
import { DEFAULT_CHOICES, type Choices } from "../fake/choices.ts";
import { Fake, type FakeOptions } from "../fake/fake.ts";
import { KeyStore } from "../workspace/key-store.ts";
import { Worlds, type WorldEntry, type WorldPlan } from "../workspace/worlds.ts";
import { WORLDS_CONTEXT, sha256 } from "./runtime.ts";
import type { AttachedState } from "./stores/attach.ts";

export interface FakeParts {
  readonly contract: Contract;
  readonly plan: WorldPlan;
  readonly choices?: Choices;
  readonly strictParameters?: boolean;
  readonly validateResponses?: boolean;
  readonly imageBase?: FakeOptions["imageBase"];
  /** Stores the state; none: it stays in memory. */
  readonly state?: AttachedState;
}

/** A fake with its worlds, and its default world open. */
export interface CreatedFake extends WorldEntry {
  readonly fake: Fake;
  readonly worlds: Worlds;
}

/** Creates a fake with a default world; without listening on a port. */
export function createFake({ contract, plan, state, ...options }: FakeParts): CreatedFake {
  const {
    choices = DEFAULT_CHOICES,
    strictParameters = false,
    validateResponses = false,
    imageBase,
  } = options;
  const keys = new KeyStore(sha256, state);
  const system = state?.system ?? WORLDS_CONTEXT.system;
  const worlds = new Worlds({ ...WORLDS_CONTEXT, system, keys, log: state });
  const { recordFaults, onRevert } = state ?? {};
  const given = { choices, strictParameters, validateResponses, imageBase, recordFaults, onRevert };
  const fake = new Fake({ contract, worlds, ...given });
  const entry = state === undefined ? worlds.openDefault(plan) : state.open(fake, plan);
  return { ...entry, fake, worlds };
}
