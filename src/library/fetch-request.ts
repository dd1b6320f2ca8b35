/** Requests in memory may have any origin; this one is used for paths. */
export const ORIGIN = "http://understudy.test";

/** Whether the input of a `fetch` is a path such as `/api/v1/brands/tracked`, which the global `fetch` refuses. */
export function isPath(input: Parameters<typeof fetch>[0]): input is string {
  return typeof input === "string" && input.startsWith("/");
}

/** Creates a request from the arguments of `fetch`. @throws {TypeError} like fetch */
export function requestOf(...[input, init]: Parameters<typeof fetch>): Request {
  return new Request(isPath(input) ? ORIGIN + input : input, init);
}
