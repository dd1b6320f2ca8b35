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

test.for([
  [["--json"]],
  [["--json", "--host", "0.0.0.0"]],
  [["--json", "--log", "json"]],
  [[]],
  [["--quiet"]],
  [["--log", "json"]],
] as const)("a token from the environment is used, and not printed: %j", async ([args]) => {
  const environment = { UNDERSTUDY_ADMIN_TOKEN: "s3cr3t-of-mine" };
  const child = start(["serve", "tiny", "--port", "0", ...args], [], environment);
  const ended = finished(child);
  const admin = await new Promise<string>((resolve) => {
    let printed = "";
    const read = (bytes: unknown): void => {
      printed += String(bytes);
      const address = /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(printed);
      if (address !== null) resolve(`${address[0]}/__admin`);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  expect(await statusOf(`${admin}/keys`)).toBe(401);
  expect(await statusOf(`${admin}/keys`, "s3cr3t-of-mine")).toBe(200);
  child.kill("SIGTERM");
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain("s3cr3t-of-mine");
});

test("the banner has a generated token", async () => {
  const child = start(["serve", "tiny", "--port", "0", "--host", "0.0.0.0"]);
  const ended = finished(child);
  let printed = "";
  child.stderr?.on("data", (bytes) => {
    printed += String(bytes);
    if (printed.includes("Press Ctrl-C")) child.kill("SIGTERM");
  });
  expect((await ended).stderr).toMatch(/admin API .* with the token [0-9a-f]{32}$/m);
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

test.each([
  ["serve", "tiny"],
  ["mcp", "tiny"],
  ["replay", "first-day"],
  ["explain", "http://127.0.0.1:1/api/v1/visibility"],
])("%s %s does not print a token that is refused", async (...command) => {
  for (const token of [
    "s3cr3t-of-mine\n",
    "it's ' is invalid s3cr3t-of-mine",
    "ü s3cr3t-of-mine",
  ]) {
    for (const { code, stdout, stderr } of [
      await understudy(command, [], { UNDERSTUDY_ADMIN_TOKEN: token }),
      await understudy([...command, "--admin-token", token]),
    ]) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/--admin-token <text>'.* is invalid\. Allowed: .*visible ASCII/);
      expect(stdout + stderr).not.toContain("s3cr3t");
    }
  }
});

test("an empty token in the environment is refused", async () => {
  const { code, stderr } = await understudy(SERVE, [], { UNDERSTUDY_ADMIN_TOKEN: "" });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/UNDERSTUDY_ADMIN_TOKEN.*visible/)]);
});
