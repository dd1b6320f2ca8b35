import { generatedImage, IMAGE_HEADERS } from "../endpoints/generated-images.ts";
import { outsideMessage } from "../fake/suggest-path.ts";
import { bodyOfBytes, queryPairs, READ_METHODS } from "../server/parse-request.ts";
import { CORS_HEADERS, isPreflight, preflightHeaders } from "../server/cors.ts";
import { unmatchedExchange } from "../server/journal.ts";
import type { CoreParts } from "./core.ts";
import { responseWith, webResponse } from "./web-response.ts";

type RespondParts = Pick<CoreParts, "fake" | "journal" | "responder" | "contractText" | "cors">;

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** Responds to a request for any origin, with the bytes of the server. @throws the reason of its signal, if aborted */
export async function respondToFetch(parts: RespondParts, request: Request): Promise<Response> {
  const { contract } = parts.fake.options;
  const base = contract.basePath;
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  if (method === "OPTIONS" && parts.cors && isPreflight((name) => headers.get(name))) {
    return preflight(request);
  }
  if (pathname !== base && !pathname.startsWith(`${base}/`)) {
    return imageAt(parts, request) ?? notFound(parts, request);
  }
  const path = pathname.slice(base.length) || "/";
  const description = await respondWithDescription(parts, request, path);
  if (description !== null) return description;
  const body =
    request.body === null
      ? ({ kind: "none" } as const)
      : bodyOfBytes(new Uint8Array(await request.arrayBuffer()));
  request.signal.throwIfAborted();
  const query = queryPairs(search.slice(1));
  const given = { method, path, query, headers: Object.fromEntries(headers), body };
  return webResponse(parts.responder.respond(given, pathname + search), request);
}

/** Responds to requests for the description; null: it is a request of the API. */
async function respondWithDescription(
  parts: RespondParts,
  request: Request,
  path: string,
): Promise<Response | null> {
  const { contract } = parts.fake.options;
  const { method } = request;
  if (!READ_METHODS.has(method)) return null;
  const cors = parts.cors ? CORS_HEADERS : {};
  const content = (text: string): string | null => (method === "HEAD" ? null : text);
  if (path === "/openapi.json") {
    const text = JSON.stringify(contract.document);
    return responseWith(content(text), 200, { ...cors, ...JSON_TYPE });
  }
  if (path === "/openapi.yaml") {
    const type = { "content-type": "application/yaml; charset=utf-8" };
    return responseWith(content(await parts.contractText()), 200, { ...cors, ...type });
  }
  return null;
}

function preflight({ headers }: Request): Response {
  const asked = headers.get("access-control-request-headers") ?? undefined;
  return responseWith(null, 204, preflightHeaders(asked));
}

/** The generated image that a request is for; null: none. */
function imageAt({ fake }: RespondParts, { method, url }: Request): Response | null {
  if (fake.options.imageBase === undefined || !READ_METHODS.has(method)) return null;
  const image = generatedImage(new URL(url).pathname);
  if (image === null) return null;
  return responseWith(method === "HEAD" ? null : image, 200, IMAGE_HEADERS);
}

function notFound({ fake, journal, cors }: RespondParts, request: Request): Response {
  const { method, url, headers: sent } = request;
  const { pathname, search } = new URL(url);
  const given = Object.fromEntries(sent);
  journal.record(unmatchedExchange(method, pathname + search, given), given);
  const message = outsideMessage(fake.options.contract, pathname);
  const content = method === "HEAD" ? null : JSON.stringify({ error: { message } });
  const headers = { ...(cors ? CORS_HEADERS : {}), ...JSON_TYPE };
  return responseWith(content, 404, headers);
}
