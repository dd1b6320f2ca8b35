import { describe, expect, test } from "vitest";
import { sampled } from "../support/sample.ts";
import { Backend } from "./backend.ts";
import type { Change } from "./change.ts";
import { Database } from "./database.ts";
import { FAULTS } from "./faults/index.ts";
import { CATALOGUE, NOW } from "./requests.ts";
import { isAt } from "./routes.ts";
import type { Reply, Request } from "./types.ts";
import { VARIATIONS } from "./variations/index.ts";

const now = (): Date => new Date(NOW);
const database = new Database(now());
const memory = new Map<string, Reply>();
const base = new Backend({ database, now, memory });
const expected = CATALOGUE.map((request) => JSON.stringify(base.handle(request)));

/** Reads that a change cannot concern are left out; what follows a write shows its traces. */
const concerns = ({ operations }: Change, request: Request, index: number): boolean =>
  operations === "all" ||
  request.method === "POST" ||
  index > CATALOGUE.findIndex(({ method }) => method === "POST") ||
  operations.some((operation) => isAt(operation, request));

/** The first request that is answered otherwise than by the base. */
function shown(change: Change): Request | undefined {
  const backend = new Backend({ database, now, change, memory });
  return CATALOGUE.find(
    (request, index) =>
      concerns(change, request, index) &&
      JSON.stringify(backend.handle(request)) !== expected[index],
  );
}

// A fault whose text no longer fits a statement would count as found or not without being there.
describe("is in effect", () => {
  test.each(sampled(FAULTS, 3).map((fault) => [fault.id, fault] as const))(
    "fault %s",
    (_, fault) => {
      expect(shown(fault)).toBeDefined();
    },
  );

  test.each(sampled(VARIATIONS, 3).map((one) => [one.id, one] as const))(
    "variation %s",
    (_, variation) => {
      expect(shown(variation)).toBeDefined();
    },
  );
});
