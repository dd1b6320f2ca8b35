import type { KeyLabel } from "../../conformance/exchange.ts";
import { RULES } from "../../conformance/rules/index.ts";
import type { Handle } from "../fake/faults/fault.ts";
import { composeCore } from "../http/core.ts";
import { NODE_CONTEXT } from "../http/node-context.ts";
import { dayOf, formatDate, SECONDS_PER_DAY } from "../workspace/calendar.ts";
import { remembering } from "./in-memory.ts";
import type { Proving } from "./kill-matrix.ts";
import { loadScenario } from "./library.ts";
import { loadContract, loadRequirements } from "./package-files.ts";

/** The well-known keys of the scenario `agency`, by what they are. */
export const AGENCY_KEYS: Readonly<Record<KeyLabel, string>> = {
  main: "lmvz_live_northwind_read",
  read: "lmvz_live_northwind_read",
  write: "lmvz_live_northwind_write",
  revoked: "lmvz_live_northwind_revoked",
  free: "lmvz_live_freebie_read",
  other: "lmvz_live_southridge_read",
  limited: "lmvz_live_starter_write",
};

/** What the suite is proven on: `agency`, its clock standing at noon of the day it is run. */
export function provingGround(): Proving {
  const { contract } = loadContract();
  const day = dayOf(NODE_CONTEXT.system());
  const frozenAt = day * SECONDS_PER_DAY + NOON;
  const plan = { scenario: loadScenario("agency"), anchor: day, frozenAt };
  const { fake, world } = composeCore({ contract, plan });
  const answer: Handle = (request) => fake.handle(request);
  const unwritten = remembering(answer);
  return {
    contract,
    requirements: loadRequirements(),
    rules: RULES,
    keys: AGENCY_KEYS,
    today: formatDate(day),
    fake: (request) => (world.revision === 0 ? unwritten : answer)(request),
    reset: () => world.reset(),
  };
}

const NOON = 43_200;
