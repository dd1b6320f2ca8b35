import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Lasting, PartedRows, whole } from "../../src/endpoints/rows.ts";
import { encoded, ownBytes } from "../../src/http/encode.ts";
import { giveBack } from "../../src/http/sheet.ts";
import { formatTimestamp } from "../../src/workspace/calendar.ts";
import { startFake } from "../support/fake-server.ts";

const fields = fc.dictionary(
  fc.string({ minLength: 1 }).map((name) => `f${name}`),
  fc.json(),
);
const number = fc.oneof(fc.nat(12), fc.maxSafeInteger(), fc.double(), fc.constantFrom(-0, 0));
const row = fc.record({
  fixed: fields.map((one) => new Lasting({ url: "", ...one })),
  citation_count: number,
  last_seen: fc.string({ unit: "grapheme" }),
  providers: fc.constantFrom(new Lasting(["openai"]), new Lasting(["é"])),
  extras: fc.option(fields, { nil: undefined }),
});
const rows = fc.array(row).map(
  (all) =>
    new PartedRows(
      all.map(({ fixed }) => fixed),
      {
        citation_count: all.map((one) => one.citation_count),
        last_seen: all.map((one) => one.last_seen),
        providers: all.map((one) => one.providers),
        extras: all.map((one) => one.extras),
      },
    ),
);

/** The bytes of a body as they are sent, after which their sheet serves again. */
function sent(body: unknown): string {
  const one = encoded(body);
  const text = ownBytes(one).body.toString();
  if (one.sheet !== null) giveBack(one.sheet);
  return text;
}

test("rows in parts are encoded as JSON.stringify would encode them whole, time and again", () => {
  const body = fc.record({
    total_count: fc.nat(),
    left_out: fc.constant(undefined),
    items: rows,
    filters_applied: fc.option(fields),
  });
  fc.assert(
    fc.property(body, (one) => {
      const plain = JSON.stringify(whole(one));
      expect(JSON.stringify(one)).toBe(plain);
      expect(sent(one)).toBe(plain);
      expect(sent(one)).toBe(plain);
    }),
  );
});

test("a body of any length is what was put into it", () => {
  const lengths = [0, 4000, 4096, 5000, 131_000, 140_000, 700_000];
  for (const length of [...lengths, ...lengths]) {
    const body = { text: "aé€".repeat(length / 3) };
    expect(sent(body)).toBe(JSON.stringify(body));
  }
});

test("bytes of one's own outlive their sheet", () => {
  const body = { text: "a".repeat(5000) };
  const one = encoded(body);
  const own = ownBytes(one);
  expect(own.sheet).toBeNull();
  if (one.sheet !== null) giveBack(one.sheet);
  sent({ text: "b".repeat(5000) });
  expect(own.body.toString()).toBe(JSON.stringify(body));
});

test("a body without such rows is plain JSON", () => {
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
