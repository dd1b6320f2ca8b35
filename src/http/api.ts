import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { INTERNAL_ENVELOPE } from "../fake/fake.ts";
import type { RequestBody } from "../fake/request.ts";
import type { Answered } from "./answered.ts";
import { announcesBody, readTextBody } from "./read-body.ts";
import type { ServedRequest } from "./request-log.ts";
import { sendBadly, sendWhole } from "./send-reply.ts";
import type { RawRequest } from "./to-request.ts";

export interface ApiOptions {
  readonly answer: (request: RawRequest) => Answered;
  readonly log: (served: ServedRequest) => void;
  /** What went wrong inside while serving. */
  readonly logError: (error: unknown) => void;
}

/** Serves the API itself, on Node's own requests: most have no body, and are answered in the same turn. */
export function apiListener(options: ApiOptions): RequestListener {
  return (request, response) => {
    const started = performance.now();
    if (announcesBody(request.headers)) {
      readTextBody(request, response)
        .then((body) => serve(options, { request, response, body, started }))
        .catch((error: unknown) => breakDown(options, response, error));
      return;
    }
    try {
      serve(options, { request, response, body: NO_BODY, started });
    } catch (error) {
      breakDown(options, response, error);
    }
  };
}

const NO_BODY: RequestBody = { kind: "none" };

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: RequestBody;
  readonly started: number;
}

function serve(options: ApiOptions, { request, response, body, started }: Asked): void {
  const { log, logError } = options;
  const { method = "", url = "", headers } = request;
  const answered = options.answer({ method, url, headers, body });
  const { line, transport, reply } = answered;
  const { status, note } = reply;
  const told = { method, url, note, line };
  if (note.internalError !== null) logError(note.internalError);
  if (transport === undefined) {
    sendWhole(response, answered);
    log({ ...told, status, milliseconds: performance.now() - started });
    return;
  }
  response.once("close", () => {
    const milliseconds = performance.now() - started;
    log({ ...told, status: response.headersSent ? status : 0, milliseconds });
  });
  sendBadly(response, answered, transport).catch((error: unknown) =>
    breakDown(options, response, error),
  );
}

/** What broke outside the core. */
function breakDown({ logError }: ApiOptions, response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else {
    response.writeHead(500, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(INTERNAL_ENVELOPE));
  }
  logError(error);
}
