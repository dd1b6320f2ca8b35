import { expect, test } from "vitest";
import { finished, start, understudy } from "../support/command.ts";

const SERVE = ["serve", "tiny", "--port", "0", "--json"];

interface Ready {
  readonly admin: string;
  readonly admin_token?: string;
}

/** Starts a server, passes its ready line to a function, and ends it. */
async function withServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  use: (ready: Ready) => Promise<void>,
): Promise<void> {
  const child = start([...SERVE, ...args], [], environment);
  const ended = finished(child);
  const line = await new Promise<string>((resolve) => {
    child.stdout?.once("data", (bytes) => resolve(String(bytes)));
  });
  await use(JSON.parse(line) as Ready);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
}

const statusOf = async (url: string, token?: string): Promise<number> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await fetch(url, { headers })).status;
};

test("the ready line has the generated token of a host that others can reach; health needs none", async () => {
  await withServer(["--host", "0.0.0.0"], {}, async ({ admin, admin_token: token }) => {
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await statusOf(`${admin}/keys`)).toBe(401);
    expect(await statusOf(`${admin}/keys`, token)).toBe(200);
    expect(await statusOf(`${admin}/health`)).toBe(200);
  });
});

test("the token can come from the environment", async () => {
  await withServer(
    [],
    { UNDERSTUDY_ADMIN_TOKEN: "s3cr3t" },
    async ({ admin, admin_token: token }) => {
      expect(token).toBe("s3cr3t");
      expect(await statusOf(`${admin}/keys`)).toBe(401);
      expect(await statusOf(`${admin}/keys`, "s3cr3t")).toBe(200);
    },
  );
});

test.each([
  ["--admin-token", ""],
  ["--admin-token", "a b"],
  ["--admin-token", "ü"],
])("%s %j is refused", async (...args) => {
  const { code, stderr } = await understudy([...SERVE, ...args]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/--admin-token.*visible ASCII/);
});

test("an empty token in the environment is refused", async () => {
  const { code, stderr } = await understudy(SERVE, [], { UNDERSTUDY_ADMIN_TOKEN: "" });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/UNDERSTUDY_ADMIN_TOKEN.*visible/)]);
});
