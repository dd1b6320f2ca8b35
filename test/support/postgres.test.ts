import { connect } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { NO_POSTGRES, sharedPostgres, startPostgres } from "./postgres.ts";
import { TcpProxy } from "./tcp-proxy.ts";

test.skipIf(NO_POSTGRES)("a killed server keeps what was committed", async () => {
  await using server = await startPostgres({ durable: true });
  const url = await server.createDatabase();
  await server.execute("CREATE TABLE sails (name TEXT); INSERT INTO sails VALUES ('jib')", url);
  await server.kill();
  await expect(server.execute("SELECT name FROM sails", url)).rejects.toThrow("psql failed");
  await server.start();
  expect(await server.execute("SELECT name FROM sails", url)).toBe("jib");
  const { port } = server;
  await server[Symbol.asyncDispose]();
  const [error] = (await once(connect(port, "127.0.0.1"), "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNREFUSED");
});

test.skipIf(NO_POSTGRES)("a server can be used through a proxy", async () => {
  const server = await sharedPostgres();
  await using proxy = await TcpProxy.start(server.port);
  const url = new URL(await server.createDatabase());
  url.port = String(proxy.port);
  expect(await server.execute("SELECT 6 * 7", String(url))).toBe("42");
  proxy.refuse();
  await expect(server.execute("SELECT 1", String(url))).rejects.toThrow("psql failed");
  proxy.restore();
  expect(await server.execute("SELECT 6 * 7", String(url))).toBe("42");
});
