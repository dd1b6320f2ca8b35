import type { RequestHandler, Response } from "express";
import { nearest } from "../../contract/nearest.ts";
import { allowedBy } from "../../contract/schema.ts";
import { AdminError } from "./admin-error.ts";
import { bodyComplaint } from "./body-complaint.ts";
import type { AdminDescription, AdminOperation, AdminParameter } from "./description.ts";

/** What a call brings, as the description allows it. */
interface Given {
  query: unknown;
  body: unknown;
}

/** The query of a call, checked, typed, defaults filled in. */
export function queryOf({ locals }: Response): unknown {
  return (locals as Given).query;
}

/** The JSON body of a call, checked; an absent one is an empty object. */
export function bodyOf({ locals }: Response): unknown {
  return (locals as Given).body;
}

/** Lets a call through only as the description has it. @throws {AdminError} 400 or 405 that tells what is allowed. */
export function asDescribed(description: AdminDescription): RequestHandler {
  return (request, response, next) => {
    const there = description.at(request.path);
    if (there.length === 0) return next();
    const method = request.method === "HEAD" ? "GET" : request.method;
    const operation = there.find((one) => one.method === method);
    if (operation === undefined) throw notAllowed(request.method, request.path, there);
    const query = new URLSearchParams(request.url.split("?").slice(1).join("?"));
    const given: Given = {
      query: readQuery(description, operation, query),
      body: readBody(description, operation, request.body),
    };
    Object.assign(response.locals, given);
    next();
  };
}

function notAllowed(method: string, path: string, there: readonly AdminOperation[]): AdminError {
  const methods = there.map((one) => one.method).join(", ");
  return new AdminError(405, `${method} is not allowed on ${path}; allowed: ${methods}`);
}

function readQuery(
  description: AdminDescription,
  { parameters }: AdminOperation,
  query: URLSearchParams,
): object {
  const known = parameters.filter((one) => one.in === "query");
  const names = known.map(({ name }) => name);
  for (const name of query.keys()) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const there = names.length === 0 ? "it takes none" : `there are ${names.join(", ")}`;
    const hint = near === null ? there : `did you mean "${near}"? (${there})`;
    throw new AdminError(400, `Unknown parameter "${name}"; ${hint}`);
  }
  return Object.fromEntries(
    known.flatMap((parameter) => {
      const value = readValue(description, parameter, query.getAll(parameter.name));
      return value === undefined ? [] : [[parameter.name, value]];
    }),
  );
}

function readValue(
  description: AdminDescription,
  { name, schema, pointer }: AdminParameter,
  texts: readonly string[],
): unknown {
  const [text] = texts;
  if (text === undefined) return schema.default;
  if (texts.length > 1) {
    throw new AdminError(400, `Parameter "${name}" is given ${texts.length} times; give it once`);
  }
  const value = schema.type === "integer" && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (description.faults(pointer, value).length === 0) return value;
  const allowed = schema.title ?? allowedBy(schema);
  throw new AdminError(400, `Parameter "${name}" can't be "${text}"; allowed is ${allowed}`);
}

function readBody(
  description: AdminDescription,
  { bodyPointer }: AdminOperation,
  body: unknown,
): unknown {
  if (bodyPointer === null) return {};
  const value = body ?? {};
  const [fault] = description.faults(bodyPointer, value);
  if (fault === undefined) return value;
  throw new AdminError(400, bodyComplaint(description.schemaAt(bodyPointer), value, fault));
}

/** Holds every JSON reply against the description; one that breaks it is an error inside. */
export function repliesAsDescribed(description: AdminDescription): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    const send = response.json.bind(response);
    response.json = (body: unknown) => {
      const wanted = method === "HEAD" ? "GET" : method;
      const operation = description.at(path).find((one) => one.method === wanted);
      const pointer = operation?.replyPointers.get(response.statusCode);
      const [fault] = pointer === undefined ? [] : description.faults(pointer, body);
      if (operation !== undefined && pointer === undefined) {
        throw new Error(`${operation.id} replies with an undescribed ${response.statusCode}`);
      }
      if (fault !== undefined) {
        throw new Error(
          `${operation?.id} breaks its description at "${fault.instancePath}": ${fault.message} ${JSON.stringify(fault.params)}`,
        );
      }
      return send(body);
    };
    next();
  };
}
