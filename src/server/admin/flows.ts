import type { Request, Router } from "express";
import { AdminError, asAdminError } from "./admin-error.ts";
import type { AdminOptions, AdminTools, OpenFlow } from "./options.ts";
import { scenarioOf } from "./server.ts";
import { validatedBody } from "./validate.ts";
import { deleteStored } from "./worlds.ts";

/** Maximum number of open flows; the oldest one is ended when another is opened. */
const MAX_FLOWS = 8;

/** /__admin/flows: runs the flow of a scenario in a world of its own, one step at a time. */
export function flowRoutes(router: Router, options: AdminOptions): void {
  const flows = new Map<string, OpenFlow>();
  const flowOf = (id: string): OpenFlow => {
    const flow = flows.get(id);
    if (flow !== undefined) return flow;
    const open = [...flows.keys()].join(", ") || "none";
    throw new AdminError(404, `No flow ${JSON.stringify(id)} is open; open: ${open}`);
  };
  const end = async (id: string): Promise<void> => {
    flowOf(id).end();
    flows.delete(id);
    await deleteStored(options, id);
  };
  router.post("/flows", async ({ socket, baseUrl }, response) => {
    const { scenario: name } = validatedBody(response) as { scenario: string };
    const scenario = scenarioOf(options, name);
    const scenarioName = options.scenarioNames().includes(name) ? name : scenario.text;
    const { openFlow } = await toolsOf(options);
    const place = {
      origin: requestOrigin({ socket, baseUrl }),
      token: options.token,
      scenarioName,
    };
    const flow = await refused(async () => openFlow(scenario, place));
    const oldest = [...flows.keys()].slice(0, Math.max(0, flows.size + 1 - MAX_FLOWS));
    flows.set(flow.world, flow);
    await Promise.all(oldest.map(end));
    const { world, summary, steps } = flow;
    response.status(201).json({ flow: world, scenario: name, world, summary, steps });
  });
  router.post("/flows/:id/step", async ({ params: { id } }, response) => {
    response.json({ flow: id, ...(await refused(flowOf(id).step)) });
  });
  router.delete("/flows/:id", async ({ params: { id } }, response) => {
    await end(id);
    response.json({ flow: id, deleted: true });
  });
}

/** Returns what runs outside the server. @throws {AdminError} 404 if there is none */
export async function toolsOf({ tools }: AdminOptions): Promise<AdminTools> {
  if (tools === undefined) throw new AdminError(404, "This server can't run flows or checks");
  return tools();
}

/** The URL at which this server can be reached from this machine. */
export function requestOrigin({ socket, baseUrl }: Pick<Request, "socket" | "baseUrl">): string {
  const { localAddress = "", localPort } = socket;
  const address = localAddress.replace(/^::ffff:/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return `http://${host}:${localPort}${baseUrl.slice(0, -"/__admin".length)}`;
}

/** Passes on an error of the suite as one of the request. @throws {AdminError} */
async function refused<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asAdminError(error);
  }
}
