import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finished, ROOT, serving, understudy, type Serving } from "../../support/command.ts";
import { freePort } from "../../support/http-server.ts";

/** An agent, connected to a process with arguments of its own. */
interface Agent {
  readonly client: Client;
  /** Calls a tool that succeeds; returns its text. */
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<string>;
  /** Calls a tool that fails; returns the message. */
  readonly fail: (name: string, given?: Record<string, unknown>) => Promise<string>;
}

async function startAgent(args: readonly string[]): Promise<Agent> {
  const client = new Client({ name: "test", version: "1" });
  const entry = join(ROOT, "bin", "understudy.js");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, "mcp", ...args],
    cwd: ROOT,
    stderr: "ignore",
  });
  await client.connect(transport);
  const run = async (name: string, given: Record<string, unknown>, failing: boolean) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [{ text }] = content as [{ text: string }];
    expect(isError, text).toBe(failing);
    return text;
  };
  return {
    client,
    call: (name, given = {}) => run(name, given, false),
    fail: (name, given = {}) => run(name, given, true),
  };
}

let agent: Agent;

beforeAll(async () => {
  agent = await startAgent(["tiny", "--now", "2026-03-20T12:00:00Z"]);
});

afterAll(() => agent.client.close());

interface Minted {
  readonly world: string;
  readonly base_url: string;
  readonly keys: readonly { readonly key: string; readonly mode: string }[];
}

async function mint(given: object = {}): Promise<Minted> {
  return JSON.parse(await agent.call("create_world", { ...given })) as Minted;
}

/** The token in a result of send_request. */
function tokenIn(text: string): string {
  return /^token: (.*)$/m.exec(text)?.[1] ?? "";
}

test("the tools have short descriptions, and say which of them change nothing", async () => {
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "list_scenarios",
    "create_world",
    "move_clock",
    "pause_tasks",
    "set_faults",
    "read_operation",
    "send_request",
    "find_exchanges",
    "explain_value",
    "lint_app",
    "check_url",
    "replay_scenario",
  ]);
  for (const { description = "" } of tools) expect(description.length).toBeLessThan(200);
  expect(JSON.stringify(tools).length).toBeLessThan(9000);
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(changing.map(({ name }) => name)).toEqual([
    "create_world",
    "move_clock",
    "pause_tasks",
    "set_faults",
    "send_request",
  ]);
});

test("scenarios are listed in pages", async () => {
  const text = await agent.call("list_scenarios", { limit: 2 });
  expect(text.split("\n")).toHaveLength(3);
  expect(text).toMatch(/… \d+ more; next page: offset 2$/);
  expect(await agent.call("list_scenarios")).toMatch(/^first-day: .* \(has a flow\)$/m);
});

test("the contract of an operation is complete, and that of an unknown one names the nearest", async () => {
  const all = await agent.call("read_operation");
  expect(all.split("\n")).toHaveLength(21);
  const text = await agent.call("read_operation", { operation: "listTopMentionedBrands" });
  expect(text).toContain("request: GET /brands/top-mentioned");
  expect(text).toMatch(/- name: limit\n {4}in: query\n(.*\n){0,5} {4}default: 20/);
  expect(text).toContain("share_pct");
  expect(text).not.toContain("$ref");
  expect(await agent.fail("read_operation", { operation: "getVisibilty" })).toMatch(
    /"getVisibilty"; did you mean "getVisibility"\?/,
  );
});

test("a world is isolated, and its requests can be sent, found, explained and linted", async () => {
  const { world, base_url: url, keys } = await mint();
  const headers = { authorization: `Bearer ${keys[0]?.key}` };
  expect((await fetch(`${url}/visibility?brand=copperfinch`, { headers })).status).toBe(404);
  const part = await agent.call("send_request", {
    operation: "listQueries",
    parameters: { brand: "Copperfinch" },
    world,
    pointer: "/total_count",
  });
  expect(part.split("\n").at(-1)).toBe("3");
  const sent = await agent.call("send_request", {
    operation: "getVisibility",
    parameters: { brand: "Copperfinch" },
    world,
  });
  expect(sent).toMatch(/^GET \/visibility\?brand=Copperfinch: 200\ntoken: /);

  const found = await agent.call("find_exchanges", { world });
  expect(found).toMatch(/^3 requests\n\d+ .*: GET \/api\/v1\/visibility\?brand=Copperfinch 200/);
  const refused = await agent.call("find_exchanges", { world, status: "4xx", limit: 1 });
  expect(refused).toContain('hint: the brand is spelt "Copperfinch"; names are case-sensitive');
  const id = Number(/\n(\d+) /.exec(refused)?.[1]);
  expect(await agent.call("find_exchanges", { id })).toContain('"brand": "copperfinch"');

  const explained = await agent.call("explain_value", {
    token: tokenIn(sent),
    pointer: "/metrics/visibility_pct",
  });
  expect(explained).toContain("65");
  expect(explained).toContain("mention_runs");
  expect(await agent.fail("explain_value", { world, missing: "Ottervale" })).toBe(
    'Give "token", the replay token of a response, or "path"',
  );
  const about = { path: "/brands/tracked", world, pointer: "/items", missing: "Ottervale" };
  expect(JSON.parse(await agent.call("explain_value", about)).missing.name).toBe("Ottervale");
  const citations = { path: "/citations?brand=Copperfinch", world, missing: "Nowhere at all" };
  expect(JSON.parse(await agent.call("explain_value", citations)).missing.text).toMatch(
    /^No row has this name/,
  );
  const lint = await agent.call("lint_app", { world });
  expect(lint).toMatch(/^1 finding in 3 requests\nerror brand-case \(§2\.1\)/);
});

test("writes use a write-enabled key, and the clock crawls what was added", async () => {
  const { world } = await mint();
  const body = { brand: "Copperfinch", prompts: ["best kettle"], llms: ["openai"] };
  expect(await agent.fail("send_request", { operation: "getQueryRun", world })).toMatch(/"run_id"/);
  const readOnly = { operation: "addPrompts", body, world, mode: "read" };
  expect(await agent.call("send_request", readOnly)).toMatch(/: 403\n/);
  expect(await agent.call("send_request", { operation: "addPrompts", body, world })).toMatch(
    /: 200\n/,
  );
  const moved = await agent.call("move_clock", { world, action: "advance", duration: "P1D" });
  expect(JSON.parse(moved)).toMatchObject({ world, now: "2026-03-21T12:00:00Z" });
  expect(await agent.call("move_clock", { world })).toBe(moved);
  expect(await agent.fail("move_clock", { world, action: "jump" })).toMatch(
    /action.*"jump".*advance/,
  );
});

test("tasks of a world are paused and resumed", async () => {
  const { world } = await mint();
  const paused = { crawl: "2026-03-20T12:00:00Z" };
  const next = expect.arrayContaining([expect.objectContaining({ task: "mining" })]);
  const state = { world, paused, next };
  expect(JSON.parse(await agent.call("pause_tasks", { world, pause: ["crawl"] }))).toEqual(state);
  expect(JSON.parse(await agent.call("pause_tasks", { world }))).toEqual(state);
  expect(await agent.fail("pause_tasks", { world, pause: ["crawling"] })).toMatch(/"?pause/);
});

test("faults act as set, and are listed", async () => {
  const { world } = await mint();
  const fault = { fault: "transport.status", status: 503, operation: "getVisibility", times: 1 };
  expect(await agent.call("set_faults", { world, faults: [fault] })).toContain('"remaining":1');
  const request = { operation: "getVisibility", parameters: { brand: "Copperfinch" }, world };
  expect(await agent.call("send_request", request)).toMatch(/: 503\n/);
  expect(await agent.call("send_request", request)).toMatch(/: 200\n/);
  const listed = await agent.call("set_faults", { world });
  expect(listed).toMatch(/^transport\.delay: The response is delayed\.$/m);
  expect(await agent.call("set_faults", { world, faults: [] })).toBe("active: []");
  expect(await agent.fail("set_faults", { world, faults: ["transport.stat"] })).toMatch(
    /transport\.stat/,
  );
});

test("a URL is checked, and the next page needs no other check", async () => {
  const { base_url: url, world, keys } = await mint();
  const key = keys.find(({ mode }) => mode === "read")?.key;
  const only = ["page"];
  await agent.call("set_faults", { world, faults: ["page.always-more"] });
  const checked = { url, key, only, today: "2026-03-20" };
  const text = await agent.call("check_url", checked);
  expect(text).toMatch(/^\d+ requests; rules: \d+ passed, [1-9]\d* broken/);
  expect(text).toContain("page.has-more (must, §2.1)");
  const before = await agent.call("find_exchanges", { world, limit: 1 });
  const next = await agent.call("check_url", { ...checked, offset: 0 });
  expect(next).toBe(text);
  expect(await agent.call("find_exchanges", { world, limit: 1 })).toBe(before);
  expect(await agent.fail("check_url", { url: "nowhere", key })).toMatch(/nowhere/);
});

test("a flow is replayed in memory", async () => {
  const text = await agent.call("replay_scenario", { scenario: "first-day" });
  expect(text).toMatch(/^.*: \d+ steps, 0 failed\n ✓ /);
  expect(await agent.fail("replay_scenario", { scenario: "tiny" })).toMatch(/"tiny" has no flow/);
});

test("unknown tools and arguments are refused with what is allowed", async () => {
  expect(await agent.fail("create_wrld")).toMatch(/"create_wrld"; did you mean "create_world"\?/);
  expect(await agent.fail("create_world", { scenrio: "tiny" })).toMatch(/"scenrio".*"scenario"/);
  expect(await agent.fail("create_world", { scenario: "tny" })).toMatch(/"tny".*"tiny"/);
  expect(await agent.fail("send_request", {})).toMatch(/"operation" is required/);
});

test("invisible characters in results are escaped", async () => {
  const message = await agent.fail("read_operation", { operation: "a\u001b[2J\u202e\u009b31m" });
  expect(message).toContain(String.raw`"a\u001b[2J\u202e\u009b31m"`);
});

test("resources are the contract, one operation of it, the decisions and the rules", async () => {
  const { client } = agent;
  const { resources } = await client.listResources();
  expect(resources.map(({ name }) => name)).toEqual(["contract", "decisions", "rules"]);
  const starts: Record<string, RegExp> = {
    "understudy://contract": /openapi: 3\.1/,
    "understudy://decisions": /^### C01/m,
    "understudy://rules": /^page\.has-more \(must, §2\.1\): /m,
    "understudy://contract/listSearches": /^operation: listSearches/,
  };
  for (const [uri, start] of Object.entries(starts)) {
    const { contents } = await client.readResource({ uri });
    expect((contents as readonly { text: string }[])[0]?.text).toMatch(start);
  }
  await expect(client.readResource({ uri: "understudy://rule" })).rejects.toThrow(
    /understudy:\/\/rules/,
  );
});

test("the prompts name only tools that exist", async () => {
  const { client } = agent;
  const { tools } = await client.listTools();
  const names = new Set(tools.map(({ name }) => name));
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ description }) => description)).toEqual([
    "Build a client against this API",
    "Why does my dashboard show this?",
  ]);
  for (const { name } of prompts) {
    const { messages } = await client.getPrompt({ name, arguments: { value: "12.3 %" } });
    const [{ content }] = messages as unknown as [{ content: { text: string } }];
    const { text } = content;
    const named = text.match(/\b[a-z]+_[a-z]+\b/g) ?? [];
    const fields = new Set(["has_more", "net_sentiment", "base_url"]);
    expect(
      named.filter((one) => !names.has(one) && !fields.has(one) && !one.startsWith("sentiment")),
    ).toEqual([]);
  }
  await expect(client.getPrompt({ name: "explain-dashboard", arguments: {} })).rejects.toThrow(
    'explain-dashboard needs "value": What the dashboard shows, such as 12.3 %',
  );
});

/** Makes a package look as if it was not installed. */
const WITHOUT_SDK = `
  import { registerHooks } from "node:module";
  registerHooks({ resolve(specifier, context, next) {
    if (!specifier.startsWith("@modelcontextprotocol/")) return next(specifier, context);
    throw Object.assign(new Error("Cannot find package " + specifier), { code: "ERR_MODULE_NOT_FOUND" });
  } });`;

test("without the package of the protocol, one sentence says how to install it", async () => {
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(WITHOUT_SDK)}`];
  expect(await understudy(["mcp"], flags)).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "understudy: mcp needs the package @modelcontextprotocol/sdk; install it with: npm install --save-dev @modelcontextprotocol/sdk\n",
  });
});

test("messages that cannot be read are reported, and one of 11 MB ends the process", async () => {
  const child = spawn(process.execPath, [join(ROOT, "bin", "understudy.js"), "mcp", "tiny"]);
  const ended = finished(child);
  child.stdin.on("error", () => {});
  child.stdin.write(`not JSON\n"${"a".repeat(11 * 2 ** 20)}"\n`);
  // stdin stays open: agents do not close it.
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/^understudy: .*not JSON.*$/m);
  expect(stderr).toMatch(/^understudy: .*exceeded maximum size/m);
  expect(stderr).not.toContain("    at ");
});

test("a running fake is used with --url, and requires its token", async () => {
  const server: Serving = await serving(["tiny", "--admin-token", "secret"]);
  const { url } = server.ready;
  const refused = await understudy(["mcp", "--url", url]);
  expect([refused.code, refused.stdout]).toEqual([2, ""]);
  expect(refused.stderr).toMatch(/requires --admin-token/);
  const other = await startAgent(["--url", url, "--admin-token", "secret"]);
  const sent = await other.call("send_request", { operation: "listTrackedBrands" });
  expect(sent).toContain("Copperfinch");
  await other.client.close();
  const { status } = await fetch(`${url}/brands/tracked`);
  expect(status).toBe(401);
  await server.interrupt();
});

test("after a restart of the fake, the request after the refused one has a new key", async () => {
  const port = String(await freePort());
  let server = await serving(["tiny", "--port", port]);
  const { url } = server.ready;
  const other = await startAgent(["--url", url]);
  const send = () => other.call("send_request", { operation: "listTrackedBrands" });
  const value = { path: "/visibility?brand=Copperfinch", pointer: "/metrics/visibility_pct" };
  expect(await send()).toContain(": 200\n");
  await server.interrupt();
  server = await serving(["tiny", "--port", port]);
  expect(await send()).toContain(": 401\n");
  expect(await send()).toContain(": 200\n");
  await server.interrupt();
  server = await serving(["tiny", "--port", port]);
  expect(await other.fail("explain_value", value)).toMatch(/"key"/);
  expect(await other.call("explain_value", value)).toContain("mention_runs");
  await other.client.close();
  await server.interrupt();
});
