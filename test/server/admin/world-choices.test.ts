import { expect, test } from "vitest";
import { queryText, startFake } from "../../support/fake-server.ts";
import { createWorld, keyOf } from "./create-world.ts";

const BRAND = "Copperfinch";
const TOO_MANY = { brand: BRAND, limit: 101 };

test("a world has choices of its own, in its responses, tokens, snapshots and explanations", async () => {
  const fake = startFake({ scenario: "tiny" });
  const world = await createWorld(fake, { choices: { C11: "clamp", C78: "created" } });
  const [read, write] = [keyOf(world, "tiny", "read"), keyOf(world, "tiny", "write")];
  const own = "lmvz_live_tiny_write";

  const clamped = await fake.get(read, "/query-runs", TOO_MANY);
  expect(clamped).toMatchObject({ status: 200, body: { filters_applied: { limit: 100 } } });
  expect((await fake.get(own, "/query-runs", TOO_MANY)).status).toBe(400);
  const body = { brand: "Fernpost" };
  expect((await fake.post(write, "/brands/tracked", body)).body).toMatchObject(body);
  expect((await fake.post(own, "/brands/tracked", body)).body).toEqual({});

  const chosen = async (query: string): Promise<(string | null)[]> => {
    const { choices } = (await fake.admin("get", `/choices${query}`)).body;
    return choices.flatMap(({ chosen: one }: { chosen: string | null }) => one ?? []);
  };
  expect(await chosen(`?world=${world.world}`)).toEqual(["clamp", "created"]);
  expect(await chosen("")).toEqual(["refuse", "empty"]);

  const token = clamped.headers["understudy-replay"]!;
  const query = queryText({ token, pointer: "/filters_applied/limit" });
  expect((await fake.admin("get", `/explain${query}`)).body).toMatchObject({ value: 100 });
  const snapshot = await fake.admin("get", `/snapshots/${world.world}`);
  expect(snapshot.body.choices).toEqual({ C11: "clamp", C78: "created" });
});

test("unknown choices and values are refused, and others are those of the server", async () => {
  const fake = startFake({ scenario: "tiny", choices: { C11: "clamp" } });
  const post = async (choices: object) => fake.admin("post", "/worlds", { choices });
  expect((await post({ C11: "both" })).body.error.message).toBe(
    'Field "choices.C11" can\'t be "both"; expected one of refuse, clamp',
  );
  expect(await post({ C12: "x" })).toMatchObject({
    status: 400,
    body: { error: { message: 'Field "choices" has an unknown field "C12"' } },
  });
  const { world } = await createWorld(fake, { choices: { C78: "created" } });
  const { body } = await fake.admin("get", `/snapshots/${world}`);
  expect(body.choices).toEqual({ C11: "clamp", C78: "created" });
});
