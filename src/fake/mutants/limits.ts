import { parameter, withParameter, without } from "../faults/changes.ts";
import type { Handle, ResponseBody } from "../faults/fault.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import { withEchoOf } from "./echoes.ts";
import { isOf, mutantOf, operationOfResponse, type Mutant } from "./mutant.ts";
import type { ParameterTarget } from "./recording.ts";

/** Without the parameter, another value than the documented default is used. */
export function defaultChanged({
  recording,
  operation,
  parameter: { name, schema },
}: ParameterTarget): Mutant[] {
  if (schema.default === undefined) return [];
  const other = otherThanDefault(schema.default, schema.enum);
  // Lists that fit on both pages do not show the size of the page.
  const isShown =
    name !== "limit" ||
    recording.reads(operation.id).some(({ body }) => body.total_count > Number(other));
  const changed = (operator: string, keepsEcho: boolean) =>
    mutantOf({
      operator,
      operation: operation.id,
      place: name,
      respond: (request, handle) => {
        const response = handle(request);
        const isHit = isOf(response, operation.id) && parameter(request, name) === undefined;
        if (!isHit) return response;
        const wrong = handle(withParameter(request, name, other));
        if (!keepsEcho || wrong.status !== 200) return wrong;
        return { ...wrong, body: withEchoOf(response.body, wrong.body) };
      },
    });
  return [
    changed("parameters.default-changed", false),
    ...(isShown ? [changed("parameters.default-changed-unseen", true)] : []),
  ];
}

function otherThanDefault(value: unknown, set: readonly unknown[] = []): string {
  if (typeof value === "number") return String(value === 0 ? 1 : Math.ceil(value / 2));
  if (typeof value === "boolean") return String(!value);
  return String(set.find((one) => one !== value));
}

/** A value of a wrong type or outside its set is taken as if the parameter was left out. */
export function typeIgnored({
  operation,
  parameter: { name, schema, required, lenient },
}: ParameterTarget): Mutant[] {
  const isTyped =
    schema.type !== "string" || schema.enum !== undefined || schema.format !== undefined;
  if (required || lenient || !isTyped) return [];
  return [
    mutantOf({
      operator: "parameters.wrong-value-ignored",
      operation: operation.id,
      place: name,
      respond: (request, handle) => {
        const response = handle(request);
        if (response.status !== 400 || operationOfResponse(response) !== operation.id)
          return response;
        if (parameter(request, name) === undefined) return response;
        const without400 = handle(without(request, name));
        return without400.status === 200 ? without400 : response;
      },
    }),
  ];
}

/** Values above a documented maximum are served as they are. */
export function maximumIgnored({
  operation,
  parameter: { name, schema },
}: ParameterTarget): Mutant[] {
  const { maximum } = schema;
  if (maximum === undefined || maximum === 10) return [];
  return [
    mutantOf({
      operator: "parameters.maximum-ignored",
      operation: operation.id,
      place: name,
      respond: (request, handle) => {
        const response = handle(request);
        const value = Number(parameter(request, name));
        if (!(value > maximum) || operationOfResponse(response) !== operation.id) return response;
        return beyondMaximum(request, handle, { name, value, maximum }) ?? response;
      },
    }),
  ];
}

interface Excess {
  readonly name: string;
  readonly value: number;
  readonly maximum: number;
}

/** Returns what a fake without the maximum would send: pages joined, and the value in the echo. */
function beyondMaximum(
  request: ApiRequest,
  handle: Handle,
  { name, value, maximum }: Excess,
): ApiResponse | null {
  const first = handle(withParameter(request, name, String(maximum)));
  if (first.status !== 200) return null;
  const body: ResponseBody = structuredClone(first.body);
  if (name === "limit") {
    const offset = Number(parameter(request, "offset") ?? 0);
    while (body.items.length < value) {
      const at = withParameter(request, name, String(maximum));
      const next: ResponseBody = handle(
        withParameter(at, "offset", String(offset + body.items.length)),
      ).body;
      if (next.items.length === 0) break;
      body.items.push(...next.items.slice(0, value - body.items.length));
    }
    body.returned_count = body.items.length;
    body.has_more = offset + body.items.length < body.total_count;
  }
  if (body.filters_applied !== undefined) body.filters_applied[name] = value;
  if (body.metrics?.[name] !== undefined) body.metrics[name] = value;
  return { ...first, body };
}
