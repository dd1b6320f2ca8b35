import type { JournalEntry } from "../../fake/journal.ts";
import type { FakeRequest, RequestBody } from "../../fake/request.ts";
import type { ShownKey } from "../../fake/shown-key.ts";
import type { Worlds } from "../../fake/worlds.ts";
import { formatTimestamp } from "../../workspace/calendar.ts";
import { labelOf } from "../../workspace/scenario/key-labels.ts";
import { keysHidden } from "../keyless.ts";
import { queryPairs } from "../to-request.ts";

/** Where a journal's entries belong. */
export interface JournalPlace {
  readonly worlds: Worlds;
  /** The path prefix of the API. */
  readonly basePath: string;
}

/** A journal entry as the admin API tells it; no key is in it. */
export function requestState({ worlds, basePath }: JournalPlace, entry: JournalEntry): object {
  const { request, reply, token } = entry;
  const { note } = reply;
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    now: entry.now === null ? null : formatTimestamp(entry.now),
    world: entry.world,
    workspace: note.workspace ?? workspaceOf(entry.shown),
    key: keyState(worlds, entry.shown),
    method: request.method,
    path: token === null ? request.path : basePath + request.path,
    query: queryState(queryPairs(request.query)),
    body: bodyState(request.body),
    operation: note.operation,
    status: reply.status,
    message: reply.message === null ? null : keysHidden(reply.message),
    rows: note.rows,
    ms: Math.round(entry.milliseconds * 1000) / 1000,
    faults: note.faults,
    hints: note.hints.map(keysHidden),
    replay: token,
  };
}

function workspaceOf(shown: ShownKey): string | null {
  return shown.form === "held" ? shown.record.workspace : null;
}

function keyState(worlds: Worlds, shown: ShownKey): object {
  const { form } = shown;
  if (form !== "held") return { form, id: null, label: null, mode: null, revoked: null };
  const { id, mode, revoked } = shown.record;
  return { form, id, label: keyLabel(worlds, shown), mode, revoked };
}

/** What a key of a request stands for in flows and in `check`; null: nothing, or its world is gone. */
export function keyLabel(worlds: Worlds, shown: ShownKey): string | null {
  if (shown.form !== "held") return null;
  const world = worlds.get(shown.record.world);
  return world === null ? null : labelOf(world.base.scenario.definition, shown.record);
}

function queryState(query: FakeRequest["query"]): object {
  const byName = Map.groupBy(query, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** A body as JSON where it is JSON, else as text; null: there was none. */
export function bodyState(body: RequestBody): unknown {
  switch (body.kind) {
    case "none":
      return null;
    case "too-large":
      return `(larger than ${body.limit} bytes)`;
    case "unreadable":
      return `(unreadable: ${body.reason})`;
    case "text":
      try {
        return JSON.parse(body.text) as unknown;
      } catch {
        return body.text;
      }
  }
}
