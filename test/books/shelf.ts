import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import type { components } from "../../src/contract/types.gen.ts";
import { contract, queryText, startFake, type Query } from "../support/fake-server.ts";
import { readableWorkspaces, type WorkspaceDefinition } from "./definitions.ts";

export type Schemas = components["schemas"];

/** A workspace of a running fake. */
export interface Shelf {
  readonly definition: WorkspaceDefinition;
  /** The five platforms, in their order. */
  readonly platforms: readonly Schemas["Platform"][];
  /** A reply that must be a 200. */
  readonly read: <Reply>(path: string, query?: Query) => Promise<Reply>;
  readonly runsById: Map<string, Schemas["QueryRunDetail"]>;
}

const served = new Map<string, Promise<Getter>>();

/** Opens the shelves of a scenario by workspace, each once; one fake stands behind all of them. */
export function shelvesOf(scenario: string): (workspace: string) => Promise<Shelf> {
  const definitions = readableWorkspaces(scenario);
  const opened = new Map<string, Promise<Shelf>>();
  return async (workspace) => {
    const definition = definitions.find((each) => each.workspace === workspace);
    if (definition === undefined) throw new Error(`No key opens ${workspace}.`);
    const getter = served.get(scenario) ?? serve(scenario);
    served.set(scenario, getter);
    const shelf =
      opened.get(workspace) ?? getter.then(async (started) => openShelf(started, definition));
    opened.set(workspace, shelf);
    return shelf;
  };
}

async function openShelf(getter: Getter, definition: WorkspaceDefinition): Promise<Shelf> {
  const read = async <Reply>(path: string, query: Query = {}) => {
    const address = contract.basePath + path + queryText(query);
    const { status, body } = await getter(definition.key, address);
    expect(status, `${address}: ${body}`).toBe(200);
    return JSON.parse(body) as Reply;
  };
  const { items } = await read<Schemas["ListLlmProvidersReply"]>("/llm-providers");
  return { definition, platforms: items, read, runsById: new Map() };
}

type Getter = (
  key: string,
  address: string,
) => Promise<{ status: number | undefined; body: string }>;

/**
 * A fake behind one server and a few connections that stay open. `TestFake.get` opens a server for
 * every request: at twenty thousand of them the machine runs out of ports.
 */
async function serve(scenario: string): Promise<Getter> {
  const server = createServer(startFake({ scenario }).app).listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return async (key, path) => {
    const headers = { authorization: `Bearer ${key}` };
    const [reply] = (await once(
      get({ host: "127.0.0.1", port, path, agent, headers }),
      "response",
    )) as [IncomingMessage];
    return { status: reply.statusCode, body: await text(reply) };
  };
}
