/** The deployment behind a proxy. */
export interface Target {
  /** As given, with its path and without a slash at its end. */
  readonly baseUrl: string;
  readonly url: URL;
  /** The path prefix on the proxy's side, and the target's own. */
  readonly prefix: string;
  readonly basePath: string;
}

/**
 * The target of a base URL. Without a path it gets the API's prefix.
 * @throws {RangeError} in one sentence where it can't be one.
 */
export function targetOf(text: string, prefix: string): Target {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new RangeError(
      `the base URL can't be "${text}"; allowed is http(s)://…, such as https://api.example.com${prefix}`,
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new RangeError("the base URL can't carry a user, a query or a fragment");
  }
  const path = url.pathname.replace(/\/+$/, "");
  const basePath = path === "" ? prefix : path;
  if (!basePath.endsWith(prefix)) {
    throw new RangeError(
      `the base URL can't be "${text}": the API's base URL ends in ${prefix}, such as ${url.origin}${path}${prefix}`,
    );
  }
  return { baseUrl: url.origin + basePath, url, prefix, basePath };
}

/** What a client asks for: below the API's prefix, or elsewhere on the same origin. */
export interface Asked {
  /** Path and query to ask the target for. */
  readonly path: string;
  /** Path and query below the prefix; null: outside of the API. */
  readonly below: string | null;
}

/** Where a request for the proxy goes. Paths stay as they came, byte by byte. */
export function askedOf(url: string, { prefix, basePath }: Target): Asked {
  const path = url.startsWith("/") ? url : pathOfAbsolute(url);
  const rest = path.slice(prefix.length);
  const isBelow = path.startsWith(prefix) && (rest === "" || /^[/?]/.test(rest));
  return isBelow ? { path: basePath + rest, below: rest } : { path, below: null };
}

/** A client that takes us for its HTTP proxy sends whole URLs. */
function pathOfAbsolute(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return path === "" ? "/" : path;
}
