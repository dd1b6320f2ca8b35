import { expect, test } from "vitest";
import { contract, startFake, type TestResponse } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";
import {
  validBody,
  existingValues,
  requiredParameters,
  operations,
  pathOf,
  reads,
  writes,
} from "./existing-values.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";
const REVOKED = "lmvz_live_edges_revoked";
const FREE = "lmvz_live_edges_free_read";

const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, READ, "Bräuhl & Söhne");
const base = contract.basePath;

type Headers = Readonly<Record<string, string>>;
type Operation = (typeof operations)[number];

/** Sends an operation's minimal request with exactly these headers. */
async function send(operation: Operation, headers: Headers, suffix = ""): Promise<TestResponse> {
  const path = base + pathOf(operation, known);
  const query = new URLSearchParams(requiredParameters(operation, known)).toString();
  const url = `${path}?${query}${suffix}`;
  const body = validBody(operation, known);
  return body === null
    ? fake.agent.get(url).set(headers)
    : fake.agent.post(url).set(headers).send(body);
}

function bearer(key: string): Headers {
  return { Authorization: `Bearer ${key}` };
}

function expectUnauthorised(response: TestResponse): string {
  expect(response.headers["www-authenticate"]).toBe("Bearer");
  return expectError(response, 401);
}

test.each(operations)("$id without a key returns 401", async (operation) => {
  expect(expectUnauthorised(await send(operation, {}))).toContain("Authorization: Bearer");
});

test.each(operations)("$id returns 401 for a revoked key", async (operation) => {
  expectUnauthorised(await send(operation, bearer(REVOKED)));
});

const wrongHeaders: [string, string][] = [
  ["an unknown key", "Bearer lmvz_live_unknown_key_value_"],
  ["a key with its last character changed", `Bearer ${READ.slice(0, -1)}e`],
  ["a key with its first character changed", `Bearer k${READ.slice(1)}`],
  ["a key with a character in the middle changed", `Bearer ${READ.replace("edges", "edgez")}`],
  ["a key with a character too many", `Bearer ${READ}x`],
  ["a key with a character too few", `Bearer ${READ.slice(0, -1)}`],
  ["a key in capitals", `Bearer ${READ.toUpperCase()}`],
  ["a key with the wrong prefix", `Bearer ${READ.replace("lmvz_live_", "lmvz_test_")}`],
  ["a key without its prefix", `Bearer ${READ.replace("lmvz_live_", "")}`],
  ["the prefix alone", "Bearer lmvz_live_"],
  ["no key after the scheme", "Bearer"],
  ["blanks after the scheme", "Bearer    "],
  ["an empty header", ""],
  ["a key without a scheme", READ],
  ["a key stuck to its scheme", `Bearer${READ}`],
  ["a key after a colon", `Bearer: ${READ}`],
  ["a key in quotation marks", `Bearer "${READ}"`],
  ["two keys", `Bearer ${READ} ${READ}`],
  ["two keys with a comma", `Bearer ${READ}, ${READ}`],
  ["the scheme twice", `Bearer Bearer ${READ}`],
  ["the scheme Basic", `Basic ${READ}`],
  ["the scheme Basic in its usual form", `Basic ${btoa(`user:${READ}`)}`],
  ["the scheme Token", `Token ${READ}`],
  ["the scheme ApiKey", `ApiKey ${READ}`],
  ["the SHA-256 of nothing", `Bearer ${"0".repeat(64)}`],
  ["a word of the prototype", "Bearer __proto__"],
  ["an endless key", `Bearer ${"lmvz_live_".repeat(500)}`],
];

test.each(wrongHeaders)("%s returns 401", async (_, header) => {
  for (const id of ["listTrackedBrands", "getVisibility", "trackBrand"] as const) {
    const response = await send(contract.operation(id), { Authorization: header });
    expectUnauthorised(response);
    expect(response.text).not.toContain(READ);
  }
});

test("the error for a key with a wrong prefix names the right one", async () => {
  const response = await send(contract.operation("listTrackedBrands"), bearer("sk-1234"));
  expect(expectUnauthorised(response)).toContain("lmvz_live_");
});

test.each(["X-API-Key", "Api-Key", "X-Auth-Token", "Proxy-Authorization", "Cookie"])(
  "a key in the header %s is ignored",
  async (name) => {
    for (const operation of operations) {
      expectUnauthorised(await send(operation, { [name]: WRITE }));
    }
  },
);

test.each(["api_key", "key", "access_token", "token", "apikey", "Authorization"])(
  "a key in the parameter %s is ignored",
  async (name) => {
    for (const operation of operations) {
      expectUnauthorised(await send(operation, {}, `&${name}=${WRITE}`));
    }
  },
);

test("the error for a key in the wrong place names the Authorization header", async () => {
  const operation = contract.operation("listTrackedBrands");
  const inHeader = await send(operation, { "X-API-Key": READ });
  const inQuery = await send(operation, {}, `&api_key=${READ}`);
  expect(expectUnauthorised(inHeader)).toContain("Authorization: Bearer");
  expect(expectUnauthorised(inQuery)).toContain("Authorization: Bearer");
});

test("a second key in the wrong place is ignored", async () => {
  const operation = contract.operation("listTrackedBrands");
  const headers = { ...bearer(READ), "X-API-Key": "nonsense" };
  expect((await send(operation, headers, "&api_key=nonsense")).status).toBe(200);
});

test.each(["Bearer", "bearer", "BEARER", "bEaReR", "Bearer ", "bearer    "])(
  'the scheme written as "%s" is understood',
  async (scheme) => {
    const response = await send(contract.operation("listTrackedBrands"), {
      Authorization: `${scheme} ${READ}`,
    });
    expect(response.status).toBe(200);
  },
);

test.each(reads)("$id accepts read-only and write-enabled keys", async (read) => {
  const [one, other] = [await send(read, bearer(READ)), await send(read, bearer(WRITE))];
  expect(one.status).toBe(200);
  expect(other.status).toBe(200);
  expect(other.text).toBe(one.text);
});

test.each(writes)("$id returns 403 for a read-only key, whatever the body", async (write) => {
  const url = base + write.path;
  for (const body of [{}, validBody(write, known), [], { brand: 1 }]) {
    const response = await fake.agent
      .post(url)
      .set(bearer(READ))
      .send(body ?? {});
    expect(expectError(response, 403)).toContain("read-only");
    expect(response.headers["www-authenticate"]).toBeUndefined();
  }
  expect(fake.world.revision).toBe(0);
});

test.each(operations)("$id returns 403 for a plan without API access", async (operation) => {
  const response = await send(operation, bearer(FREE));
  expect(expectError(response, 403)).toContain("free");
  expect(response.headers["www-authenticate"]).toBeUndefined();
});

test("revoking a key takes effect at once", async () => {
  const own = startFake({ scenario: "tiny" });
  expect((await own.get("lmvz_live_tiny_read", "/brands/tracked")).status).toBe(200);
  const held = own.worlds.keys.find("lmvz_live_tiny_read");
  own.worlds.keys.revoke(held?.id ?? "");
  expectUnauthorised(await own.get("lmvz_live_tiny_read", "/brands/tracked"));
  expect((await own.get("lmvz_live_tiny_write", "/brands/tracked")).status).toBe(200);
});

test("a created key is read-only by default, and its value is shown once", async () => {
  const own = startFake({ scenario: "tiny" });
  const made = await own.admin("post", "/keys", { workspace: "tiny" });
  const { key, mode } = made.body as { key: string; mode: string };
  expect(mode).toBe("read");
  expect(key).toMatch(/^lmvz_live_\w{24,}$/);
  expectError(await own.post(key, "/brands/tracked", { brand: "New" }), 403);
  const listed = await own.admin("get", "/keys");
  expect(listed.text).not.toContain(key);
  expect(listed.text).not.toContain("lmvz_live_");
});
