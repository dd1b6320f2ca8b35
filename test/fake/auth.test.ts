import { expect, test } from "vitest";
import { contract, startFake, type TestReply } from "../support/fake-server.ts";
import { expectRefusal } from "./expect.ts";
import { bodyFor, knownOf, neededBy, operations, pathOf, reads, writes } from "./known.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";
const REVOKED = "lmvz_live_edges_revoked";
const FREE = "lmvz_live_edges_free_read";

const fake = startFake({ scenario: "edges" });
const known = knownOf(fake, READ, "Bräuhl & Söhne");
const base = contract.basePath;

type Headers = Readonly<Record<string, string>>;
type Operation = (typeof operations)[number];

/** Asks an operation what it needs, with just these headers. */
async function send(operation: Operation, headers: Headers, suffix = ""): Promise<TestReply> {
  const path = base + pathOf(operation, known);
  const query = new URLSearchParams(neededBy(operation, known)).toString();
  const url = `${path}?${query}${suffix}`;
  const body = bodyFor(operation, known);
  return body === null
    ? fake.agent.get(url).set(headers)
    : fake.agent.post(url).set(headers).send(body);
}

function bearer(key: string): Headers {
  return { Authorization: `Bearer ${key}` };
}

function expectUnauthorised(reply: TestReply): string {
  expect(reply.headers["www-authenticate"]).toBe("Bearer");
  return expectRefusal(reply, 401);
}

test.each(operations)("$id wants a key", async (operation) => {
  expect(expectUnauthorised(await send(operation, {}))).toContain("Authorization: Bearer");
});

test.each(operations)("$id refuses a key that was revoked", async (operation) => {
  expectUnauthorised(await send(operation, bearer(REVOKED)));
});

const wrongHeaders: [string, string][] = [
  ["a key that nobody has", "Bearer lmvz_live_nobody_has_this"],
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

test.each(wrongHeaders)("%s is refused with 401", async (_, header) => {
  for (const id of ["listTrackedBrands", "getVisibility", "trackBrand"] as const) {
    const reply = await send(contract.operation(id), { Authorization: header });
    expectUnauthorised(reply);
    expect(reply.text).not.toContain(READ);
  }
});

test("a key with the wrong prefix is told which prefix keys have", async () => {
  const reply = await send(contract.operation("listTrackedBrands"), bearer("sk-1234"));
  expect(expectUnauthorised(reply)).toContain("lmvz_live_");
});

test.each(["X-API-Key", "Api-Key", "X-Auth-Token", "Proxy-Authorization", "Cookie"])(
  "a key in the header %s does not count",
  async (name) => {
    for (const operation of operations) {
      expectUnauthorised(await send(operation, { [name]: WRITE }));
    }
  },
);

test.each(["api_key", "key", "access_token", "token", "apikey", "Authorization"])(
  "a key in the parameter %s does not count",
  async (name) => {
    for (const operation of operations) {
      expectUnauthorised(await send(operation, {}, `&${name}=${WRITE}`));
    }
  },
);

test("a key in the wrong place is told where it belongs", async () => {
  const operation = contract.operation("listTrackedBrands");
  const inHeader = await send(operation, { "X-API-Key": READ });
  const inQuery = await send(operation, {}, `&api_key=${READ}`);
  expect(expectUnauthorised(inHeader)).toContain("Authorization: Bearer");
  expect(expectUnauthorised(inQuery)).toContain("Authorization: Bearer");
});

test("a key in the wrong place takes nothing from one in the right place", async () => {
  const operation = contract.operation("listTrackedBrands");
  const headers = { ...bearer(READ), "X-API-Key": "nonsense" };
  expect((await send(operation, headers, "&api_key=nonsense")).status).toBe(200);
});

test.each(["Bearer", "bearer", "BEARER", "bEaReR", "Bearer ", "bearer    "])(
  'the scheme written as "%s" is understood',
  async (scheme) => {
    const reply = await send(contract.operation("listTrackedBrands"), {
      Authorization: `${scheme} ${READ}`,
    });
    expect(reply.status).toBe(200);
  },
);

test.each(reads)("$id is open to a key that only reads, and to one that writes", async (read) => {
  const [one, other] = [await send(read, bearer(READ)), await send(read, bearer(WRITE))];
  expect(one.status).toBe(200);
  expect(other.status).toBe(200);
  expect(other.text).toBe(one.text);
});

test.each(writes)("$id is shut to a key that only reads, whatever the body", async (write) => {
  const url = base + write.path;
  for (const body of [{}, bodyFor(write, known), [], { brand: 1 }]) {
    const reply = await fake.agent
      .post(url)
      .set(bearer(READ))
      .send(body ?? {});
    expect(expectRefusal(reply, 403)).toContain("read-only");
    expect(reply.headers["www-authenticate"]).toBeUndefined();
  }
  expect(fake.world.revision).toBe(0);
});

test.each(operations)("$id is shut to a plan without API access", async (operation) => {
  const reply = await send(operation, bearer(FREE));
  expect(expectRefusal(reply, 403)).toContain("free");
  expect(reply.headers["www-authenticate"]).toBeUndefined();
});

test("a key that was revoked a moment ago is refused", async () => {
  const own = startFake({ scenario: "tiny" });
  expect((await own.get("lmvz_live_tiny_read", "/brands/tracked")).status).toBe(200);
  const held = own.worlds.keys.find("lmvz_live_tiny_read");
  own.worlds.keys.revoke(held?.id ?? "");
  expectUnauthorised(await own.get("lmvz_live_tiny_read", "/brands/tracked"));
  expect((await own.get("lmvz_live_tiny_write", "/brands/tracked")).status).toBe(200);
});

test("a key is read-only unless asked otherwise, and its value is told once", async () => {
  const own = startFake({ scenario: "tiny" });
  const made = await own.admin("post", "/keys", { workspace: "tiny" });
  const { key, mode } = made.body as { key: string; mode: string };
  expect(mode).toBe("read");
  expect(key).toMatch(/^lmvz_live_\w{24,}$/);
  expectRefusal(await own.post(key, "/brands/tracked", { brand: "New" }), 403);
  const listed = await own.admin("get", "/keys");
  expect(listed.text).not.toContain(key);
  expect(listed.text).not.toContain("lmvz_live_");
});
