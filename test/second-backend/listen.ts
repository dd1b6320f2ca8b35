import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BASE_PATH } from "./routes.ts";
import type { Reply, Request } from "./types.ts";

/** Serves `handle` on a free port of 127.0.0.1. */
export async function listen(
  handle: (request: Request) => Reply,
): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      );
      const { method = "GET", url = "/" } = incoming;
      const reply = handle({
        method,
        target: url,
        headers,
        body: Buffer.concat(chunks).toString(),
      });
      outgoing.writeHead(reply.status, reply.headers).end(reply.raw ?? reply.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE_PATH}`, server };
}
