import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** Serves the page of the app, which calls the API itself. */
const page = readFileSync(new URL("index.html", import.meta.url));
const server = createServer((_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8").end(page);
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  console.log(`listening on port ${server.address().port}`);
});
