import createClient from "openapi-fetch";
import { createUnderstudy } from "understudy";
import type { paths } from "understudy/contract";
import { expect, test } from "vitest";

const understudy = await createUnderstudy({ scenario: "tiny", now: "2026-01-31T09:00:00Z" });
const { baseUrl, fetch } = understudy;

test("replies have the types of the contract", async () => {
  using world = understudy.world();
  const client = createClient<paths>({ baseUrl, fetch, headers: world.headers() });
  const { data } = await client.GET("/searches", {
    params: { query: { brand: "Copperfinch", group_by: "search", limit: 2 } },
  });
  expect(data?.items).toHaveLength(2);
  // A missing platform means "unknown", so the type has undefined.
  const grok: number | undefined = data?.searches_by_provider_total.grok;
  expect(grok).toBeUndefined();
});

test("a reply other than 200 is an error with a message", async () => {
  using world = understudy.world();
  const client = createClient<paths>({ baseUrl, fetch, headers: world.headers() });
  const { error, response } = await client.GET("/visibility", {
    params: { query: { brand: "Coperfinch" } },
  });
  expect(response.status).toBe(404);
  expect(error?.error.message).toContain("Copperfinch");
});
