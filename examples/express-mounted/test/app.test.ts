import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { createUnderstudy } from "understudy";
import { createApp } from "../src/app.ts";

const understudy = await createUnderstudy({ scenario: "tiny", now: "2026-01-31T09:00:00Z" });
const world = understudy.world();
const app = createApp(() => ({ baseUrl: `${origin}/api/v1`, key: world.key() }));
app.use(understudy.express());
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

after(async () => {
  server.close();
  server.closeAllConnections();
  await understudy.close();
});

test("the backend shows the three brands with the largest share", async () => {
  const response = await fetch(`${origin}/competitors/Copperfinch`);
  assert.deepEqual(await response.json(), [
    { name: "Kettlewren", share: 37.5 },
    { name: "Copperfinch", share: 27.1 },
    { name: "Brewhollow", share: 16.7 },
  ]);
});

test("an unknown brand is 404, and a failure of the API 502", async () => {
  assert.equal((await fetch(`${origin}/competitors/Nothing`)).status, 404);
  world.faults.add({ fault: "transport.status", status: 500, times: 1 });
  assert.equal((await fetch(`${origin}/competitors/Copperfinch`)).status, 502);
});

test("the API and other paths are routes of the same app", async () => {
  const headers = world.headers();
  assert.equal((await fetch(`${origin}/api/v1/brands/tracked`, { headers })).status, 200);
  assert.equal((await fetch(`${origin}/elsewhere`)).status, 404);
});
