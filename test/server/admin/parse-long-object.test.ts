import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseLongObject } from "../../../src/server/admin/parse-long-object.ts";
import { startFake } from "../../support/fake-server.ts";

/** Whether JSON.parse accepts a text. */
function plainly(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return "not JSON";
  }
}

async function inParts(text: string): Promise<unknown> {
  try {
    return { value: await parseLongObject(text) };
  } catch {
    return "not JSON";
  }
}

describe("an object is parsed in parts", () => {
  test("as JSON.parse does", async () => {
    const object = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())));
    await fc.assert(
      fc.asyncProperty(fc.oneof(object, fc.jsonValue()), fc.nat(3), async (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(await inParts(text)).toEqual(plainly(text));
      }),
    );
  });

  test("and damaged JSON is refused as by JSON.parse", async () => {
    const parts = ["{", "}", "[", "]", ",", ":", '"', '"a"', "1", "[1]", '{"b":2}', " ", "\\"];
    const damaged = fc.array(fc.constantFrom(...parts), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(damaged, async (some) => {
        const text = `{"a":${some.join("")}}`;
        expect(await inParts(text)).toEqual(plainly(text));
      }),
      { seed: 21, numRuns: 2000 },
    );
  });

  test.each([
    ["an entry of more than a megabyte", `{"a":[["${"x".repeat(1_048_576)}"]]}`],
    ["another part of more than a megabyte", `{"a":"${"x".repeat(1_048_576)}"}`],
    ["more than 50,000 entries", `{"a":[${Array<string>(50_001).fill("[]").join(",")}]}`],
  ])("but not with %s", async (_, text) => {
    await expect(parseLongObject(text)).rejects.toThrow(SyntaxError);
  });
});

test.each([
  ["/snapshots", { list: ["x".repeat(1_100_000)] }, /too long. Its fields have more than 1 MB/],
  ["/snapshots", { list: Array.from({ length: 50_001 }, () => [1]) }, /too long. Its lists have/],
  ["/snapshots", { text: "x".repeat(8_400_000) }, /too long. It has more than 8 MB/],
  ["/worlds", { scenario: "x".repeat(1_100_000) }, /too long. It has more than 1 MB/],
])("the error of POST %s says that the body is too long", async (path, content, message) => {
  const fake = startFake({ scenario: "tiny" });
  const request = fake.agent.post(`/__admin${path}`).set("content-type", "application/json");
  const { status, body } = await request.send(JSON.stringify(content));
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)]);
});

test("a snapshot that is no JSON, and one with many choices, is a 400", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  const post = async (text: string): Promise<unknown> => {
    const request = fake.agent.post("/__admin/snapshots").set("content-type", "application/json");
    const { status, body } = await request.send(text);
    return [status, body.error?.message];
  };
  expect(await post("{")).toEqual([400, "The body is not readable JSON"]);
  expect(await post("[]")).toEqual([400, expect.stringMatching(/not a snapshot/)]);
  const choices = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`C${at}`, "x"]));
  expect(await post(JSON.stringify({ ...snapshot, choices }))).toEqual([
    400,
    expect.stringMatching(/choices/),
  ]);
  expect(await post(JSON.stringify(snapshot))).toEqual([201, undefined]);
});
