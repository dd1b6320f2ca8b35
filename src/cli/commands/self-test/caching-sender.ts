import { createFetchSend, type Send } from "../../../../conformance/transport/send.ts";
import type { Redact } from "../../../common/redact.ts";
import { readJson } from "../../../../conformance/transport/response-json.ts";
import type { SentRequest } from "../../../../conformance/core/exchange.ts";
import type { Attempt } from "../../../../conformance/transport/retry.ts";
import type { Handle } from "../../../fake/faults/fault.ts";
import { EMPTY_NOTE, type ApiResponse, type ApiRequest } from "../../../fake/request.ts";
import { memorySendOptions, type MemoryClientOptions } from "../../in-memory.ts";

/**
 * Sends requests to functions and decodes each distinct response once: checks of a fake with different faults
 * get mostly the same responses. Responses are recognised by identity, those of the reference by content too.
 */
export class CachingSender {
  readonly #options: MemoryClientOptions;
  readonly #requests = new WeakMap<SentRequest, ApiRequest>();
  readonly #attempts = new WeakMap<ApiResponse, Attempt>();
  readonly #byContent = new Map<string, Attempt>();

  constructor(options: MemoryClientOptions) {
    this.#options = options;
  }

  /** Sends to a function. The responses of the reference are kept by content. */
  sendTo(handle: Handle, isReference: boolean): Send {
    return async (request) => {
      const response = handle(await this.#requestOf(request));
      const known = this.#attempts.get(response);
      if (known !== undefined) return known;
      const text = textOf(response);
      const content = contentOf(response, text);
      const attempt = this.#byContent.get(content) ?? (await this.#decode(request, response, text));
      this.#attempts.set(response, attempt);
      if (isReference) this.#byContent.set(content, attempt);
      return attempt;
    };
  }

  /** A request as the function receives it. */
  async #requestOf(request: SentRequest): Promise<ApiRequest> {
    const known = this.#requests.get(request);
    if (known !== undefined) return known;
    let received: ApiRequest | undefined;
    await this.#send(request, (apiRequest) => {
      received = apiRequest;
      return EMPTY_RESPONSE;
    });
    if (received === undefined) throw new Error("The request was not sent");
    this.#requests.set(request, received);
    return received;
  }

  /** Decodes a response; one without transport faults needs no sending. */
  async #decode(request: SentRequest, response: ApiResponse, text: string): Promise<Attempt> {
    if (response.transport !== undefined) return this.#send(request, () => response);
    const { status, headers } = response;
    return {
      failure: null,
      response: {
        status,
        headers: Object.fromEntries(
          Object.entries({ "content-type": "application/json", ...headers }).map(
            ([name, value]) => [name.toLowerCase(), value],
          ),
        ),
        text,
        json: readJson(text),
      },
    };
  }

  #send(request: SentRequest, handle: Handle): Promise<Attempt> {
    return createFetchSend(memorySendOptions(handle, this.#options), AS_IT_IS)(request);
  }
}

/** The text of a body as it is sent. */
function textOf({ body, transport }: ApiResponse): string {
  return transport?.text ?? JSON.stringify(body) ?? "";
}

/** Everything that a client receives. */
function contentOf({ status, headers, transport }: ApiResponse, text: string): string {
  return `${JSON.stringify([status, headers, transport])}${text}`;
}

/** No recording is written, and the keys are those of a scenario: nothing is redacted. */
const AS_IT_IS: Redact = (text) => text;

const EMPTY_RESPONSE: ApiResponse = {
  status: 200,
  headers: {},
  body: undefined,
  note: EMPTY_NOTE,
};
