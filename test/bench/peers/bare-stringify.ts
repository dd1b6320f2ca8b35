import { createServer } from "node:http";
import { givenBodies } from "../bodies.ts";

/** What any server pays at least that makes JSON of an object: node:http stringifying a constant one. */
const { small, list } = givenBodies();
const replies = { small: JSON.parse(small) as object, list: JSON.parse(list) as object };
createServer((request, response) => {
  const body = request.url?.startsWith("/api/v1/citations") ? replies.list : replies.small;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
}).listen(Number(process.env["PORT"]), "127.0.0.1");
