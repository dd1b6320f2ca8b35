import { expect, test } from "vitest";
import { openSchemasOf } from "../../conformance/assert/open-schema.ts";
import { contract } from "../support/fake-server.ts";

const errorsOf = (rows: number): readonly object[] =>
  openSchemasOf(contract).errors("listCitations", {
    items: Array.from({ length: rows }, () => []),
  });

test("of a body with very many values, the first error is reported", () => {
  const perRow = errorsOf(2).length - errorsOf(1).length;
  expect(perRow).toBeGreaterThan(0);
  expect(errorsOf(1000).length - errorsOf(999).length).toBe(perRow);
  // All errors would take time that grows with the square of the rows: longer than the limit of a test.
  expect(errorsOf(500_000)).toHaveLength(1);
});
