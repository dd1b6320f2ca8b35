import type { Fake } from "../fake/fake.ts";
import type { Journal } from "../fake/journal.ts";
import type { FakeReply } from "../fake/request.ts";
import { keyIn, shownKey, type ShownKey } from "../fake/shown-key.ts";
import type { World } from "../workspace/world/world.ts";
import type { EventHub } from "./admin/event-hub.ts";
import type { Answered } from "./answered.ts";
import { bounded, messageOf } from "./journalled.ts";
import { withoutKeys } from "./keyless.ts";
import { REPLAY_HEADER, TokenStamp } from "./replay-token/stamp.ts";
import { readKey, type ReplyMemory } from "./reply-memory.ts";
import { lineParts } from "./request-log.ts";
import { bodyOf, headersOf } from "./send-reply.ts";
import type { SteadyTime } from "./steady-time.ts";
import { toFakeRequest, type RawRequest } from "./to-request.ts";

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
    const { journal, events } = this.#options;
    const started = performance.now();
    const opened = this.#opened(asked);
    const { world } = opened;
    const [revision, now] = [world?.revision, world?.clock.now() ?? null];
    const { answered, shown } = this.#recalled(asked, opened);
    const entry = journal.record({
      at: Date.now(),
      world: opened.id,
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

  #opened({ headers: { authorization } }: RawRequest): Opened {
    const { worlds } = this.#options.fake.options;
    const shown = authorization === undefined ? null : keyIn(worlds.keys, authorization);
    const id = shown?.form === "held" ? shown.record.world : null;
    const isFaulty = this.#options.fake.faults.couldHappen(id);
    return { shown, id, world: id === null ? null : worlds.get(id), isFaulty };
  }

  /** Answers, or finds the answer to the same read; what is found had the same token. */
  #recalled(asked: RawRequest, opened: Opened): Told {
    const { replies } = this.#options;
    const { shown, world, isFaulty } = opened;
    const key = isFaulty ? null : readKey(asked, shown);
    if (key === null || world === null || shown === null) return this.#answered(asked, opened);
    const known = replies.recall(world, key);
    if (known !== null) return { answered: known, shown };
    const told = this.#answered(asked, opened);
    if (told.answered.reply.status === 200) replies.keep(world, key, told.answered);
    return told;
  }

  #answered(asked: RawRequest, opened: Opened): Told {
    const { fake, commonHead } = this.#options;
    const { contract, worlds } = fake.options;
    const request = toFakeRequest(asked, contract.basePath);
    const shown = opened.shown ?? shownKey(worlds.keys, request);
    const safe = withoutKeys(request);
    const state = this.#stamp.state(shown, opened.isFaulty);
    const reply = fake.answer(request, shown);
    const token = this.#stamp.token(state, shown, safe, request.headers["content-type"]);
    const { status, note, transport } = reply;
    const { body, sheet } = bodyOf(reply);
    const size = Buffer.byteLength(body);
    const { method, url } = asked;
    const answered = {
      request: safe.body.kind === "none" ? safe : { ...safe, body: bounded(safe.body) },
      reply: { status, note, message: messageOf(reply) },
      token,
      head: [...commonHead, ...headOf(reply, token, size)],
      body,
      sheet,
      size,
      transport,
      line: transport === undefined ? lineParts({ method, url, status, note }) : null,
    };
    return { answered, shown };
  }
}

/** What a request's `Authorization` header opens, before the rest of the request is read. */
interface Opened {
  /** null: there is no such header. */
  readonly shown: ShownKey | null;
  /** The world's id; null: it opens none. */
  readonly id: string | null;
  readonly world: World | null;
  /** Whether a fault could still happen there. */
  readonly isFaulty: boolean;
}

interface Told {
  readonly answered: Answered;
  readonly shown: ShownKey;
}

/** A reply's own headers, names and values in turn. */
function headOf(reply: FakeReply, token: string, size: number): string[] {
  const head: string[] = [];
  for (const [name, value] of Object.entries(headersOf(reply))) head.push(name, value);
  head.push(REPLAY_HEADER, token, "content-length", String(size));
  return head;
}
