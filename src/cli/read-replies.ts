import { sendOver, type Send } from "../../conformance/attempt.ts";
import type { SentRequest } from "../../conformance/exchange.ts";
import { keyRedactor, type Redact } from "../../conformance/redact-keys.ts";
import type { Attempt } from "../../conformance/retry.ts";
import type { Handle } from "../fake/faults/fault.ts";
import { NOTHING_TO_NOTE, type FakeReply, type FakeRequest } from "../fake/request.ts";
import { memorySending, type MemoryClientOptions } from "./in-memory.ts";

/**
 * Sends to functions and reads no reply twice: many checks of much the same fake see much the same. A
 * reply is known again by its object, and one of those to be kept by what it says too.
 */
export class ReadReplies {
  readonly #options: MemoryClientOptions;
  readonly #redact: Redact;
  readonly #requests = new WeakMap<SentRequest, FakeRequest>();
  readonly #attempts = new WeakMap<FakeReply, Attempt>();
  readonly #kept = new Map<string, Attempt>();

  constructor(options: MemoryClientOptions) {
    this.#options = options;
    this.#redact = keyRedactor(options.keys);
  }

  /** Sends to a function; `keeps`: its replies are known again by what they say. */
  sendTo(handle: Handle, keeps: boolean): Send {
    return async (request) => {
      const reply = handle(await this.#requestOf(request));
      const known = this.#attempts.get(reply);
      if (known !== undefined) return known;
      const content = contentOf(reply);
      const attempt = this.#kept.get(content) ?? (await this.#read(request, () => reply));
      this.#attempts.set(reply, attempt);
      if (keeps) this.#kept.set(content, attempt);
      return attempt;
    };
  }

  /** A request as it comes to the function. */
  async #requestOf(request: SentRequest): Promise<FakeRequest> {
    const known = this.#requests.get(request);
    if (known !== undefined) return known;
    const made = Promise.withResolvers<FakeRequest>();
    await this.#read(request, (arriving) => {
      made.resolve(arriving);
      return NO_REPLY;
    });
    const arrived = await made.promise;
    this.#requests.set(request, arrived);
    return arrived;
  }

  #read(request: SentRequest, handle: Handle): Promise<Attempt> {
    return sendOver(memorySending(handle, this.#options), this.#redact)(request);
  }
}

/** All that a client can tell of a reply. */
function contentOf({ status, headers, body, transport }: FakeReply): string {
  return JSON.stringify([status, headers, body, transport]);
}

const NO_REPLY: FakeReply = {
  status: 200,
  headers: {},
  body: undefined,
  note: NOTHING_TO_NOTE,
};
