import { parameter } from "../faults/changes.ts";
import type { ResponseBody } from "../faults/fault.ts";
import type { ApiRequest } from "../request.ts";
import { changingBody, mutantOf, type Mutant } from "./mutant.ts";
import type { ParameterTarget } from "./recording.ts";

/** Returns another body with the echo of the right one. */
export function withEchoOf(right: ResponseBody, other: ResponseBody): ResponseBody {
  const copy = structuredClone(other);
  if ("filters_applied" in right) copy.filters_applied = right.filters_applied;
  if ("date_range" in right) copy.date_range = right.date_range;
  return copy;
}

/** The effect is right, the echo is wrong. */
export function wrongEchoes(target: ParameterTarget): Mutant[] {
  const { recording, operation, parameter: one } = target;
  const { name } = one;
  if (operation.filterFields?.includes(name) !== true) return [];
  const echoing = (operator: string, echo: (value: unknown, request: ApiRequest) => unknown) =>
    mutantOf({
      operator,
      operation: operation.id,
      place: name,
      respond: changingBody(operation.id, undefined, (body, request) => {
        const { filters_applied: filters } = body;
        const value = echo(filters[name], request);
        if (value === filters[name]) return null;
        filters[name] = value;
        return body;
      }),
    });
  return [
    echoing("parameters.echo-null", () => null),
    echoing("parameters.echo-other", (value, request) => otherEcho(target, value, request)),
    // A parameter that is required or has a default is never unused; omitted dates are echoed as used.
    ...(recording.reads(operation.id).every(({ body }) => body.filters_applied?.[name] !== null)
      ? []
      : [
          echoing("parameters.echo-always", (value, request) =>
            value === null ? otherEcho(target, null, request) : value,
          ),
        ]),
  ];
}

function otherEcho(
  { recording, operation, parameter: { name, schema } }: ParameterTarget,
  value: unknown,
  request: ApiRequest,
): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  const brand = parameter(request, "brand") ?? "";
  const known = recording.valuesOf(name, operation, brand);
  const other =
    known.find((one) => one !== value) ?? (schema.format === "date" ? "2020-02-02" : "x");
  return schema.type === "integer" ? Number(other) || 1 : other;
}
