import express from "express";
import { givenBodies } from "../bodies.ts";

/** Express and constant bytes. */
const { small, list } = givenBodies();
const app = express().disable("etag").disable("x-powered-by");
for (const [path, body] of [
  ["/api/v1/visibility", Buffer.from(small)],
  ["/api/v1/citations", Buffer.from(list)],
] as const) {
  app.get(path, (_, response) => {
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Content-Length", body.length);
    response.end(body);
  });
}
app.listen(Number(process.env["PORT"]), "127.0.0.1");
