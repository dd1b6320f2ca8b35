import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import type { components } from "../../src/contract/types.gen.ts";
import { memoizeAsync } from "../support/memoize-async.ts";
import { contract, queryText, startFake, type Query } from "../support/fake-server.ts";
import { readableWorkspaces, type WorkspaceDefinition } from "./definitions.ts";

export type Schemas = components["schemas"];

/** A workspace of a running fake. */
export interface WorkspaceClient {
  readonly definition: WorkspaceDefinition;
  /** The five platforms, in their order. */
  readonly platforms: readonly Schemas["Platform"][];
  /** A response body; expects status 200. */
  readonly read: <Response>(path: string, query?: Query) => Promise<Response>;
  readonly runsById: Map<string, Schemas["QueryRunDetail"]>;
}

/** Returns a function that opens the workspaces of a scenario, each once, on one fake. */
export function workspacesOf(scenario: string): (workspace: string) => Promise<WorkspaceClient> {
  const definitions = readableWorkspaces(scenario);
  const fake = { scenario };
  const open = memoizeAsync(async (definition: WorkspaceDefinition) =>
    createClient(await getterOf(fake), definition),
  );
  return async (workspace) => {
    const definition = definitions.find((each) => each.workspace === workspace);
    if (definition === undefined) throw new Error(`No key opens ${workspace}.`);
    return open(definition);
  };
}

async function createClient(
  getter: Getter,
  definition: WorkspaceDefinition,
): Promise<WorkspaceClient> {
  const read = async <Response>(path: string, query: Query = {}) => {
    const address = contract.basePath + path + queryText(query);
    const { status, body } = await getter(definition.key, address);
    expect(status, `${address}: ${body}`).toBe(200);
    return JSON.parse(body) as Response;
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
const getterOf = memoizeAsync(
  async ({ scenario }: { readonly scenario: string }): Promise<Getter> => {
    const server = createServer(startFake({ scenario }).app).listen(0, "127.0.0.1");
    // An idle connection that the server closes while a request is sent would fail that request.
    server.keepAliveTimeout = 0;
    await once(server, "listening");
    server.unref();
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    return async (key, path) => {
      const headers = { authorization: `Bearer ${key}` };
      const [response] = (await once(
        get({ host: "127.0.0.1", port, path, agent, headers }),
        "response",
      )) as [IncomingMessage];
      return { status: response.statusCode, body: await text(response) };
    };
  },
);
