import { withBody } from "../faults/write-bodies.ts";
import { isObject } from "../../common/is-object.ts";
import { parseJson } from "../../common/parse-json.ts";
import type { OperationId } from "../../contract/operation.ts";
import { withError } from "../faults/changes.ts";
import type { Fault, FaultCounts, Handle, ResponseBody } from "../faults/fault.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import { mutantOf, type Mutant } from "./mutant.ts";
import type { Recording } from "./recording.ts";

/** Mutants of the two POSTs: what they refuse, what they accept, and what they store. */
export function writeMutants(recording: Recording): Mutant[] {
  return (["trackBrand", "addPrompts"] as const).flatMap((operation) => {
    const pointer = recording.contract.operation(operation).bodyPointer ?? "";
    const { properties = {}, required = [] } = recording.contract.schemaAt(pointer);
    return Object.entries(properties)
      .flatMap(([name, raw]) => {
        const schema = recording.contract.resolved(raw);
        const items = schema.items === undefined ? null : recording.contract.resolved(schema.items);
        return fieldMutants(operation, {
          name,
          isRequired: required.includes(name),
          isList: schema.type === "array",
          maximum: schema.maxItems ?? null,
          values: items?.enum ?? schema.enum ?? (name === "country" ? ["ZZ", "DE"] : []),
        });
      })
      .concat(wholeBodyMutants(operation));
  });
}

interface BodyField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
  readonly maximum: number | null;
  readonly values: readonly unknown[];
}

type Body = Record<string, ResponseBody>;

function fieldMutants(operation: OperationId, field: BodyField): Mutant[] {
  const { name, isRequired, isList, maximum, values } = field;
  const refusing = (operator: string, place: string, isHit: (body: Body) => boolean) =>
    writeMutant(operation, { operator, place }, (body, request, handle) => {
      const response = handle(request);
      return response.status === 200 && isHit(body)
        ? withError(response, 400, `${place} is not valid.`)
        : response;
    });
  return [
    ...(isRequired ? [] : [refusing("writes.required", name, (body) => body[name] === undefined)]),
    ...(isRequired ? [] : [refusing("writes.refused", name, (body) => body[name] !== undefined)]),
    ...values.map((value) =>
      refusing("writes.value-refused", `${name}=${String(value)}`, (body) =>
        isList ? body[name]?.includes?.(value) : body[name] === value,
      ),
    ),
    ...(maximum === null
      ? []
      : [
          refusing("writes.maximum-refused", name, (body) => body[name]?.length === maximum),
          changing(operation, { operator: "writes.maximum-ignored", place: name }, (body) =>
            body[name]?.length > maximum ? { ...body, [name]: body[name].slice(0, maximum) } : null,
          ),
          partial(operation, name, (body) =>
            body[name]?.length > maximum ? { ...body, [name]: body[name].slice(0, maximum) } : null,
          ),
        ]),
    ...storage(operation, field),
    ...types(operation, field),
  ];
}

/** Parts of a valid body are not stored. */
function storage(operation: OperationId, { name, isRequired, isList }: BodyField): Mutant[] {
  return [
    ...(isRequired
      ? []
      : [
          changing(operation, { operator: "writes.not-stored", place: name }, (body) =>
            body[name] === undefined ? null : { ...body, [name]: undefined },
          ),
        ]),
    ...(isList
      ? [
          changing(operation, { operator: "writes.last-not-stored", place: name }, (body) =>
            Array.isArray(body[name]) && body[name].length > 1
              ? { ...body, [name]: body[name].slice(0, -1) }
              : null,
          ),
          changing(operation, { operator: "writes.first-only", place: name }, (body) =>
            Array.isArray(body[name]) && body[name].length > 1
              ? { ...body, [name]: body[name].slice(0, 1) }
              : null,
          ),
        ]
      : []),
  ];
}

const WRONG = { number: 42, text: "openai", list: ["text"], object: {} };

/** Values of wrong types, and missing required fields, are accepted. */
function types(operation: OperationId, { name, isRequired, isList, values }: BodyField): Mutant[] {
  const [valid] = values;
  const repaired = (value: unknown): unknown => (isList ? [String(value)] : String(valid ?? value));
  return [
    ...(isList
      ? [
          changing(operation, { operator: "writes.text-for-list", place: name }, (body) =>
            typeof body[name] === "string" ? { ...body, [name]: [body[name]] } : null,
          ),
        ]
      : []),
    changing(operation, { operator: "writes.wrong-type-accepted", place: name }, (body) =>
      body[name] === undefined || isOfType(body[name], isList)
        ? null
        : { ...body, [name]: repaired(isList ? WRONG.text : body[name]) },
    ),
    ...(isRequired
      ? [
          changing(operation, { operator: "writes.missing-accepted", place: name }, (body) =>
            body[name] === undefined && Object.keys(body).length > 0
              ? { ...body, [name]: isList ? [WRONG.text] : "Alpenglow" }
              : null,
          ),
        ]
      : []),
  ];
}

function isOfType(value: unknown, isList: boolean): boolean {
  return isList ? Array.isArray(value) : typeof value === "string";
}

/** The request is refused, but a part of it is stored. */
function partial(
  operation: OperationId,
  place: string,
  allowedPart: (body: Body) => Body | null,
): Mutant {
  return writeMutant(operation, { operator: "writes.partial", place }, (body, request, handle) => {
    const response = handle(request);
    const part = response.status === 400 ? allowedPart(body) : null;
    if (part !== null) handle(withBody(request, part));
    return response;
  });
}

function wholeBodyMutants(operation: OperationId): Mutant[] {
  const statuses = [201, 202, 204, 500].map((status) =>
    writeMutant(
      operation,
      { operator: "writes.success-status", place: String(status) },
      (_, request, handle) => {
        const response = handle(request);
        return response.status === 200 ? { ...response, status } : response;
      },
    ),
  );
  return [
    ...statuses,
    writeMutant(
      operation,
      { operator: "writes.nothing-stored", place: "body" },
      (_, request, handle) => {
        const refused = handle({ ...request, headers: {} });
        const { status } = handle(withBody(request, {}));
        return status === 400
          ? { ...refused, status: 200, headers: {}, body: {} }
          : handle(request);
      },
    ),
    ...(operation === "addPrompts" ? promptWrites() : []),
  ];
}

function promptWrites(): Mutant[] {
  const id = "addPrompts";
  return [
    partial(id, "unknown platform", (body) =>
      Array.isArray(body["llms"]) && body["llms"].length > 0 ? { ...body, llms: ["openai"] } : null,
    ),
    changing(id, { operator: "writes.other-value", place: "country" }, (body) =>
      body["country"] === undefined
        ? null
        : { ...body, country: body["country"] === "FR" ? "ES" : "FR" },
    ),
    changing(id, { operator: "writes.other-value", place: "tags" }, (body) =>
      Array.isArray(body["tags"]) ? { ...body, tags: ["something-else"] } : null,
    ),
    changing(id, { operator: "writes.other-value", place: "prompts" }, (body) =>
      Array.isArray(body["prompts"])
        ? { ...body, prompts: body["prompts"].map((text: unknown) => `${String(text)} (2)`) }
        : null,
    ),
    changing(id, { operator: "writes.value-accepted", place: "unknown platform" }, (body) =>
      Array.isArray(body["llms"]) ? { ...body, llms: ["openai"] } : null,
    ),
  ];
}

/** Another body is stored than the one that was sent. */
function changing(
  operation: OperationId,
  names: { readonly operator: string; readonly place: string },
  change: (body: Body) => Body | null,
): Mutant {
  return writeMutant(operation, names, (body, request, handle) => {
    const other = change(body);
    return handle(other === null ? request : withBody(request, other));
  });
}

type Responder = (
  body: Body,
  request: ApiRequest,
  handle: Handle,
  counts: FaultCounts,
) => ApiResponse;

function writeMutant(
  operation: OperationId,
  { operator, place }: { readonly operator: string; readonly place: string },
  respond: Responder,
): Mutant {
  const path = operation === "trackBrand" ? "/brands/tracked" : "/prompts";
  const responder: Fault["respond"] = (request, handle, counts) => {
    const body = request.method === "POST" && request.path === path ? bodyOf(request) : null;
    return body === null ? handle(request) : respond(body, request, handle, counts);
  };
  return mutantOf({ operator, operation, place, needsWrites: true, respond: responder });
}

/** The JSON object of a request; null: it has none. */
function bodyOf({ body }: ApiRequest): Body | null {
  if (body.kind !== "text") return null;
  try {
    const value: ResponseBody = parseJson(body.text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
