/** Splits a URL at its first question mark into the path and the query, which is empty without one. */
export function splitTarget(url: string): readonly [path: string, query: string] {
  const end = url.indexOf("?");
  return end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end + 1)];
}
