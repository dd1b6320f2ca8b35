import { ADVICE_OPERATIONS } from "./operations/advice.ts";
import { ANSWERS } from "./operations/answers.ts";
import { CITATION_OPERATIONS } from "./operations/citations.ts";
import { DISCOVERY } from "./operations/discovery.ts";
import { PROMPTS } from "./operations/prompts.ts";
import { SEARCHES } from "./operations/searches.ts";
import { VIDEOS } from "./operations/videos.ts";
import { VISIBILITY } from "./operations/visibility.ts";
import { WRITES } from "./operations/writes.ts";
import { Refusal } from "./types.ts";
import type { Operation, Request } from "./types.ts";

/** All operations of the specification. */
export const OPERATIONS: readonly Operation[] = [
  ...DISCOVERY,
  ...VISIBILITY,
  ...CITATION_OPERATIONS,
  ...SEARCHES,
  ...PROMPTS,
  ...ADVICE_OPERATIONS,
  ...ANSWERS,
  ...VIDEOS,
  ...WRITES,
];

export const BASE_PATH = "/api/v1";
interface Found {
  operation: Operation;
  token: string;
}

/** A part of a path without its percent-encoding; itself if that is spoilt. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether the path of a request is that of an operation, whatever the method. */
export function isAt(id: string, request: Request): boolean {
  const pattern = (id.split(" ")[1] ?? "").replace("{token}", "[^/]+");
  return new RegExp(`${BASE_PATH}${pattern}$`).test(request.target.split("?")[0] ?? "");
}

/** The operation that a method and path name; 404 for an unknown path, 405 for another method. */
export function findOperation(method: string, path: string): Found {
  const found = OPERATIONS.flatMap((operation) => {
    const [verb, pattern = ""] = operation.id.split(" ");
    const match = new RegExp(`^${pattern.replace("{token}", "([^/]+)")}$`).exec(path);
    return match === null ? [] : [{ verb, operation, token: decode(match[1] ?? "") }];
  });
  if (found.length === 0) throw new Refusal(404, `There is nothing at ${path}.`);
  const fitting = found.find((entry) => entry.verb === method);
  if (fitting === undefined) throw new Refusal(405, `${path} does not take ${method}.`);
  return fitting;
}
