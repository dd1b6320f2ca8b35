import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { refuseMalformed } from "../../src/server/malformed-request.ts";

test("a CONNECT whose connection fails does not end the process", async () => {
  await using server = createServer();
  refuseMalformed(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const connected = once(server, "connect");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  client.write("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n");
  const socket = (await connected)[1] as Duplex;
  const closed = new Promise((resolve) => socket.once("close", resolve));
  // As when the client resets the connection.
  socket.destroy(new Error("read ECONNRESET"));
  await closed;
  expect(socket.destroyed).toBe(true);
  client.destroy();
});
