import { LRUCache } from "lru-cache";
import type { JournalEntry } from "../journal.ts";
import type { KeyState, RequestState } from "./response-types.ts";
import type { ApiRequest, RequestBody } from "../../fake/request.ts";
import type { ResolvedCredential } from "../../fake/credential.ts";
import type { Worlds } from "../../workspace/worlds.ts";
import { formatTimestamp } from "../../common/calendar.ts";
import { keyLabelOf } from "../../workspace/scenario/key-labels.ts";
import { parseJson } from "../../common/parse-json.ts";
import { ownKeyRedactor, redactText } from "../../common/redact.ts";
import { isKeyHeader } from "../../common/secret-names.ts";
import { queryPairs } from "../parse-request.ts";
import { groupBy } from "../../common/group-by.ts";

/** State of the world to which journal entries refer. */
export interface JournalPlace {
  readonly worlds: Worlds;
  /** The path prefix of the API. */
  readonly basePath: string;
}

/** Returns a journal entry as the admin API shows it. */
export function requestState(
  { worlds, basePath }: JournalPlace,
  entry: JournalEntry,
): RequestState {
  const { request, note, message, token } = entry;
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    now: entry.now === null ? null : formatTimestamp(entry.now),
    world: entry.world,
    workspace: note.workspace ?? workspaceOf(entry.credential),
    key: keyState(worlds, entry.credential),
    method: request.method,
    path: token === null ? request.path : basePath + request.path,
    query: queryState(queryPairs(request.query)),
    headers: headersState(entry.headers),
    body: bodyState(request.body),
    operation: note.operation as RequestState["operation"],
    status: entry.status,
    message: message === null ? null : redactText(message),
    rows: note.rows,
    ms: Math.round(entry.milliseconds * 1000) / 1000,
    faults: note.faults,
    hints: note.hints.map(redactText),
    replay: token,
  };
}

function workspaceOf(credential: ResolvedCredential): string | null {
  return credential.form === "held" ? credential.record.workspace : null;
}

function keyState(worlds: Worlds, credential: ResolvedCredential): KeyState {
  const { form } = credential;
  if (form !== "held") return { form, id: null, label: null, mode: null, revoked: null };
  const { id, mode, revoked } = credential.record;
  return { form, id, label: keyLabel(worlds, credential), mode, revoked };
}

/** Returns the label of a key in flows and in `check`; null: it has none, or its world was deleted. */
export function keyLabel(worlds: Worlds, credential: ResolvedCredential): string | null {
  if (credential.form !== "held") return null;
  const world = worlds.get(credential.record.world);
  return world === null ? null : keyLabelOf(world.base.scenario.definition, credential.record);
}

function queryState(query: ApiRequest["query"]): RequestState["query"] {
  const byName = groupBy(query, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

const HIDDEN = "…";
/** Browsers send the cookies of a host to all of its ports: those of other programs as well. */
const COOKIES = /cookie/i;

/** Most headers are those of other requests as well: of 1,000 requests of a browser, redacting all takes 100 ms. */
const redactedTexts = new LRUCache<string, string>({
  max: 10_000,
  maxSize: 1_000_000,
  sizeCalculation: (redacted, text) => text.length + redacted.length,
});

function headersState(headers: ApiRequest["headers"]): RequestState["headers"] {
  const { authorization = "" } = headers;
  const redactOwn = ownKeyRedactor(headers);
  const redact = (text: string): string => {
    const place = `${authorization}\n${text}`;
    let redacted = redactedTexts.get(place);
    if (redacted === undefined) {
      redacted = redactText(redactOwn(text));
      redactedTexts.set(place, redacted);
    }
    return redacted;
  };
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => [
      redact(name),
      isKeyHeader(name) || COOKIES.test(name) ? HIDDEN : redact(value),
    ]),
  );
}

/** Returns a body as JSON if it is JSON, else as text; null: there was none. */
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
        return parseJson(body.text);
      } catch {
        return body.text;
      }
  }
}
