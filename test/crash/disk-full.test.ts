import { join } from "node:path";
import { expect, test } from "vitest";
import { folder } from "../support/folder.ts";
import { smallDisk } from "../support/small-disk.ts";
import { expectedReads, READS, type ApiWrite } from "./history.ts";
import { kill, send, startServer, type CrashServer, type Received } from "./server.ts";

const KEY = "lmvz_live_tiny_write";

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

/** Writes until one is refused; returns those that were acknowledged, and the refusal. */
async function fill(server: CrashServer): Promise<[ApiWrite[], Received | null]> {
  const stored: ApiWrite[] = [];
  for (let number = 0; number < 100; number++) {
    const write = prompts(number);
    const { path, body } = write;
    const received = await send(server.api + path, { key: KEY, method: "POST", body });
    if (received?.status !== 200) return [stored, received];
    stored.push(write);
  }
  return [stored, null];
}

/** Fills the disk of a server, and compares what it serves then and, with space again, after a restart. */
async function expectNothingLost(
  file: string,
  { blocks, makeSpace = () => {} }: { blocks?: number; makeSpace?: () => void },
): Promise<void> {
  let server = await startServer(file, blocks);
  const [stored, refused] = await fill(server);
  expect(refused?.status).toBe(503);
  expect(refused?.text).toMatch(/^{"error":{"message":"Nothing was stored: /);
  expect(refused?.headers.get("retry-after")).toBe("1");
  expect(stored.length).toBeGreaterThan(2);
  const expected = await expectedReads(stored);
  expect(await reads(server)).toEqual(expected);
  // The reason, without a stack trace.
  expect(server.log()).toMatch(/full|I\/O error/);
  expect(server.log()).not.toContain("    at ");
  const minted = await send(`${server.admin}/worlds`, { method: "POST", body: {} });
  expect([201, 503]).toContain(minted?.status);
  await kill(server);

  makeSpace();
  server = await startServer(file);
  expect(await reads(server)).toEqual(expected);
  const { path, body } = prompts(100);
  expect((await send(server.api + path, { key: KEY, method: "POST", body }))?.status).toBe(200);
  await kill(server);
}

test("when files cannot grow, writes are refused, reads go on, and nothing acknowledged is lost", async () => {
  await expectNothingLost(join(folder(), "state.db"), { blocks: 400 });
});

test("on a full disk, writes are refused, reads go on, and nothing acknowledged is lost", async (context) => {
  const disk = smallDisk(context, "400k");
  const makeSpace = (): void => disk.remount("size=16m");
  await expectNothingLost(join(disk.folder, "state.db"), { makeSpace });
});
