import type { Fake } from "../fake/fake.ts";
import type { Journal, Served } from "../fake/journal.ts";
import type { FakeReply, FakeRequest, RequestBody } from "../fake/request.ts";
import { shownKey, type ShownKey } from "../fake/shown-key.ts";
import type { World } from "../workspace/world/world.ts";
import type { EventHub } from "./admin/event-hub.ts";
import { withoutKeys } from "./keyless.ts";
import { REPLAY_HEADER, TokenStamp } from "./replay-token/stamp.ts";
import { readKey, type EncodedReply, type ReplyMemory } from "./reply-memory.ts";
import { bytesOf } from "./send-reply.ts";
import type { SteadyTime } from "./steady-time.ts";

export interface RecorderOptions {
  readonly fake: Fake;
  readonly replies: ReplyMemory;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly time: SteadyTime;
}

/** The fake, with each request journalled, told as an event, and its reply marked with a replay token. */
export function recorded(options: RecorderOptions): (request: FakeRequest) => EncodedReply {
  const { fake, journal, events, time, replies } = options;
  const { worlds } = fake.options;
  const stamp = new TokenStamp(fake);

  /** Answers, or finds the answer to the same read; what is found had the same token. */
  const answer = ({ request, shown, safe, world }: Asked): EncodedReply => {
    const key = stamp.isFaulty(shown) ? null : readKey(request, shown);
    const known = key === null || world === null ? null : replies.recall(world, key);
    if (known !== null) return known;
    const state = stamp.state(shown);
    const reply = fake.handle(request);
    const token = stamp.token(state, shown, safe, request.headers["content-type"]);
    const headers = { ...reply.headers, [REPLAY_HEADER]: token };
    const encoded = { ...reply, headers, bytes: bytesOf(reply) };
    if (key !== null && world !== null && reply.status === 200) replies.keep(world, key, encoded);
    return encoded;
  };

  return (request) =>
    time.during(() => {
      const started = performance.now();
      const shown = shownKey(worlds.keys, request);
      const id = shown.form === "held" ? shown.record.world : null;
      const world = id === null ? null : worlds.get(id);
      const [revision, now] = [world?.revision, world?.clock.now() ?? null];
      const safe = withoutKeys(request);
      const reply = answer({ request, shown, safe, world });
      const entry = journal.record({
        at: Date.now(),
        world: id,
        now,
        shown,
        request: { ...safe, body: bounded(safe.body) },
        reply: { status: reply.status, note: reply.note, message: messageOf(reply) },
        milliseconds: performance.now() - started,
        token: reply.headers[REPLAY_HEADER] ?? null,
      });
      events.tellServed(entry);
      if (world !== null && world.revision !== revision) events.tellWritten(entry, world.revision);
      return reply;
    });
}

interface Asked {
  readonly request: FakeRequest;
  readonly shown: ShownKey;
  /** Without the keys that somebody put elsewhere. */
  readonly safe: ReturnType<typeof withoutKeys>;
  /** The world that the key opens; null: none. */
  readonly world: World | null;
}

/** A journal entry for what never reached the API: it lies beside its base path. */
export function astray(method: string, url: string): Served {
  const [path = "/", search = ""] = url.split("?");
  const query = [...new URLSearchParams(search)];
  const request = withoutKeys({ method, path, query, body: { kind: "none" } });
  return {
    at: Date.now(),
    world: null,
    now: null,
    shown: { form: "none" },
    request,
    reply: { status: 404, note: NOTHING_KNOWN, message: null },
    milliseconds: 0,
    token: null,
  };
}

const NOTHING_KNOWN = {
  operation: null,
  workspace: null,
  rows: null,
  hints: [],
  faults: [],
  internalError: null,
};

/** How much of a body the journal holds. */
const MOST_BODY = 8192;

function bounded(body: RequestBody): RequestBody {
  if (body.kind !== "text" || body.text.length <= MOST_BODY) return body;
  // Through bytes: a slice of a long text would keep all of it.
  const text = Buffer.from(body.text.slice(0, MOST_BODY)).toString("utf8");
  return { kind: "text", text: `${text}…` };
}

function messageOf({ status, body }: FakeReply): string | null {
  if (status < 400) return null;
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: unknown } };
  return typeof error?.message === "string" ? error.message : null;
}
