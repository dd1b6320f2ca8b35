import { createServer } from "node:http";
import { givenBodies } from "../bodies.ts";

/** The physical limit: node:http and constant bytes. */
const { small, list } = givenBodies();
const replies = { small: Buffer.from(small), list: Buffer.from(list) };
createServer((request, response) => {
  const body = request.url?.startsWith("/api/v1/citations") ? replies.list : replies.small;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.end(body);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
