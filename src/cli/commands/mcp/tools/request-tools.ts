import { counted } from "../../../../common/counted.ts";
import { valueAt } from "../../../../common/json-pointer.ts";
import { didYouMean } from "../../../../common/did-you-mean.ts";
import type { Contract } from "../../../../contract/contract.ts";
import { OPERATION_IDS, type Operation } from "../../../../contract/operation.ts";
import { operationList, operationText } from "../operation-text.ts";
import {
  adminQuery,
  truncatedText,
  LIMIT,
  OFFSET,
  WORLD,
  type Tool,
  type ToolArguments,
} from "../tool.ts";

const OPERATION = {
  type: "string",
  minLength: 1,
  description: "operationId, such as getVisibility",
} as const;

const KEY_REFUSED: ReadonlySet<number> = new Set([401, 410]);

/** Tools that read the contract and send requests. */
export const REQUEST_TOOLS: readonly Tool[] = [
  {
    name: "read_operation",
    description:
      "Read the contract of one operation: parameters, body, response. Without an operation, lists all operations.",
    readOnly: true,
    properties: { operation: OPERATION },
    run: ({ operation }, { fake: { contract } }) =>
      Promise.resolve(
        operation === undefined
          ? operationList(contract)
          : truncatedText(
              operationText(contract, operationById(contract, operation)),
              "the resource understudy://contract has the whole contract",
            ),
      ),
  },
  {
    name: "send_request",
    description:
      "Send a request to the API of the fake. Returns status, hints about mistakes, the replay token and the body.",
    readOnly: false,
    properties: {
      operation: OPERATION,
      parameters: {
        type: "object",
        additionalProperties: true,
        description: "Path and query parameters",
      },
      body: { type: "object", additionalProperties: true, description: "JSON body of a POST" },
      world: WORLD,
      workspace: { type: "string", description: "Default: the first one of the world" },
      mode: { enum: ["read", "write"], description: "Mode of the key; default: as needed" },
      pointer: { type: "string", description: "Show only this part of the body: a JSON pointer" },
    },
    required: ["operation"],
    run: async (given, { fake, signal }) => {
      const { operation: id, parameters = {}, body, world = "default", pointer = "" } = given;
      const operation = operationById(fake.contract, id);
      const mode = given["mode"] ?? (operation.writes ? "write" : "read");
      const key = await fake.key(world, mode, given["workspace"]);
      const target = targetOf(operation, parameters);
      const response = await fetch(fake.url + target, {
        method: operation.method.toUpperCase(),
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      // Another attempt uses a new key: the fake was restarted, or the world has expired.
      if (KEY_REFUSED.has(response.status)) fake.forgetKey(world, mode, given["workspace"]);
      return responseText(`${operation.method.toUpperCase()} ${target}`, response, pointer);
    },
  },
  {
    name: "find_exchanges",
    description:
      "Search the requests that the fake has served, newest first; with an id, shows one request in detail.",
    readOnly: true,
    properties: {
      id: { type: "integer", minimum: 1, description: "Show this request" },
      world: { type: "string", minLength: 1, description: "Default: all worlds" },
      operation: { ...OPERATION, description: "operationId, or none for unmatched requests" },
      status: { type: "string", description: "Such as 404 or 4xx" },
      method: { type: "string", description: "Such as POST" },
      path: { type: "string", description: "Such as /visibility" },
      parameter: {
        type: "array",
        items: { type: "string" },
        description: "name=value; all must match",
      },
      limit: LIMIT,
      offset: OFFSET,
    },
    run: async ({ id, limit = 20, offset = 0, ...filter }, { fake }) => {
      if (id !== undefined) {
        const detail = await fake.admin.call("GET", `/requests/${id}`);
        return truncatedText(
          JSON.stringify(detail, null, 1),
          "the rest belongs to the request body",
        );
      }
      const query = adminQuery({ limit, offset, ...filter });
      const { total, unsearched, dropped, requests } = (await fake.admin.call(
        "GET",
        `/requests${query}`,
      )) as Found;
      const later = unsearched === 0 ? "" : `, ${unsearched} older ones were not searched`;
      const lost = dropped === 0 ? "" : `, ${dropped} older ones are not in the journal`;
      const next = offset + requests.length;
      return [
        `${counted(total, "request")}${later}${lost}`,
        ...requests.map(exchangeLine),
        ...(total > next ? [`… ${total - next} more; next page: offset ${next}`] : []),
      ].join("\n");
    },
  },
  {
    name: "explain_value",
    description:
      "Explain a value of a response: formula, operands, filters, counted runs, and why a row is missing. Give the replay token of the response, or its path and world.",
    readOnly: true,
    properties: {
      token: {
        type: "string",
        description: "Replay token, as send_request and find_exchanges show it",
      },
      path: { type: "string", description: "Instead of a token: path with query" },
      world: WORLD,
      pointer: {
        type: "string",
        description: "JSON pointer to the value, such as /metrics/visibility_pct",
      },
      operand: { type: "string", description: "List only the runs of this operand" },
      missing: { type: "string", description: "Name of a row that is not in the list, to see why" },
      offset: OFFSET,
    },
    run: async ({ world = "default", ...given }, { fake }) => {
      if ((given["token"] ?? given["path"]) === undefined) {
        throw new Error('Give "token", the replay token of a response, or "path"');
      }
      const key = given["token"] === undefined ? await fake.key(world, "read") : undefined;
      const path = `/explain${adminQuery({ ...given, key })}`;
      const explained = (await fake.admin.call("GET", path).catch((error: unknown) => {
        if (key !== undefined) fake.forgetKey(world, "read");
        throw error;
      })) as ToolArguments;
      const { value: _, fields: __, ...aboutRow } = explained;
      return truncatedText(
        // Why a row is missing does not depend on the values of the other rows, which can be long.
        JSON.stringify(given["missing"] === undefined ? explained : aboutRow, null, 1),
        "explain a nested value with a longer pointer",
      );
    },
  },
];

interface Found {
  readonly total: number;
  readonly unsearched: number;
  readonly dropped: number;
  readonly requests: readonly {
    readonly id: number;
    readonly world: string | null;
    readonly method: string;
    readonly path: string;
    readonly query: ToolArguments;
    readonly status: number;
    readonly rows: number | null;
    readonly hints: readonly string[];
    readonly message: string | null;
    readonly replay: string | null;
  }[];
}

function exchangeLine(one: Found["requests"][number]): string {
  const { id, world, method, path, query, status, rows, hints, message, replay } = one;
  return [
    `${id} ${world ?? "no world"}: ${method} ${path}${adminQuery(query)} ${status}`,
    ...(rows === null ? [] : [`${rows} rows`]),
    ...(message === null ? [] : [message]),
    ...hints.map((hint) => `hint: ${hint}`),
    ...(replay === null ? [] : [`token ${replay}`]),
  ].join("; ");
}

/** Returns an operation by its id. @throws {Error} that names the most similar id */
export function operationById(contract: Contract, id: string): Operation {
  const known = OPERATION_IDS.find((one) => one === id);
  if (known !== undefined) return contract.operation(known);
  throw new Error(
    `Unknown operation "${id}"${didYouMean(id, OPERATION_IDS)} Operations: ${OPERATION_IDS.join(", ")}`,
  );
}

/** Path and query of a request. @throws {Error} for a missing path parameter */
function targetOf({ id, path, parameters }: Operation, given: ToolArguments): string {
  const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => name);
  const target = inPath.reduce((text, name) => {
    if (given[name] === undefined) throw new Error(`${id} needs the parameter "${name}"`);
    return text.replace(`{${name}}`, encodeURIComponent(String(given[name])));
  }, path);
  const query = Object.entries(given).filter(([name]) => !inPath.includes(name));
  return target + adminQuery(Object.fromEntries(query));
}

async function responseText(request: string, response: Response, pointer: string): Promise<string> {
  const { status, headers } = response;
  const text = await response.text();
  const hint = headers.get("understudy-hint");
  const token = headers.get("understudy-replay");
  return [
    `${request}: ${status}`,
    ...(hint === null ? [] : [`hint: ${hint}`]),
    ...(token === null ? [] : [`token: ${token}`]),
    truncatedText(
      pointer === "" ? text : partOf(text, pointer),
      "use a smaller limit, or pointer to select a part",
    ),
  ].join("\n");
}

function partOf(text: string, pointer: string): string {
  const part = valueAt(JSON.parse(text), pointer);
  if (part === undefined) throw new Error(`The body has no value at the pointer "${pointer}"`);
  return JSON.stringify(part);
}
