import { parse } from "yaml";
import supertest from "supertest";
import { expect, test } from "vitest";
import { adminFiles, loadScenario } from "../../../src/files/scenario-library.ts";
import { YamlSource } from "../../../src/common/yaml-source.ts";
import { OpenApiDocument } from "../../../src/contract/openapi-document.ts";
import { adminRouter } from "../../../src/server/admin/router.ts";
import { Journal } from "../../../src/server/journal.ts";
import { ResponseCache } from "../../../src/server/response-cache.ts";
import { queryText, startFake } from "../../support/fake-server.ts";

const { description } = adminFiles();

interface Layer {
  readonly route?: {
    readonly path: string;
    readonly stack: readonly { readonly method?: string }[];
  };
}

/** Routes of the Express router, as `GET /path/{}`. */
function routes(): string[] {
  const fake = startFake({ scenario: "tiny" });
  const router = adminRouter({
    ...adminFiles(),
    ...fake,
    plan: { scenario: loadScenario("tiny"), anchor: 0, frozenAt: 0 },
    validateResponses: false,
    journal: new Journal(),
    cache: new ResponseCache(),
    token: null,
  });
  const calls = (router.stack as readonly Layer[]).flatMap(({ route }) =>
    (route?.stack ?? []).map(
      ({ method = "" }) => `${method.toUpperCase()} ${nameless(route?.path)}`,
    ),
  );
  return [...new Set(calls)].toSorted();
}

function nameless(path = ""): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, "{}");
}

test("the OpenAPI document has exactly the routes of the admin API", () => {
  const described = description.operationList.map(
    ({ method, path }) => `${method.toUpperCase()} ${nameless(path)}`,
  );
  expect(described.toSorted()).toEqual(routes());
});

test("every operation responds as described", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.get("lmvz_live_tiny_read", "/visibilty", { brand: "Copperfinch" });
  const { body: key } = await fake.admin("post", "/keys", { workspace: "tiny" });
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  const { body: world } = await fake.admin("post", "/worlds", {});
  const { body: flow } = await fake.admin("post", "/flows", { scenario: "first-day" });
  const bodies: Readonly<Record<string, object>> = {
    createWorld: {},
    moveClock: { action: "freeze" },
    resetWorld: {},
    createKey: { workspace: "tiny" },
    setFaults: { faults: ["transport.delay=1"] },
    importSnapshot: snapshot,
    openFlow: { scenario: "first-day" },
  };
  const queries: Readonly<Record<string, string>> = {
    explainValue: queryText({
      path: "/visibility?brand=Copperfinch",
      key: "lmvz_live_tiny_read",
      pointer: "/metrics/visibility_pct",
    }),
  };
  const values: Readonly<Record<string, string>> = {
    world: world.world,
    flow: flow.flow,
    name: "tiny",
  };
  // check.test.ts runs checks.
  const elsewhere = new Set(["subscribeToEvents", "startCheck", "getReport", "cancelCheck"]);
  const operations = description.operationList.filter(({ id }) => !elsewhere.has(id));
  const deletes = operations.filter(({ method }) => method === "delete");
  const others = operations.filter(({ method }) => method !== "delete");
  for (const { id, method, path, parameters } of [...others, ...deletes]) {
    const own = { ...values, id: path.startsWith("/keys") ? key.id : "1" };
    const url = parameters
      .filter((one) => one.in === "path")
      .reduce((text, { name }) => text.replace(`{${name}}`, own[name as "id"]), path);
    const response = await fake.admin(method, url + (queries[id] ?? ""), bodies[id]);
    expect(response.status, `${id}: ${response.text}`).toBeLessThan(300);
  }
});

test("the form of every credential is described", async () => {
  const fake = startFake({ scenario: "tiny" });
  const headers = [
    "Bearer lmvz_live_tiny_read",
    "Basic x",
    "Bearer undefined",
    "Bearer lmvz_live_x",
  ];
  for (const authorization of [...headers, "Bearer x"]) {
    await fake.agent.get("/api/v1/brands/tracked").set({ authorization });
  }
  await fake.agent.get("/api/v1/brands/tracked");
  await fake.agent.get("/api/v1/brands/tracked").set({ "x-api-key": "x" });
  const { status, body } = await fake.admin("get", "/requests");
  expect(status).toBe(200);
  const { form } = description.schemaAt("/components/schemas/RequestKey").properties as {
    readonly form: { readonly enum: readonly string[] };
  };
  const forms = body.requests.map((one: { key: { form: string } }) => one.key.form);
  expect(forms.toSorted()).toEqual(form.enum.toSorted());
});

test("with validation, a response that violates the OpenAPI document is not sent", async () => {
  const wrong = description.source.text.replace("status: {const: ok}", "status: {const: fine}");
  const errors: unknown[] = [];
  const fake = startFake({
    scenario: "tiny",
    description: new OpenApiDocument(new YamlSource("changed.yaml", wrong)),
    logError: (error) => errors.push(error),
  });
  expect((await supertest(fake.app).get("/__admin/health")).status).toBe(500);
  expect(String(errors[0])).toMatch(/getHealth violates the OpenAPI document at "\/status"/);
});

test("the OpenAPI document is served unchanged as YAML, and as JSON", async () => {
  const { agent } = startFake({ scenario: "tiny" });
  const yaml = await agent.get("/__admin/openapi.yaml").buffer(true);
  expect(yaml.text).toBe(description.source.text);
  expect((await agent.get("/__admin/openapi.json")).body).toEqual(parse(description.source.text));
});

test("an undocumented method returns 405 with Allow", async () => {
  const { status, body } = await startFake({ scenario: "tiny" }).admin("delete", "/clock");
  expect(status).toBe(405);
  expect(body.error.message).toMatch(/DELETE.*\/clock.*GET, POST/);
});

test("the choices are those of the decisions, with their current values", async () => {
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

test("scenarios are listed with their titles and served as files", async () => {
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
