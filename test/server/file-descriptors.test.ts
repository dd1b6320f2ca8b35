import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { finished, ROOT } from "../support/command.ts";

/** Runs a module in a process that may have few open files; returns what it prints, as JSON. */
async function withFewFiles(module: string): Promise<unknown> {
  const script = `
    import { closeSync, openSync } from "node:fs";
    void process.stdout;
    const exhaust = () => {
      const files = [];
      try {
        for (;;) files.push(openSync("/dev/null"));
      } catch {
        return () => files.forEach((file) => closeSync(file));
      }
    };
    ${module}`;
  const child = spawn(
    "sh",
    ["-c", 'ulimit -n 200; exec "$0" "$@"', process.execPath, "--input-type=module", "-e", script],
    { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], timeout: 120_000 },
  );
  const { stdout, stderr } = await finished(child);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

test("requests that fail for lack of file descriptors succeed as soon as there are some", async () => {
  const statuses = await withFewFiles(`
    import { Agent, request } from "node:http";
    import { once } from "node:events";
    import { createUnderstudy } from "./src/index.ts";

    const understudy = await createUnderstudy({ scenario: "tiny", onError: () => {} });
    const { url, admin, close } = await understudy.listen();
    const { origin } = new URL(url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (path, body) => {
      const headers = { "content-type": "application/json", authorization: "Bearer lmvz_live_tiny_read" };
      const call = request(origin + path, { agent, headers, method: body === undefined ? "GET" : "POST" });
      call.end(body);
      const [response] = await once(call, "response");
      response.resume();
      await once(response, "end");
      return response.statusCode;
    };
    const text = JSON.stringify({ scenario: "scenario: mine\\ntitle: Mine\\nbased_on: tiny\\n" });
    const sendAll = async () => [
      await send("/api/v1/brands/tracked"),
      await send("/__admin/worlds", text),
      await send("/__admin/lint"),
      await send("/"),
    ];
    // The connection that all requests use.
    await send("/api/v1/brands/tracked");
    const free = exhaust();
    const without = await sendAll();
    free();
    console.log(JSON.stringify([without, await sendAll()]));
    agent.destroy();
    await close();
    await understudy.close();`);
  expect(statuses).toEqual([
    [200, 500, 500, 500],
    [200, 201, 200, 200],
  ]);
});

test("a lack of file descriptors is no error of the request, and no message contains a path", async () => {
  const responses = await withFewFiles(`
    import { Agent, request } from "node:http";
    import { once } from "node:events";
    import { text } from "node:stream/consumers";
    import { createUnderstudy } from "./src/index.ts";

    const understudy = await createUnderstudy({ scenario: "tiny", onError: () => {} });
    const { url, close } = await understudy.listen();
    const { origin } = new URL(url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (path, body) => {
      const headers = { "content-type": "application/json" };
      const call = request(origin + path, { agent, headers, method: "POST" });
      call.end(JSON.stringify(body));
      const [response] = await once(call, "response");
      return [response.statusCode, await text(response)];
    };
    // Loads the modules of the admin API.
    await post("/__admin/worlds", {});
    const free = exhaust();
    const without = await post("/__admin/worlds", { scenario: "agency" });
    free();
    console.log(JSON.stringify([without, await post("/__admin/worlds", { scenario: "agency" })]));
    agent.destroy();
    await close();
    await understudy.close();`);
  const message = "Internal error; the log of the fake has the details";
  expect(responses).toEqual([
    [500, JSON.stringify({ error: { message } })],
    [201, expect.any(String)],
  ]);
});

test("a check whose process can't start for lack of file descriptors fails with a message", async () => {
  const message = await withFewFiles(`
    import { startCheck } from "./src/suite/check-in-process.ts";

    const free = exhaust();
    const options = { baseUrl: "http://127.0.0.1:1/api/v1", keys: { main: "lmvz_live_key" } };
    startCheck(options, (message) => {
      free();
      console.log(JSON.stringify(message));
    });`);
  expect(message).toEqual({ error: "The process of the check failed (EMFILE)" });
});
