import { expect, test } from "vitest";
import type { components } from "../../src/contract/types.gen.ts";
import { startFake } from "../support/fake-server.ts";

type Row = components["schemas"]["CitationRow"];

async function rowsOf(scenario: string, key: string, brand: string): Promise<Row[]> {
  const fake = startFake({ scenario });
  const rows: Row[] = [];
  for (let offset = 0; ; offset += 100) {
    const query = { brand, include_extras: true, limit: 100, offset };
    const { body } = await fake.get(key, "/citations", query);
    rows.push(...body.items);
    if (!body.has_more) return rows;
  }
}

test("all rows of a domain have the same metadata, and none of the page's (C49)", async () => {
  const rows = await rowsOf("agency", "lmvz_live_northwind_read", "Alpenglow");
  const byDomain = Map.groupBy(rows, ({ domain }) => domain);
  expect([...byDomain.values()].filter((all) => all.length > 1).length).toBeGreaterThan(100);
  for (const all of byDomain.values()) {
    expect(new Set(all.map((row) => JSON.stringify(row.domain_metadata))).size).toBe(1);
  }
  const shared = rows.filter(
    ({ domain_metadata: site, meta_description: page }) =>
      page !== "" && site?.description === page,
  );
  expect(shared).toEqual([]);
});

test("some domains have no metadata, and some no name, description or language", async () => {
  const rows = await rowsOf("agency", "lmvz_live_northwind_read", "Alpenglow");
  const metadata = rows.map((row) => row.domain_metadata);
  expect(metadata).toContain(null);
  for (const field of ["site_name", "description", "language"] as const) {
    const values = metadata.flatMap((one) => one?.[field] ?? []);
    expect(values, field).toContain("");
    expect(new Set(values).size, field).toBeGreaterThan(2);
  }
});

test("edges has full, partial, empty and no metadata", async () => {
  const rows = await rowsOf("edges", "lmvz_live_edges_read", "Bräuhl & Söhne");
  const metadata = new Map(rows.map((row) => [row.domain, row.domain_metadata]));
  expect(metadata.get("braeuhl.example")).toEqual({
    site_name: "Bräuhl & Söhne",
    description: "Teekannen aus eigener Töpferei.",
    language: "de",
  });
  expect(metadata.get("theiere-lune.example")).toMatchObject({ description: "", language: "fr" });
  expect(metadata.get("plainpages.example")).toEqual({
    site_name: "",
    description: "",
    language: "",
  });
  expect(metadata.get("oolong-et-fils.example")).toBeNull();
});
