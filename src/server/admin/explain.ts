import { isDeepStrictEqual } from "node:util";
import type { RequestContext } from "../../fake/fake.ts";
import { explain, type ExplainOptions } from "../../fake/explain/explain.ts";
import { ExplainError, type Explanation } from "../../fake/explain/explanation.ts";
import type { ApiRequest } from "../../fake/request.ts";
import type { KeyRecord } from "../../workspace/key-store.ts";
import type { World } from "../../workspace/world.ts";
import { redactText } from "../../common/redact.ts";
import { parseRequest, queryPairs, targetBelow } from "../parse-request.ts";
import { scenarioDigest } from "../replay-token/scenario-digest.ts";
import { decodeToken, TokenError } from "../replay-token/token.ts";
import type { TokenState } from "../replay-token/token-format.ts";
import { AdminError } from "./admin-error.ts";
import type { JournalEntry } from "../journal.ts";
import { faultNotes } from "./explained-faults.ts";
import type { AdminOptions } from "./options.ts";
import { worldAtRevision, worldOf } from "./world-state.ts";

export interface ExplainQuery extends ExplainOptions {
  readonly token?: string;
  readonly method: string;
  readonly path?: string;
  readonly key?: string;
}

/** An explanation, with the world and the workspace that its runs can be read from. */
type ServedExplanation = Explanation & { readonly world: string; readonly workspace: string };

interface Explained {
  readonly request: ApiRequest;
  readonly context: RequestContext;
  readonly record: KeyRecord;
  /** The requests of the journal with the same token. */
  readonly sent: readonly JournalEntry[];
}

/** Explains a value of a response. Nothing is written. @throws {AdminError} */
export function explained(options: AdminOptions, query: ExplainQuery): ServedExplanation {
  try {
    const { fake } = options;
    const { record, ...found } =
      query.token === undefined ? given(options, query) : replayed(options, query.token);
    const { world, workspace } = record;
    const { request, context } = found;
    const explanation = explain(fake, request, { ...context, faults: [] }, query);
    const notes = [...explanation.notes, ...faultNotes({ fake, ...found }, explanation)];
    return { ...explanation, notes, world, workspace };
  } catch (error) {
    if (error instanceof ExplainError || error instanceof TokenError) {
      throw new AdminError(400, redactText(error.message));
    }
    throw error;
  }
}

/** A request by its method, path and key. */
function given({ fake, worlds }: AdminOptions, { method, path, key }: ExplainQuery): Explained {
  if (path === undefined || key === undefined) {
    throw new AdminError(400, 'Give "token", the replay token of a response, or "path" and "key"');
  }
  if (method.toUpperCase() !== "GET") {
    throw new AdminError(
      400,
      `Parameter "method" can't be "${method}"; a write is explained by its "token", which contains the body`,
    );
  }
  const { basePath } = fake.options.contract;
  const target = targetBelow(basePath, path) ?? path;
  const request = parseRequest({ method: "GET", headers: {} }, target, { kind: "none" });
  const record =
    worlds.keys.find(key) ??
    worlds
      .list()
      .flatMap(({ id }) => worlds.keys.of(id))
      .find(({ id }) => id === key);
  if (record === undefined) {
    throw new AdminError(
      400,
      `Parameter "key" can't be "${redactText(key)}"; expected a key of this server, or the id of one (GET /__admin/keys)`,
    );
  }
  const world = worldOf(worlds, record.world);
  return { request, context: contextOf(record, world, world.clock.now()), record, sent: [] };
}

function contextOf(record: KeyRecord, world: World, now: number): RequestContext {
  return { credential: { form: "held", record }, worldId: record.world, world, now, faults: [] };
}

/** The request of a replay token, with the world that it was sent to in the state of that time. */
function replayed(options: AdminOptions, text: string): Explained {
  const { state, key, request } = decodeToken(text);
  if (request === null) {
    throw new AdminError(400, 'The request was too long for its token; give "path" and "key"');
  }
  if (key.form !== "held") {
    throw new AdminError(
      400,
      "The request of this token had no valid key, so its response has no values",
    );
  }
  const { method, path, query, contentType, body } = request;
  const isWrite = method === "POST";
  const sent = options.journal.entries().filter(({ token }) => token === text);
  const { id, world } = worldOfToken(options, sent.at(0)?.world, state, isWrite);
  const { workspaces } = world.base.scenario.definition;
  const { workspace } = workspaces[key.workspace]!;
  const record = { id: "", world: id, workspace, mode: key.mode, revoked: key.revoked };
  const headers = contentType === null ? {} : { "content-type": contentType };
  return {
    request: { method, path, query: queryPairs(query), headers, body },
    context: contextOf(record, world, state.now),
    record,
    sent: sent.filter((entry) => entry.world === id),
  };
}

/**
 * Finds the world that a token belongs to, and returns it as it was before the request.
 * @param sent the id of the world that the request was sent to, if the journal has it
 * @param isWrite whether the request is a write, which is explained on a copy of the world
 */
function worldOfToken(
  { worlds, fake }: AdminOptions,
  sent: string | null | undefined,
  state: TokenState,
  isWrite: boolean,
): { readonly id: string; readonly world: World } {
  const matching = worlds
    .list()
    .filter(
      ({ world }) =>
        hasStart(world, state) && isDeepStrictEqual(fake.choicesOf(world), state.choices),
    );
  const found = matching.find(({ id }) => id === sent) ?? matching[0];
  if (found === undefined) {
    throw new AdminError(
      400,
      `No world of this server matches the token, which is of the scenario "${state.scenario}" with the seed ${state.seed}; understudy explain <token> explains it without a server`,
    );
  }
  const { id, world } = found;
  const isSame = world.revision === state.revision && !isWrite;
  return { id, world: isSame ? world : worldAtRevision(world, state) };
}

function hasStart({ base, anchor, revision }: World, state: TokenState): boolean {
  return (
    anchor === state.anchor &&
    base.seed === state.seed &&
    revision >= state.revision &&
    scenarioDigest(base.scenario) === state.digest
  );
}
