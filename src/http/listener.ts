import type { IncomingMessage, RequestListener } from "node:http";
import { originForm } from "./to-request.ts";

export interface ListenerOptions {
  /** The path prefix of the API. */
  readonly basePath: string;
  /** Whether preflights are answered before the API sees them (C03, C17). */
  readonly cors: boolean;
  readonly api: RequestListener;
  /** Everything else; loaded when first asked for, for the API has no need of it. */
  readonly rest: () => Promise<RequestListener>;
}

/** Below the base path, the API's description: the one thing there that needs no key (§5, C86). */
export const DESCRIPTION = { json: "/openapi.json", yaml: "/openapi.yaml" } as const;

/** Answers every request: the API's at once, others by what is loaded for them. */
export function listenerOf({ basePath, cors, api, rest }: ListenerOptions): RequestListener {
  const isDescription = describes(basePath);
  return (request, response) => {
    const url = originForm(request.url ?? "");
    const isApis =
      isBelow(url, basePath) &&
      !(cors && request.method === "OPTIONS") &&
      !isDescription(request, url);
    if (isApis) api(request, response);
    else void rest().then((listener) => listener(request, response));
  };
}

/** Whether a path goes on below another; letter case counts. */
function isBelow(url: string, basePath: string): boolean {
  if (!url.startsWith(basePath)) return false;
  const next = url.charAt(basePath.length);
  return next === "/" || next === "?" || next === "";
}

function describes(basePath: string): (request: IncomingMessage, url: string) => boolean {
  const paths = Object.values(DESCRIPTION).map((path) => basePath + path);
  return ({ method }, url) =>
    paths.some((path) => url.startsWith(path) && isEnd(url.charAt(path.length))) &&
    (method === "GET" || method === "HEAD");
}

function isEnd(next: string): boolean {
  return next === "" || next === "?";
}
