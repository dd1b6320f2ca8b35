// Scalar's mock server: answers with the examples of the contract.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createMockServer } from "@scalar/mock-server";

const document = readFileSync(join(process.env.BENCH_BODIES, "contract-at-root.json"), "utf8");
const app = await createMockServer({ document });
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
