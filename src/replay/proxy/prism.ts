import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import {
  validateInput,
  validateOutput,
  validateSecurity,
} from "@stoplight/prism-http/dist/validator/index.js";
import type { Method } from "../../contract/operation.ts";

/** A request as Prism's engine reads it. */
export interface ReadRequest {
  readonly method: Method;
  /** Below the base path, without the query. */
  readonly path: string;
  /** A list where a parameter stands more than once. */
  readonly query: Readonly<Record<string, string | string[]>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed; undefined: none. */
  readonly body: unknown;
}

export interface ReadReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Complaint {
  /** Such as `body /items/0/url`; empty: the message as a whole. */
  readonly where: string;
  readonly what: string;
  /** Whether the contract is broken; otherwise it is only silent. */
  readonly isBroken: boolean;
}

/** Prism's judgement of single messages, by the method and path of an operation. */
export interface Engine {
  readonly request: (operation: Place, request: ReadRequest) => Complaint[];
  readonly reply: (operation: Place, reply: ReadReply) => Complaint[];
}

interface Place {
  readonly method: Method;
  /** With `{braces}`. */
  readonly path: string;
}

/**
 * Opens Prism's engine on an OpenAPI description. It passes whatever it can't compile, so a test must
 * have seen it refuse something for each operation before its approval counts.
 */
export async function openEngine(document: object): Promise<Engine> {
  const resources = await getHttpOperationsFromSpec(structuredClone(document));
  const resourceOf = ({ method, path }: Place) => {
    const found = resources.find((one) => one.method === method && one.path === path);
    if (found === undefined) throw new RangeError(`Prism does not know ${method} ${path}`);
    return found;
  };
  return {
    request: (operation, { method, path, query, headers, body }) => {
      const resource = resourceOf(operation);
      const element = { method, url: { path, query }, headers: { ...headers }, body };
      return judged(() => [
        ...complaints(validateSecurity({ resource, element })).map(() => WITHOUT_KEY),
        ...complaints(validateInput({ resource, element })),
      ]);
    },
    reply: (operation, { status, headers, body }) => {
      const resource = resourceOf(operation);
      const element = { statusCode: status, headers: { ...headers }, body };
      return judged(() => complaints(validateOutput({ resource, element })));
    },
  };
}

/** Prism throws on some malformed messages, such as one whose media type can't be read. */
function judged(ask: () => Complaint[]): Complaint[] {
  try {
    return ask();
  } catch (error) {
    return [{ where: "", what: `can't be judged: ${(error as Error).message}`, isBroken: true }];
  }
}

const WITHOUT_KEY: Complaint = {
  where: "header authorization",
  what: "shows no bearer token",
  isBroken: true,
};

interface Diagnostic {
  readonly path?: readonly (string | number)[];
  readonly message: string;
  readonly severity: number;
}

type Verdict = { readonly left: readonly Diagnostic[] } | { readonly right: unknown };

function complaints(verdict: Verdict): Complaint[] {
  if (!("left" in verdict)) return [];
  return verdict.left.map(({ path = [], message, severity }) => ({
    where: placeOf(path),
    what: message.replace(NAMED_PLACE, ""),
    // Prism counts an undocumented 2xx and forgives any other; the document is silent on both alike.
    isBroken: severity === 0 && !UNDOCUMENTED_STATUS.test(message),
  }));
}

const UNDOCUMENTED_STATUS = /^Unable to match the returned status code/;

/** Prism repeats in words what its path says. */
const NAMED_PLACE =
  /^(?:Request|Response) (?:body|query|header|path)(?: (?:property|parameter) \S+)? /;

function placeOf([part, ...rest]: readonly (string | number)[]): string {
  if (part === undefined) return "";
  if (part !== "body") return [part, ...rest].join(" ");
  const pointer = rest.map((one) => `/${String(one).replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return `body ${pointer.join("")}`.trimEnd();
}
