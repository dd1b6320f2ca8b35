import type { Depth } from "../../../../conformance/core/depth.ts";
import type { KeyLabel } from "../../../../conformance/core/exchange.ts";
import { RULES } from "../../../../conformance/rules/index.ts";
import type { Handle } from "../../../fake/faults/fault.ts";
import { createFake } from "../../../server/create-fake.ts";
import { WORLDS_CONTEXT } from "../../../server/runtime.ts";
import { dayOf, formatDate, SECONDS_PER_DAY } from "../../../common/calendar.ts";
import { memoize } from "../../../common/memoize.ts";
import { memoized, type KnownResponses } from "../../in-memory.ts";
import type { SelfTestFixture } from "./reference-check.ts";
import { loadScenario } from "../../../files/scenario-library.ts";
import { loadContract, loadRequirements } from "../../../files/package-files.ts";

/** Keys of the scenario `agency`. */
export const AGENCY_KEYS: Readonly<Record<KeyLabel, string>> = {
  main: "lmvz_live_northwind_read",
  read: "lmvz_live_northwind_read",
  write: "lmvz_live_northwind_write",
  revoked: "lmvz_live_northwind_revoked",
  free: "lmvz_live_freebie_read",
  other: "lmvz_live_southridge_read",
  limited: "lmvz_live_starter_write",
};

/** A fake of `agency`, its clock frozen at noon of the current day. */
export function createFixture(depth: Depth = "standard"): SelfTestFixture {
  const { contract } = loadContract();
  const day = dayOf(WORLDS_CONTEXT.system());
  const frozenAt = day * SECONDS_PER_DAY + NOON;
  const plan = { scenario: loadScenario("agency"), anchor: day, frozenAt };
  const { fake, world } = createFake({ contract, plan });
  // Many faults lead to the same writes, and then to the same reads.
  const responsesAfter = memoize((_writes: string): KnownResponses => new Map());
  const responsesOf = memoize((_version: object) => responsesAfter(JSON.stringify(world.writes)));
  const handle: Handle = (request) => fake.handle(request);
  return {
    contract,
    requirements: loadRequirements(),
    rules: RULES,
    keys: AGENCY_KEYS,
    depth,
    today: formatDate(day),
    fake: memoized(handle, () => responsesOf(world.version)),
    reset: () => world.reset(),
  };
}

const NOON = 43_200;
