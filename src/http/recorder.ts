import type { Fake } from "../fake/fake.ts";
import type { Journal, Served } from "../fake/journal.ts";
import type { FakeReply, RequestBody } from "../fake/request.ts";
import { keyIn, shownKey, type ShownKey } from "../fake/shown-key.ts";
import type { World } from "../workspace/world/world.ts";
import type { EventHub } from "./admin/event-hub.ts";
import type { Answered } from "./answered.ts";
import { withoutKeys } from "./keyless.ts";
import { REPLAY_HEADER, TokenStamp } from "./replay-token/stamp.ts";
import { readKey, type ReplyMemory } from "./reply-memory.ts";
import { lineParts } from "./request-log.ts";
import { bytesOf, headersOf } from "./send-reply.ts";
import type { SteadyTime } from "./steady-time.ts";
import { queryPairs, toFakeRequest, type RawRequest } from "./to-request.ts";

export interface RecorderOptions {
  readonly fake: Fake;
  readonly replies: ReplyMemory;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly time: SteadyTime;
  /** Headers that every reply has, names and values in turn. */
  readonly commonHead: readonly string[];
}

/** The fake, with each request journalled, told as an event, and its reply marked with a replay token. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #stamp: TokenStamp;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#stamp = new TokenStamp(options.fake);
  }

  /** Answers a request within one instant of its world. */
  answer(asked: RawRequest): Answered {
    const { time } = this.#options;
    time.hold();
    try {
      return this.#recorded(asked);
    } finally {
      time.release();
    }
  }

  #recorded(asked: RawRequest): Answered {
    const { fake, journal, events } = this.#options;
    const { worlds } = fake.options;
    const started = performance.now();
    const { authorization } = asked.headers;
    const inHeader = authorization === undefined ? null : keyIn(worlds.keys, authorization);
    const id = inHeader?.form === "held" ? inHeader.record.world : null;
    const world = id === null ? null : worlds.get(id);
    const [revision, now] = [world?.revision, world?.clock.now() ?? null];
    const { answered, shown } = this.#answer(asked, inHeader, world);
    const entry = journal.record({
      at: Date.now(),
      world: id,
      now,
      shown,
      request: answered.request,
      reply: answered.reply,
      milliseconds: performance.now() - started,
      token: answered.token,
    });
    events.tellServed(entry);
    if (world !== null && world.revision !== revision) events.tellWritten(entry, world.revision);
    return answered;
  }

  /** Answers, or finds the answer to the same read; what is found had the same token. */
  #answer(asked: RawRequest, inHeader: ShownKey | null, world: World | null): Told {
    const { fake, replies } = this.#options;
    const isFaulty = fake.faults.couldHappen(
      inHeader?.form === "held" ? inHeader.record.world : null,
    );
    const key = isFaulty || world === null ? null : readKey(asked, inHeader);
    if (key === null || world === null || inHeader === null)
      return this.#anew(asked, inHeader, isFaulty);
    const known = replies.recall(world, key);
    if (known !== null) return { answered: known, shown: inHeader };
    const told = this.#anew(asked, inHeader, isFaulty);
    if (told.answered.reply.status === 200) replies.keep(world, key, told.answered);
    return told;
  }

  #anew(asked: RawRequest, inHeader: ShownKey | null, isFaulty: boolean): Told {
    const { fake, commonHead } = this.#options;
    const { contract, worlds } = fake.options;
    const request = toFakeRequest(asked, contract.basePath);
    const shown = inHeader ?? shownKey(worlds.keys, request);
    const safe = withoutKeys(request);
    const state = this.#stamp.state(shown, isFaulty);
    const reply = fake.handle(request, shown);
    const token = this.#stamp.token(state, shown, safe, request.headers["content-type"]);
    const { status, note, transport } = reply;
    const bytes = bytesOf(reply);
    const { method, url } = asked;
    const answered = {
      request: safe.body.kind === "none" ? safe : { ...safe, body: bounded(safe.body) },
      reply: { status, note, message: messageOf(reply) },
      token,
      head: [
        ...commonHead,
        ...flatHead(reply),
        REPLAY_HEADER,
        token,
        "content-length",
        String(bytes.length),
      ],
      bytes,
      transport,
      line: transport === undefined ? lineParts({ method, url, status, note }) : null,
    };
    return { answered, shown };
  }
}

interface Told {
  readonly answered: Answered;
  readonly shown: ShownKey;
}

function flatHead(reply: FakeReply): string[] {
  const head: string[] = [];
  for (const [name, value] of Object.entries(headersOf(reply))) head.push(name, value);
  return head;
}

/** A journal entry for what never reached the API: it lies beside its base path. */
export function astray(method: string, url: string): Served {
  const [path = "/", search = ""] = url.split("?");
  const query = queryPairs(search);
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
