import type { Router } from "express";
import { findFaults } from "../../fake/faults/find.ts";
import { FAULTS } from "../../fake/faults/index.ts";
import type { Fault } from "../../fake/faults/fault.ts";
import { AdminError } from "./admin-error.ts";
import { bodyReader } from "./body.ts";
import type { AdminOptions } from "./options.ts";

const readFaults = bodyReader<{ faults: string[] }>({
  type: "object",
  additionalProperties: false,
  required: ["faults"],
  properties: { faults: { type: "array", items: { type: "string" } } },
});

/** /__admin/faults: which semantic faults there are, and which are switched on (in all worlds). */
export function faultRoutes(router: Router, { fake }: AdminOptions): void {
  router.get("/faults", (_, response) => {
    response.json({ on: fake.faults.map(told), faults: FAULTS.map(told) });
  });
  router.post("/faults", (request, response) => {
    fake.setFaults(found(readFaults(request).faults));
    response.json({ on: fake.faults.map(told) });
  });
  router.delete("/faults", (_, response) => {
    fake.setFaults([]);
    response.json({ on: [] });
  });
}

function told({ id, says, kills }: Fault): object {
  return { id, says, kills };
}

function found(ids: readonly string[]): Fault[] {
  try {
    return findFaults(ids);
  } catch (error) {
    throw new AdminError(400, `Field "faults": ${(error as Error).message}`);
  }
}
