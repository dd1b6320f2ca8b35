import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rowOf } from "../../src/endpoints/row.ts";
import { encoded } from "../../src/http/encode.ts";
import { formatTimestamp } from "../../src/workspace/calendar.ts";
import { startFake } from "../support/fake-server.ts";

const fields = fc.dictionary(
  fc.string({ minLength: 1 }).map((name) => `f${name}`),
  fc.json(),
);
const moving = fc.record({ citation_count: fc.nat(), last_seen: fc.string() });

test("rows with a fixed part are encoded as JSON.stringify would, time and again", () => {
  const body = fc.record({
    total_count: fc.nat(),
    items: fc.array(
      fc.tuple(fields, moving).map(([fixed, rest]) => rowOf({ url: "", ...fixed }, rest)),
    ),
    filters_applied: fc.option(fields),
  });
  fc.assert(
    fc.property(body, (one) => {
      expect(encoded(one).toString()).toBe(JSON.stringify(one));
      expect(encoded(one).toString()).toBe(JSON.stringify(one));
    }),
  );
});

test("a body without such rows is plain JSON", () => {
  for (const body of [
    { items: [{ a: "é" }] },
    { items: [] },
    null,
    [],
    { error: { message: "no" } },
  ]) {
    expect(encoded(body).toString()).toBe(JSON.stringify(body));
  }
});

test("a list of cited pages arrives with the bytes of its body", async () => {
  const { get } = startFake({ scenario: "edges" });
  const { text, body } = await get("lmvz_live_edges_read", "/citations", {
    brand: "Bräuhl & Söhne",
    include_extras: true,
  });
  expect(body.items.length).toBeGreaterThan(3);
  expect(text).toBe(JSON.stringify(body));
});

test("timestamps are written as Date would write them", () => {
  const instants = fc.integer({ min: -2_000_000_000, max: 60_000_000_000 });
  fc.assert(
    fc.property(instants, (second) => {
      const text = new Date(second * 1000).toISOString().slice(0, 19);
      expect(formatTimestamp(second)).toBe(`${text}Z`);
    }),
  );
});
