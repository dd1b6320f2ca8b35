import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { command } from "./run-command.ts";

test("names of fields can't add lines, colours or commands to the differences", async () => {
  const name = "a\r\n::error::b\n##vso[c\u001b[31md\u202ee";
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ items: [], total_count: 1, [name]: 1 }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  const args = ["first-day", "--against", url, "--as-deployment", "--key", "lmvz_live_x"];
  const { code, stdout } = await command("replay", ...args);
  expect(code).toBe(1);
  expect(stdout).toContain("body at /");
  expect(stdout).toContain(String.raw`"a\r\n::error::b\n## vso[c\u001b[31md${"\u{FFFD}"}e": 1`);
  expect(stdout).not.toMatch(/^\s*(?:::error|##vso\[)/m);
  expect(stdout.split("\u001b[31md")).toHaveLength(1);
});
