import type { Express } from "express";
import { parse } from "yaml";
import supertest from "supertest";
import { expect, test } from "vitest";
import { adminFiles } from "../../src/cli/library.ts";
import { AdminDescription } from "../../src/http/admin/description.ts";
import { startFake } from "../support/fake-server.ts";

const { description } = adminFiles();

interface Layer {
  readonly route?: {
    readonly path: string;
    readonly stack: readonly { readonly method?: string }[];
  };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** Every route of the admin API that Express knows, as `GET /path/{}`. */
function routes(app: Express): string[] {
  const layers = (app.router as unknown as { readonly stack: readonly Layer[] }).stack;
  const admin = layers.find(({ handle }) =>
    handle?.stack?.some(({ route }) => route?.path === "/health"),
  );
  const calls = (admin?.handle?.stack ?? []).flatMap(({ route }) =>
    (route?.stack ?? []).map(
      ({ method = "" }) => `${method.toUpperCase()} ${nameless(route?.path)}`,
    ),
  );
  return [...new Set(calls)].toSorted();
}

function nameless(path = ""): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, "{}");
}

test("the description has every route of the admin API, and none besides", async () => {
  const described = description.operations.map(({ method, path }) => `${method} ${nameless(path)}`);
  expect(described.toSorted()).toEqual(routes(await startFake({ scenario: "tiny" }).rest()));
});

test("every call replies as described", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.get("lmvz_live_tiny_read", "/visibilty", { brand: "Copperfinch" });
  const { body: key } = await fake.admin("post", "/keys", { workspace: "tiny" });
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  const { body: world } = await fake.admin("post", "/worlds", {});
  const bodies: Readonly<Record<string, object>> = {
    mintWorld: {},
    moveClock: { action: "freeze" },
    resetWorld: {},
    createKey: { workspace: "tiny" },
    switchFaults: { faults: ["transport.delay=1"] },
    importSnapshot: snapshot,
  };
  const values: Readonly<Record<string, string>> = { world: world.world, name: "tiny" };
  const operations = description.operations.filter(({ id }) => id !== "listenToEvents");
  const deletes = operations.filter(({ method }) => method === "DELETE");
  const others = operations.filter(({ method }) => method !== "DELETE");
  for (const { id, method, path, parameters } of [...others, ...deletes]) {
    const own = { ...values, id: path.startsWith("/keys") ? key.id : "1" };
    const url = parameters
      .filter((one) => one.in === "path")
      .reduce((text, { name }) => text.replace(`{${name}}`, own[name as "id"]), path);
    const reply = await fake.admin(method.toLowerCase() as "get", url, bodies[id]);
    expect(reply.status, `${id}: ${reply.text}`).toBeLessThan(300);
  }
});

test("where replies are checked, one that breaks the description does not leave", async () => {
  const wrong = description.text.replace("status: {const: ok}", "status: {const: fine}");
  const errors: unknown[] = [];
  const fake = startFake({
    scenario: "tiny",
    description: new AdminDescription("changed.yaml", wrong),
    logError: (error) => errors.push(error),
  });
  expect((await supertest(fake.app).get("/__admin/health")).status).toBe(500);
  expect(String(errors[0])).toMatch(/getHealth breaks its description at "\/status"/);
});

test("the description is served as it stands in the repository, and as JSON", async () => {
  const { agent } = startFake({ scenario: "tiny" });
  const yaml = await agent.get("/__admin/openapi.yaml").buffer(true);
  expect(yaml.text).toBe(description.text);
  expect((await agent.get("/__admin/openapi.json")).body).toEqual(parse(description.text));
});

test("another method of a path is a 405 that tells the right ones", async () => {
  const { status, body } = await startFake({ scenario: "tiny" }).admin("delete", "/clock");
  expect(status).toBe(405);
  expect(body.error.message).toMatch(/DELETE.*\/clock.*GET, POST/);
});

test("the choices are those of the decisions, with the side in force", async () => {
  const { body } = await startFake({ scenario: "tiny", choices: { C11: "clamp" } }).admin(
    "get",
    "/choices",
  );
  const choices = body.choices as { id: string; values: string[] | null; chosen: string | null }[];
  expect(choices.map(({ id }) => id)).toEqual(
    Array.from({ length: choices.length }, (_, place) => `C${String(place + 1).padStart(2, "0")}`),
  );
  expect(choices.length).toBeGreaterThanOrEqual(86);
  expect(choices.filter(({ values }) => values !== null)).toMatchObject([
    { id: "C11", values: ["refuse", "clamp"], chosen: "clamp" },
    { id: "C78", values: ["empty", "created"], chosen: "empty" },
  ]);
});

test("the scenarios are told with their titles, and given as their files", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { body } = await fake.admin("get", "/scenarios");
  expect(body.scenarios).toContainEqual({
    scenario: "tiny",
    title: expect.any(String),
    flow: expect.any(Boolean),
  });
  const file = await fake.agent.get("/__admin/scenarios/tiny").buffer(true);
  expect(parse(file.text)).toMatchObject({ scenario: "tiny" });
  const missing = await fake.admin("get", "/scenarios/tny");
  expect(missing.status).toBe(404);
  expect(missing.body.error.message).toMatch(/"tny".*"tiny"/);
  expect((await fake.admin("get", "/scenarios/..%2Fpackage.json")).status).toBe(404);
});
