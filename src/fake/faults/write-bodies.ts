import { parseJson } from "../../common/parse-json.ts";
import type { ApiRequest } from "../request.ts";
import type { ResponseBody } from "./fault.ts";

/** Returns the body of a POST; an empty object for other bodies. */
export function writeBodyOf({ method, body }: ApiRequest): ResponseBody {
  if (method !== "POST" || body.kind !== "text") return {};
  try {
    const value: ResponseBody = parseJson(body.text);
    return value ?? {};
  } catch {
    return {};
  }
}

/** Returns a request with a JSON body. */
export function withBody(request: ApiRequest, body: object): ApiRequest {
  return { ...request, body: { kind: "text", text: JSON.stringify(body) } };
}

/** Returns a change of a POST to one with another body; undefined leaves it unchanged. */
export function rewriteBody(
  rewrite: (body: ResponseBody) => object | undefined,
): (request: ApiRequest) => ApiRequest {
  return (request) => {
    const body = request.method === "POST" ? rewrite(writeBodyOf(request)) : undefined;
    return body === undefined ? request : withBody(request, body);
  };
}

/** Whether a brand was added by the conformance suite. */
export function isAddedBySuite(name: unknown): boolean {
  return typeof name === "string" && name.startsWith("Understudy check");
}
