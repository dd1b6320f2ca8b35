import { trimSlashes } from "../../common/trim-slashes.ts";
/** The deployment behind a proxy. */
export interface ProxyTarget {
  /** With path, without trailing slash. */
  readonly baseUrl: string;
  readonly url: URL;
  /** The API's path prefix on the proxy. */
  readonly prefix: string;
  /** The API's path prefix on the target. */
  readonly basePath: string;
}

/**
 * Reads the base URL of a target; the API's prefix is added to a URL without a path.
 * @throws {RangeError} with a message of one sentence.
 */
export function parseTarget(text: string, prefix: string): ProxyTarget {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new RangeError(
      `invalid base URL "${text}"; expected http(s)://…, such as https://api.example.com${prefix}`,
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new RangeError("the base URL must not contain a user, a query or a fragment");
  }
  const path = trimSlashes(url.pathname);
  const basePath = path === "" ? prefix : path;
  if (!basePath.endsWith(prefix)) {
    throw new RangeError(
      `invalid base URL "${text}": the API's base URL ends in ${prefix}, such as ${url.origin}${path}${prefix}`,
    );
  }
  return { baseUrl: url.origin + basePath, url, prefix, basePath };
}

/** Where a request is forwarded to. */
export interface ProxyRoute {
  /** Path and query on the target. */
  readonly path: string;
  /** Path and query below the API's prefix; null: outside of the API. */
  readonly apiPath: string | null;
}

/** Maps a request URL to the target; the path is kept byte by byte. */
export function routeOf(url: string, { prefix, basePath }: ProxyTarget): ProxyRoute {
  // Clients that treat the proxy as an HTTP proxy send absolute URLs.
  const path = url.startsWith("/")
    ? url
    : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "") || "/";
  const rest = path.slice(prefix.length);
  const isApi = path.startsWith(prefix) && (rest === "" || /^[/?]/.test(rest));
  return isApi ? { path: basePath + rest, apiPath: rest } : { path, apiPath: null };
}
