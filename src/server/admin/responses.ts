import type { Router } from "express";
import { plainBody } from "../../endpoints/page.ts";
import type { RequestContext } from "../../fake/fake.ts";
import type { ApiRequest } from "../../fake/request.ts";
import type { World } from "../../workspace/world.ts";
import type { JournalEntry } from "../journal.ts";
import { parseRequest, queryPairs } from "../parse-request.ts";
import { decodeToken } from "../replay-token/token.ts";
import { AdminError } from "./admin-error.ts";
import type { AdminOptions } from "./options.ts";
import { entryOf } from "./requests.ts";
import { queryOf } from "./validate.ts";
import { worldAtRevision, worldOf } from "./world-state.ts";

/** Responses of the API that are computed for the admin API: without faults, and without an entry in the journal. */
export function responseRoutes(router: Router, options: AdminOptions): void {
  const { journal, worlds, fake } = options;
  router.get("/requests/:id/response", (request, response) => {
    const entry = entryOf(journal, request.params.id);
    const world = worlds.get(entry.world ?? "");
    const reason = reasonAgainst(entry, world);
    if (reason !== null) {
      response.json({ request: entry.id, exact: false, note: reason, status: null, body: null });
      return;
    }
    const note = differenceOf(entry, world);
    const { status, body } = fake.handle(requestOf(entry), contextOf(entry, asSent(entry, world)));
    response.json({
      request: entry.id,
      exact: note === null,
      note,
      status,
      body: plainBody(body),
    });
  });
  router.get("/worlds/:id/api", (request, response) => {
    const { id } = request.params;
    const world = worldOf(worlds, id);
    const query = queryOf(response) as { readonly workspace?: string; readonly path: string };
    const context = { ...ownContext(id, world, query.workspace), faults: [] };
    const read = parseRequest({ method: "GET", headers: {} }, query.path, { kind: "none" });
    const { status, body } = fake.handle(read, context);
    response.json({ status, body: plainBody(body) });
  });
}

/** Why the response to a request can't be computed again; null: it can. */
function reasonAgainst(
  { request, token, world: id }: JournalEntry,
  world: World | null,
): string | null {
  if (token === null) return "The request did not reach the API.";
  if (request.method !== "GET") return "Writes are not repeated, and response bodies are not kept.";
  if (request.path.endsWith("…") || request.query.endsWith("…")) {
    return "The request is too long: the journal kept only its beginning.";
  }
  if (id !== null && world === null) return "The world of the request was deleted.";
  return null;
}

/** Why the response computed now may differ from the one that was sent; null: it is the same. */
function differenceOf({ note, token, version }: JournalEntry, world: World | null): string | null {
  if (note.faults.length > 0) {
    return `Computed without the faults that affected the response: ${note.faults.join(", ")}.`;
  }
  if (world === null || world.version === version) return null;
  const { revision, now, paused } = decodeToken(token!).state;
  if (world.revision < revision) return `The world was reset after the request. ${AS_IT_IS}`;
  if (revision > 0) {
    return "The world was changed or reset after the request. The response below is computed without the later writes.";
  }
  const isAlike = !paused && Object.values(world.clock.pauses).every((at) => at >= now);
  return isAlike ? null : `Tasks were paused or resumed after the request. ${AS_IT_IS}`;
}

const AS_IT_IS =
  "The response below is computed from the world as it is now, so your app may have received another one.";

/** The world without the writes that followed a request. */
function asSent({ token }: JournalEntry, world: World | null): World | null {
  if (world === null) return null;
  const { state } = decodeToken(token!);
  return world.revision > state.revision ? worldAtRevision(world, state) : world;
}

function requestOf({ request, headers }: JournalEntry): ApiRequest {
  const { method, path, query, body } = request;
  return { method, path, query: queryPairs(query), headers, body };
}

function contextOf(entry: JournalEntry, world: World | null): RequestContext {
  const { credential, world: worldId, now } = entry;
  return { credential, worldId, world, now, faults: [] };
}

/** The context of a request with a read-only key. @throws {AdminError} 400 for an unknown workspace. */
function ownContext(
  id: string,
  world: World,
  given: string | undefined,
): Omit<RequestContext, "faults"> {
  const names = world.base.scenario.definition.workspaces.map(({ workspace }) => workspace);
  const workspace = given ?? names[0];
  if (workspace === undefined || !names.includes(workspace)) {
    throw new AdminError(
      400,
      `Parameter "workspace" can't be "${given}"; expected one of ${names.join(", ")}`,
    );
  }
  const record = { id: "", world: id, workspace, mode: "read", revoked: false } as const;
  return { credential: { form: "held", record }, worldId: id, world, now: world.clock.now() };
}
