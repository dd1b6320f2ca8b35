import { join } from "node:path";
import { expect, test } from "vitest";
import { folder } from "../support/folder.ts";
import { expectedReads, READS, type ApiWrite } from "./history.ts";
import { kill, send, startServer, type CrashServer, type Received } from "./server.ts";

const KEY = "lmvz_live_tiny_write";
/** Blocks of 1,024 bytes that a file of the server may have. */
const LIMIT = 400;

async function reads(server: CrashServer): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for (const path of READS) texts.push((await send(server.api + path, { key: KEY }))?.text);
  return texts;
}

function prompts(number: number): ApiWrite {
  const texts = Array.from({ length: 50 }, (_, place) =>
    `Which sail ${number} of ${place} is light`.padEnd(400, "?"),
  );
  return { path: "/prompts", body: { brand: "Copperfinch", prompts: texts, llms: ["openai"] } };
}

test("when files cannot grow, writes are refused, reads go on, and nothing acknowledged is lost", async () => {
  const file = join(folder(), "state.db");
  let server = await startServer(file, LIMIT);
  const stored: ApiWrite[] = [];
  let received: Received | null = null;
  for (let number = 0; number < 100; number++) {
    const write = prompts(number);
    const { path, body } = write;
    received = await send(server.api + path, { key: KEY, method: "POST", body });
    if (received?.status !== 200) break;
    stored.push(write);
  }
  expect(received?.status).toBe(503);
  expect(received?.text).toMatch(/^{"error":{"message":"Nothing was stored: /);
  expect(stored.length).toBeGreaterThan(2);
  expect(stored.length).toBeLessThan(100);
  const expected = await expectedReads(stored);
  expect(await reads(server)).toEqual(expected);
  const minted = await send(`${server.admin}/worlds`, { method: "POST", body: {} });
  expect([201, 503]).toContain(minted?.status);
  await kill(server);

  server = await startServer(file);
  expect(await reads(server)).toEqual(expected);
  const { path, body } = prompts(100);
  expect((await send(server.api + path, { key: KEY, method: "POST", body }))?.status).toBe(200);
  await kill(server);
});
