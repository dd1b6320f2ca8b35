import type { Router } from "express";
import { suggestionFor } from "../../common/did-you-mean.ts";
import { lazyAsync } from "../../common/memoize.ts";
import { CHOICES, type Choices } from "../../fake/choices.ts";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { StateError } from "../../workspace/state-log.ts";
import { AdminError } from "./admin-error.ts";
import { REPLICA } from "./replica.ts";
import type { AdminOptions } from "./options.ts";
import { queryOf } from "./validate.ts";
import { worldOf } from "./world-state.ts";
import { groupBy } from "../../common/group-by.ts";

/** Version, scenarios and choices of the server. */
export function serverRoutes(router: Router, options: AdminOptions): void {
  const { description, fake, worlds, decisions } = options;
  router.get("/", (_, response) => {
    response.json({ admin: routesOf(options) });
  });
  router.get("/health", (_, response) => {
    response.json({
      status: "ok",
      scenario: options.plan.scenario.definition.scenario,
      worlds: worlds.list().length,
      revision: worldOf(worlds, DEFAULT_WORLD).revision,
      cache: options.cache.state,
      journal: options.journal.state,
      replica: REPLICA,
      state: storageOf(options),
    });
  });
  router.get("/ready", async (_, response) => {
    // The server listens after the scenario is loaded and the worlds are attached.
    const staleFor = (await options.state?.shared?.current({ world: null })) ?? null;
    if (staleFor !== null) throw new StateError("The database does not respond");
    response.json({ status: "ready", scenario: options.plan.scenario.definition.scenario });
  });
  // Loaded with the first scrape: few servers need it.
  const metrics = lazyAsync(async () => (await import("./metrics.ts")).createMetrics(options));
  router.get("/metrics", async (_, response) => {
    const register = await metrics();
    response.type(register.contentType).send(await register.metrics());
  });
  router.get("/version", (_, response) => {
    response.json({ version: options.version });
  });
  router.get("/openapi.json", (_, response) => {
    response.json(description.value);
  });
  router.get("/openapi.yaml", (_, response) => {
    response.type("application/yaml").send(description.source.text);
  });
  router.get("/choices", (_, response) => {
    const { world = DEFAULT_WORLD } = queryOf(response) as { world?: string };
    const choices = fake.choicesOf(worldOf(worlds, world));
    response.json({ choices: decisions().map((one) => ({ ...one, ...sideOf(one.id, choices) })) });
  });
  router.get("/scenarios", (_, response) => {
    response.json({ scenarios: scenariosOf(options).map(summaryOf) });
  });
  router.get("/scenarios/:name", ({ params: { name } }, response) => {
    const { text } = scenarioOf(options, name).source;
    response.type("application/yaml").send(text);
  });
}

/** Returns a scenario of the server. @throws {AdminError} 404 */
export function scenarioOf(options: AdminOptions, name: string): Scenario {
  const known = scenariosOf(options);
  const found = known.find(({ definition }) => definition.scenario === name);
  if (found === undefined) throw unknownScenario(name, known);
  return found;
}

function storageOf({ state }: AdminOptions): object {
  const staleFor = state?.shared?.status.staleFor ?? null;
  const shared = state?.shared === null ? "sqlite" : "postgresql";
  return {
    store: state === undefined ? "memory" : shared,
    current: staleFor === null,
    stale_seconds: staleFor,
    refused: state?.refused ?? 0,
  };
}

/** The calls by path, for people who open the admin API in a browser. */
function routesOf({ description }: AdminOptions): string[] {
  const byPath = groupBy(description.operationList, ({ path }) => path);
  return [...byPath]
    .filter(([path]) => path !== "/")
    .map(
      ([path, calls]) =>
        `${calls.map(({ method }) => method.toUpperCase()).join(", ")} /__admin${path}`,
    );
}

function sideOf(id: string, choices: Choices): object {
  if (!Object.hasOwn(CHOICES, id)) return { values: null, chosen: null };
  const known = id as keyof typeof CHOICES;
  return { values: CHOICES[known], chosen: choices[known] };
}

/** The shipped ones, and the server's own where it is none of them. */
function scenariosOf({ plan, loadScenario, scenarioNames }: AdminOptions): Scenario[] {
  const shipped = scenarioNames().map((name) => loadScenario(name));
  const own = plan.scenario.definition.scenario;
  const isShipped = shipped.some(({ definition }) => definition.scenario === own);
  return isShipped ? shipped : [...shipped, plan.scenario];
}

function summaryOf({ definition }: Scenario): object {
  const { scenario, title } = definition;
  return { scenario, title, flow: Object.hasOwn(definition, "flow") };
}

function unknownScenario(name: string, known: readonly Scenario[]): AdminError {
  const names = known.map(({ definition }) => definition.scenario);
  const hint = suggestionFor(name, names, `allowed: ${names.join(", ")}`);
  return new AdminError(404, `No scenario "${name}"; ${hint}`);
}
