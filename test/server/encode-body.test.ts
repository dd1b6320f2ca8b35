import * as fc from "fast-check";
import { expect, test } from "vitest";
import { RowBatch, plainBody } from "../../src/endpoints/page.ts";
import { encodeBody } from "../../src/server/responder.ts";
import { formatTimestamp } from "../../src/common/calendar.ts";
import { startFake } from "../support/fake-server.ts";

const fields = fc.dictionary(
  fc.string({ minLength: 1 }).map((name) => `f${name}`),
  fc.json(),
);
const number = fc.oneof(fc.nat(12), fc.maxSafeInteger(), fc.double(), fc.constantFrom(-0, 0));
const row = fc.record({
  fixed: fields.map((one) => ({ url: "", ...one })),
  citation_count: number,
  last_seen: fc.string({ unit: "grapheme" }),
  providers: fc.constantFrom(["openai"], ["é"]),
  extras: fc.option(fields, { nil: undefined }),
});
const rows = fc.array(row).map(
  (all) =>
    new RowBatch({ keys: [...all.keys()], cache: new Map() }, (index) => all[index]!.fixed, {
      citation_count: all.map((one) => one.citation_count),
      last_seen: all.map((one) => one.last_seen),
      providers: all.map((one) => one.providers),
      extras: all.map((one) => one.extras),
    }),
);

function sent(body: unknown): string {
  return encodeBody(body).toString();
}

test("rows encoded separately equal JSON.stringify of the whole body, also from the cache", () => {
  const body = fc.record({
    total_count: fc.nat(),
    left_out: fc.constant(undefined),
    items: rows,
    filters_applied: fc.option(fields),
  });
  fc.assert(
    fc.property(body, (one) => {
      const plain = JSON.stringify(plainBody(one));
      expect(JSON.stringify(one)).toBe(plain);
      expect(sent(one)).toBe(plain);
      expect(sent(one)).toBe(plain);
    }),
  );
});

test("a body of any length is encoded completely", () => {
  const lengths = [0, 4000, 4096, 5000, 131_000, 140_000, 700_000];
  for (const length of [...lengths, ...lengths]) {
    const body = { text: "aé€".repeat(length / 3) };
    expect(sent(body)).toBe(JSON.stringify(body));
  }
});

test("a body without cacheable rows is plain JSON", () => {
  for (const body of [
    { items: [{ a: "é" }] },
    { items: [] },
    null,
    [],
    { error: { message: "no" } },
  ]) {
    expect(sent(body)).toBe(JSON.stringify(body));
  }
});

test("a list of cited pages is sent with the bytes of its body", async () => {
  const { get } = startFake({ scenario: "edges" });
  const { text, body } = await get("lmvz_live_edges_read", "/citations", {
    brand: "Bräuhl & Söhne",
    include_extras: true,
  });
  expect(body.items.length).toBeGreaterThan(3);
  expect(text).toBe(JSON.stringify(body));
});

test("timestamps are formatted as by Date", () => {
  const instants = fc.integer({ min: -2_000_000_000, max: 60_000_000_000 });
  fc.assert(
    fc.property(instants, (second) => {
      const text = new Date(second * 1000).toISOString().slice(0, 19);
      expect(formatTimestamp(second)).toBe(`${text}Z`);
    }),
  );
});
