import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, serving, type Serving } from "../support/command.ts";

const run = promisify(execFile);
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const curlLines = readme.split("\n").filter((line) => line.startsWith("curl "));

let server: Serving;
beforeAll(async () => {
  server = await serving();
});
afterAll(async () => {
  await server.interrupt();
});

async function paste(line: string): Promise<unknown> {
  const { origin } = new URL(server.ready.url);
  const { stdout } = await run("sh", ["-c", line.replaceAll("http://127.0.0.1:4010", origin)]);
  return JSON.parse(stdout);
}

test("the README has its curl lines", () => {
  expect(curlLines.length).toBeGreaterThanOrEqual(6);
});

test("the pasted curl lines of the README work", async () => {
  const replies = [];
  for (const line of curlLines) replies.push(await paste(line));
  const [byDay, topics, unlabelled, added, clock, refused, minted] = replies;
  expect(byDay).toMatchObject({ groups: expect.arrayContaining([]), metrics: {} });
  expect(topics).toMatchObject({ language: "de", returned_count: 10 });
  expect(unlabelled).toMatchObject({ returned_count: 3 });
  expect(added).toEqual({});
  expect(clock).toMatchObject({ world: "default", frozen: false });
  expect(refused).toEqual({ error: { message: expect.stringMatching(/limit.*500.*100/) } });
  expect(minted).toMatchObject({ keys: expect.any(Array) });
});

test("the README's table of keys is the scenario's", () => {
  const told = [...readme.matchAll(/^\| `(lmvz_live_\w+)`/gm)].map(([, key = ""]) => key);
  expect(told.toSorted()).toEqual(server.ready.keys.map(({ key }) => key).toSorted());
});
