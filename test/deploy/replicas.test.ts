import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as forward } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { keyOf, type CreatedWorld } from "../server/admin/create-world.ts";
import { finished, ROOT, start, type Finished } from "../support/command.ts";
import { listening } from "../support/http-server.ts";
import { NO_POSTGRES, sharedPostgres } from "../support/postgres.ts";

const { services } = parse(readFileSync(join(ROOT, "deploy", "compose.yaml"), "utf8"));
const { command } = services.understudy as { readonly command: readonly string[] };

const TOKEN = "a-token-of-this-test";
const QUERIES = "/api/v1/queries?brand=Alpenglow";

interface Replica {
  readonly child: ChildProcess;
  readonly port: number;
  readonly ended: Promise<Finished>;
}

/** Starts a replica with the command and the environment of the compose file. */
async function startReplica(state: string): Promise<Replica> {
  const environment = { UNDERSTUDY_ADMIN_TOKEN: TOKEN, UNDERSTUDY_STATE: state };
  expect(Object.keys(services.understudy.environment)).toEqual(Object.keys(environment));
  const child = start([...command, "--port", "0", "--json"], [], environment);
  const ended = finished(child);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  const { admin } = JSON.parse(line) as { readonly admin: string };
  return { child, port: Number(new URL(admin).port), ended };
}

/** Forwards each request to the next replica, like the proxy of the compose file. */
function startProxy(replicas: readonly Replica[]): Promise<string> {
  let next = 0;
  return listening((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { port } = replicas[next++ % replicas.length]!;
    const forwarded = forward({ host: "127.0.0.1", port, method, path: url, headers }, (response) =>
      response.pipe(outgoing.writeHead(response.statusCode!, response.headers)),
    );
    incoming.pipe(forwarded);
  });
}

async function send(url: string, key: string | null, body?: object) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (key !== null) headers["authorization"] = `Bearer ${key}`;
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(url, { headers, ...sent });
  return { status: response.status, text: await response.text() };
}

/** Waits until a replica has a response of a world with a fault in its journal; it is being delayed then. */
async function untilServed({ port }: Replica, world: string, fault: string): Promise<void> {
  const journal = `http://127.0.0.1:${port}/__admin/requests?world=${world}`;
  while (!(await send(journal, TOKEN)).text.includes(fault)) await wait(20);
}

test.skipIf(NO_POSTGRES)(
  "the replicas of the compose file are one server behind a proxy",
  async () => {
    // A long time limit, for busy machines.
    const state = `${await (await sharedPostgres()).createDatabase()}?timeout=60`;
    const replicas = [await startReplica(state), await startReplica(state)] as const;
    const origin = await startProxy(replicas);
    const names = new Set<string>();
    for (let round = 0; round < 2; round++) {
      expect((await send(`${origin}/__admin/ready`, null)).status).toBe(200);
      // Once more, so that the next round reaches the other replica.
      await send(`${origin}/__admin/ready`, null);
      const health = await send(`${origin}/__admin/health`, null);
      expect(health.status).toBe(200);
      names.add(JSON.parse(health.text).replica);
    }
    expect(names.size).toBe(2);
    expect((await send(`${origin}/__admin/worlds`, null, {})).status).toBe(401);
    const created = await send(`${origin}/__admin/worlds`, TOKEN, {});
    expect(created.status).toBe(201);
    const world = JSON.parse(created.text) as CreatedWorld;
    const key = keyOf(world, "northwind", "write");
    const before = JSON.parse((await send(origin + QUERIES, key)).text).total_count;
    for (let count = 1; count <= 3; count++) {
      const prompts = [`Which sail ${count} is light?`];
      const added = { brand: "Alpenglow", prompts, llms: ["openai"] };
      expect((await send(`${origin}/api/v1/prompts`, key, added)).status).toBe(200);
      const reads = await Promise.all([0, 1].map(() => send(origin + QUERIES, key)));
      expect(reads.map(({ text }) => JSON.parse(text).total_count)).toEqual([
        before + count,
        before + count,
      ]);
    }
    const metrics = await send(`${origin}/__admin/metrics`, TOKEN);
    expect(metrics.text).toMatch(/^understudy_worlds \d+$/m);

    const rule = { fault: "transport.delay", milliseconds: 2000 };
    const slowly = { faults: [rule], world: world.world };
    expect((await send(`${origin}/__admin/faults`, TOKEN, slowly)).status).toBe(200);
    const [stopped, other] = replicas;
    const slow = send(`http://127.0.0.1:${stopped.port}${QUERIES}`, key);
    const left = send(`http://127.0.0.1:${other.port}${QUERIES}`, key);
    await untilServed(stopped, world.world, "transport.delay");
    stopped.child.kill("SIGTERM");
    expect([(await slow).status, (await left).status]).toEqual([200, 200]);
    const { code, stderr } = await stopped.ended;
    expect(code).toBe(0);
    const lines = stderr.trim().split("\n");
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("msg");
    expect(lines.length).toBeGreaterThan(3);
    expect(stderr).not.toContain(key);
    expect(stderr).not.toContain(TOKEN);
    expect((await send(`http://127.0.0.1:${other.port}${QUERIES}`, key)).status).toBe(200);
  },
);
