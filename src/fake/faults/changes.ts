import type { ApiRequest, ApiResponse } from "../request.ts";
import type { ResponseBody, FaultContext, Handle } from "./fault.ts";

/** Returns a query parameter as sent; undefined if absent. */
export function parameter({ query }: ApiRequest, name: string): string | undefined {
  return query.find(([given]) => given === name)?.[1];
}

/** Returns a request without some query parameters. */
export function without(request: ApiRequest, ...names: readonly string[]): ApiRequest {
  return { ...request, query: request.query.filter(([name]) => !names.includes(name)) };
}

/** Returns a request with a query parameter set, as the last one. */
export function withParameter(request: ApiRequest, name: string, value: string): ApiRequest {
  return { ...request, query: [...without(request, name).query, [name, value]] };
}

/** Returns an error in place of a response. */
export function withError(response: ApiResponse, status: number, message = "Refused"): ApiResponse {
  return { ...response, status, body: { error: { message } } };
}

/** Returns a change of responses to some requests to an error. */
export function errorIf(
  status: number,
  isWrong: (request: ApiRequest) => boolean,
): (response: ApiResponse, request: ApiRequest) => ApiResponse {
  return (response, request) => (isWrong(request) ? withError(response, status) : response);
}

/** Returns the message of an error; empty for other responses. */
export function responseMessage({ body }: ApiResponse): string {
  const message = (body as ResponseBody)?.error?.message;
  return typeof message === "string" ? message : "";
}

/** Returns a change that removes a field. */
export function remove(field: string): (object: ResponseBody) => void {
  return (object) => {
    delete object[field];
  };
}

/** Returns a change that sets a field. */
export function set(field: string, value: unknown): (object: ResponseBody) => void {
  return (object) => {
    object[field] = value;
  };
}

/** Returns a change that sets a field that is null or absent. */
export function setDefault(field: string, value: unknown): (object: ResponseBody) => void {
  return (object) => {
    object[field] ??= value;
  };
}

/** Returns a change that copies the value of a field to another. */
export function copy(from: string, to: string): (object: ResponseBody) => void {
  return (object) => {
    object[to] = object[from];
  };
}

/** Returns a change that replaces one value of a field by another. */
export function replace(field: string, from: unknown, to: unknown): (object: ResponseBody) => void {
  return (object) => {
    if (object[field] === from) object[field] = to;
  };
}

/** Returns a change that computes a field from its value, unless that is null or absent. */
export function change(
  field: string,
  compute: (value: ResponseBody) => unknown,
): (object: ResponseBody) => void {
  return (object) => {
    if (object[field] !== null && object[field] !== undefined) {
      object[field] = compute(object[field]);
    }
  };
}

/** Returns a change that gives a percentage as a fraction of 1. */
export function toFraction(field: string): (object: ResponseBody) => void {
  return change(field, (percentage: number) => percentage / 100);
}

/** Puts all rows of a list into a body, with the counts of a single page. */
export function setRows(body: ResponseBody, rows: readonly ResponseBody[]): void {
  body.items = rows;
  body.total_count = rows.length;
  body.returned_count = rows.length;
  if ("has_more" in body) body.has_more = false;
}

/** Puts the requested page of some rows into a body, with its counts. */
export function setPage(
  body: ResponseBody,
  rows: readonly ResponseBody[],
  { parameter: given }: FaultContext,
): void {
  const offset = Number(given("offset") ?? 0);
  const end = offset + Number(given("limit") ?? 20);
  body.items = rows.slice(offset, end);
  body.total_count = rows.length;
  body.returned_count = body.items.length;
  body.has_more = offset + body.items.length < rows.length;
}

/** The most rows of a page (§8). */
export const MAX_ROWS = 100;

/** Returns the body of the largest page of a list from an offset on. */
export function largestPage(request: ApiRequest, offset: number, handle: Handle): ResponseBody {
  const wide = withParameter(request, "limit", String(MAX_ROWS));
  return handle(withParameter(wide, "offset", String(offset))).body;
}

/** Returns copies of all rows of the list that a request is about, across its pages. */
export function allRows(request: ApiRequest, handle: Handle): ResponseBody[] {
  const rows: ResponseBody[] = [];
  for (;;) {
    const body = largestPage(request, rows.length, handle);
    const items: ResponseBody[] = Array.isArray(body?.items) ? body.items : [];
    rows.push(...structuredClone(items));
    if (items.length === 0 || body.has_more !== true) return rows;
  }
}

/** Returns a change of all rows of a list, before its pages are cut. */
export function changeList(
  compute: (rows: readonly ResponseBody[], context: FaultContext) => readonly ResponseBody[],
): (body: ResponseBody, context: FaultContext) => void {
  return (body, context) => {
    setPage(body, compute(allRows(context.request, context.handle), context), context);
  };
}

/** Returns a change of some objects of a body. */
export function changeEach(
  select: (body: ResponseBody) => readonly ResponseBody[],
  changeOne: (object: ResponseBody) => void,
): (body: ResponseBody) => void {
  return (body) => {
    for (const object of select(body)) changeOne(object);
  };
}

/** Returns a comparison of rows by a field, ascending. */
export function byField(field: string): (a: ResponseBody, b: ResponseBody) => number {
  return (a, b) => {
    if (a[field] === b[field]) return 0;
    return a[field] < b[field] ? -1 : 1;
  };
}

/** Returns the sum of a field of rows; absent values count as 0. */
export function sumField(rows: readonly ResponseBody[], field: string): number {
  return rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);
}

/** Returns the header Authorization; empty if absent. */
export function authorizationOf({ headers }: ApiRequest): string {
  return headers["authorization"] ?? "";
}

export function withKey(request: ApiRequest, key: string): ApiRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } };
}
