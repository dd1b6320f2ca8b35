// openapi-backend on Express: routes and validates by the contract, and answers with constant objects.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import express from "express";
import { OpenAPIBackend } from "openapi-backend";

const folder = process.env.BENCH_BODIES;
const read = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
const [visibility, citations] = [read("small"), read("list")];
const api = new OpenAPIBackend({
  definition: join(folder, "contract.json"),
  apiRoot: "/api/v1",
  quick: true,
});
api.register({
  getVisibility: (_, __, response) => response.json(visibility),
  listCitations: (_, __, response) => response.json(citations),
  validationFail: ({ validation }, _, response) => response.status(400).json(validation.errors),
  notFound: (_, __, response) => response.status(404).json({}),
});
api.registerSecurityHandler("bearer", ({ request }) => request.headers.authorization !== undefined);
await api.init();
const app = express();
app.use((request, response) => api.handleRequest(request, request, response));
app.listen(Number(process.env.PORT), "127.0.0.1");
