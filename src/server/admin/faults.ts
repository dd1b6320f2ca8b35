import type { Router } from "express";
import { TRANSPORT_FAULTS } from "../../fake/faults/rules/transport.ts";
import type { ActiveFaults } from "../../fake/faults/rules/active-faults.ts";
import { readFaultRules } from "../../fake/faults/rules/read.ts";
import type { FaultRule } from "../../fake/faults/rules/rule.ts";
import { FaultRuleError } from "../../fake/faults/rules/rule-error.ts";
import { lazy } from "../../common/memoize.ts";
import { semanticFaults } from "../../fake/faults/rules/semantic-faults.ts";
import { AdminError } from "./admin-error.ts";
import { validatedBody } from "./validate.ts";
import { storeChange, type AdminOptions } from "./options.ts";
import type { RuleState, WorldFault } from "./response-types.ts";
import { worldIdIn, worldOf } from "./world-state.ts";

interface FaultsCommand {
  /** Validated by the core, which defines the fields of each fault. */
  readonly faults: readonly unknown[];
  readonly world?: string;
  /** Adds to the faults of the world instead of replacing them. */
  readonly keep?: boolean;
}

/** /__admin/faults: the available and the active faults, in one world or in all. */
export function faultRoutes(router: Router, options: AdminOptions): void {
  router.get("/faults", ({ query }, response) => {
    const world = namedWorld(options, query["world"]);
    response.json({ ...stateOf(options, world), faults: catalogue() });
  });
  router.post("/faults", async (request, response) => {
    const { faults, world: named, keep = false } = validatedBody(response) as FaultsCommand;
    const world = namedWorld(options, named ?? request.query["world"]);
    if (keep && world === null) throw new AdminError(400, 'Field "keep" needs a world');
    await withFieldName(async () => {
      const rules = readFaultRules(faults);
      const state = await storeChange(options, world, () => {
        if (keep && world !== null) options.fake.faults.add(world, rules);
        else options.fake.faults.activate(world, rules);
        return stateOf(options, world);
      });
      response.json(state);
    });
  });
  router.delete("/faults", async ({ query }, response) => {
    const world = namedWorld(options, query["world"]);
    const { fake, worlds } = options;
    const state = await storeChange(options, world, () => {
      if (world === null) for (const { id } of worlds.list()) fake.faults.activate(id, []);
      fake.faults.activate(world, []);
      return stateOf(options, world);
    });
    response.json(state);
  });
}

const catalogue = lazy(() => [
  ...TRANSPORT_FAULTS.map(({ id, title, fields }) => ({ id, says: title, kills: [], fields })),
  ...semanticFaults().map(({ id, title, breaks }) => ({
    id,
    says: title,
    kills: breaks,
    fields: {},
  })),
]);

/** The id of the world that a call names; null: the call applies to all worlds. */
function namedWorld({ worlds }: AdminOptions, value: unknown): string | null {
  if (value === undefined) return null;
  const id = worldIdIn(value);
  worldOf(worlds, id);
  return id;
}

async function withFieldName(activate: () => Promise<void>): Promise<void> {
  try {
    await activate();
  } catch (error) {
    if (!(error instanceof FaultRuleError)) throw error;
    throw new AdminError(400, `Field "faults": ${error.message}`);
  }
}

/** Active faults of all worlds, with their counts in each world or in the given one. */
function stateOf({ fake, worlds }: AdminOptions, named: string | null): object {
  const ids = named === null ? worlds.list().map(({ id }) => id) : [named];
  return {
    on: fake.faults.everywhere.map(ruleState),
    worlds: ids.map((world) => ({ world, on: worldFaults(fake.faults, world) })),
  };
}

/** Returns the active faults of a world: those of all worlds first, then its own. */
export function worldFaults(board: ActiveFaults, world: string): WorldFault[] {
  return board
    .of(world)
    .map(({ rule, fired, remaining }) => ({ ...ruleState(rule), fired, remaining }));
}

function ruleState(rule: FaultRule): RuleState {
  const { deviation, operations, match, probability, after, times } = rule;
  return {
    fault: deviation.fault.id,
    operation: operations,
    match,
    probability,
    after,
    times,
    ...(deviation.kind === "transport" ? deviation.values : {}),
  };
}
