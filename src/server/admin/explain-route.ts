import type { Router } from "express";
import type { ExplainQuery } from "./explain.ts";
import type { AdminOptions } from "./options.ts";
import { queryOf } from "./validate.ts";

/** GET /__admin/explain: explains a value of a response. Explanations are loaded with the first one. */
export function explainRoute(router: Router, options: AdminOptions): void {
  router.get("/explain", async (_, response) => {
    const { explained } = await import("./explain.ts");
    response.json(explained(options, queryOf(response) as ExplainQuery));
  });
}
