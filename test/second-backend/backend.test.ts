import { describe, expect, test } from "vitest";
import { Backend } from "./backend.ts";
import { KEYS } from "./data/tokens.ts";
import { Database } from "./database.ts";
import { FAULTS } from "./faults/index.ts";
import { listen } from "./listen.ts";
import { CATALOGUE, NOW, promptToken } from "./requests.ts";
import { OPERATIONS, isAt } from "./routes.ts";
import type { Body, Reply } from "./types.ts";
import { VARIATIONS } from "./variations/index.ts";

const now = (): Date => new Date(NOW);
const database = new Database(now());

function ask(backend: Backend, target: string, key = KEYS.reader): Body {
  const reply = backend.handle({
    method: "GET",
    target: `/api/v1${target}`,
    headers: { authorization: `Bearer ${key}` },
    body: "",
  });
  expect(reply.status, reply.body).toBe(200);
  return JSON.parse(reply.body) as Body;
}

describe("the second backend", () => {
  test("answers all 21 operations of the specification", () => {
    const backend = new Backend({ database, now });
    const answered = OPERATIONS.filter((operation) =>
      CATALOGUE.some(
        (request) =>
          operation.id.startsWith(request.method) &&
          isAt(operation.id, request) &&
          backend.handle(request).status === 200,
      ),
    );
    expect(answered).toHaveLength(21);
  });

  test("counts the same runs in metrics, rows and groups", () => {
    const backend = new Backend({ database, now });
    const metrics = ask(backend, "/visibility?brand=Lumenpfad&group_by=provider");
    const total = (metrics["metrics"] as Body)["total_runs"];
    expect(ask(backend, "/query-runs?brand=Lumenpfad&limit=1")["total_count"]).toBe(total);
    expect(
      (metrics["groups"] as Body[]).reduce((sum, group) => sum + Number(group["total_runs"]), 0),
    ).toBe(total);
  });

  test("keeps workspaces apart that track a brand of one name", () => {
    const backend = new Backend({ database, now });
    const target = "/brands/tracked";
    expect(ask(backend, target, KEYS.otherReader)["items"]).toEqual([
      { brand: "Saltmarsh Radio", domain: "saltmarsh.example" },
      { brand: "Lumenpfad", domain: "lumenpfad-uk.example" },
    ]);
  });

  test("stores what is posted, and forgets it with the next backend", () => {
    const write = new Backend({ database, now }).handle({
      method: "POST",
      target: "/api/v1/prompts",
      headers: { authorization: `Bearer ${KEYS.writer}` },
      body: JSON.stringify({ brand: "Nullpunkt_7", prompts: ["A", "B"], llms: ["openai"] }),
    });
    expect(write.status).toBe(200);
    const next = new Backend({ database, now });
    expect(ask(next, "/queries?brand=Nullpunkt_7")["total_count"]).toBe(0);
  });

  test("gives the same replies with a memory of earlier ones", () => {
    const memory = new Map<string, Reply>();
    const replies = [0, 1].map(() => {
      const backend = new Backend({ database, now, memory });
      return CATALOGUE.map((request) => backend.handle(request));
    });
    expect(replies[1]).toEqual(replies[0]);
  });

  test("answers over HTTP what it answers in the process", async () => {
    const backend = new Backend({ database, now });
    const { url, server } = await listen((request) => backend.handle(request));
    try {
      const target = `/prompts/leaderboard?brand=Lumenpfad&brand_prompt_id=${promptToken(1, 0)}`;
      const response = await fetch(url + target, {
        headers: { authorization: `Bearer ${KEYS.reader}` },
      });
      expect(await response.json()).toEqual(ask(backend, target));
    } finally {
      server.close();
    }
  });

  test("has faults and variations with ids of their own", () => {
    const ids = [...FAULTS, ...VARIATIONS].map((change) => change.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(FAULTS.length).toBeGreaterThanOrEqual(60);
    expect(VARIATIONS.length).toBeGreaterThanOrEqual(40);
  });
});
