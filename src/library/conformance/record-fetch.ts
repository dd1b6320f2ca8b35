import { checkValue, FUNCTION } from "../../common/check-options.ts";
import { isPath, requestOf } from "../fetch-request.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";

/** A `fetch` that records what it sends and receives. */
export interface FetchRecorder {
  /** Has the signature of the global `fetch`. Responses arrive when they are complete. */
  readonly fetch: typeof globalThis.fetch;
  /** The exchanges in the order in which they ended; for `judge`. They contain keys. */
  readonly exchanges: readonly RecordedExchange[];
}

/** Creates a recorder. @param send sends the requests; default: the global `fetch` */
export function recordFetch(send: typeof globalThis.fetch = globalThis.fetch): FetchRecorder {
  checkValue("send", send, FUNCTION);
  const exchanges: RecordedExchange[] = [];
  return {
    exchanges,
    fetch: async (input, init) => {
      const request = requestOf(input, init);
      const { method, url, headers } = request;
      const body = request.body === null ? undefined : await request.clone().text();
      const sent = { method, url, headers: Object.fromEntries(headers), body };
      const started = Date.now();
      const times = { startedAt: new Date(started).toISOString() };
      try {
        // A path is passed on as it is: not every fetch accepts one.
        const response = await (isPath(input) ? send(input, request) : send(request));
        const received = {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.clone().text(),
        };
        const milliseconds = Date.now() - started;
        exchanges.push({ request: sent, response: received, ...times, milliseconds });
        return response;
      } catch (error) {
        const failure = (error as Error).message;
        exchanges.push({ request: sent, response: null, failure, ...times });
        throw error;
      }
    },
  };
}
