import type { Operation, Parameter } from "../../contract/operation.ts";
import { parameter, withError, withParameter, without } from "../faults/changes.ts";
import type { ApiRequest } from "../request.ts";
import { withEchoOf, wrongEchoes } from "./echoes.ts";
import { defaultChanged, maximumIgnored, typeIgnored } from "./limits.ts";
import { changingBody, isOf, mutantOf, type Mutant } from "./mutant.ts";
import { modesOf, READS, type Mode, type ParameterTarget, type Recording } from "./recording.ts";

/** Mutants of parameters: each parameter of each operation, with each way of treating it wrongly. */
export function parameterMutants(recording: Recording): Mutant[] {
  return READS.flatMap((id) => {
    const operation = recording.contract.operation(id);
    return operation.parameters.flatMap((one) => {
      const target = { recording, operation, parameter: one };
      return [
        ...refused(target),
        ...wrongEchoes(target),
        ...defaultChanged(target),
        ...typeIgnored(target),
        ...maximumIgnored(target),
        ...modesFor(operation, one).flatMap((mode) => [
          ...ignored(target, mode),
          ...otherValue(target, mode),
        ]),
        ...ignoredWithAnother(target),
      ];
    });
  });
}

/** Modes apply to parameters that do not select one themselves. */
function modesFor(operation: Operation, { name }: Parameter): readonly (Mode | undefined)[] {
  const modes = modesOf(operation);
  const isSelecting = modes.some(({ parameters }) =>
    parameters.some(([selecting]) => selecting === name),
  );
  return isSelecting ? [undefined] : modes;
}

/** The response is that of a request without the parameter; the echo is right. */
function ignored(
  { operation, parameter: { name, required } }: ParameterTarget,
  mode: Mode | undefined,
): Mutant[] {
  if (required || name === "offset" || name === "limit") return [];
  return [
    mutantOf({
      operator: "parameters.ignored",
      operation: operation.id,
      ...(mode === undefined ? {} : { mode }),
      place: name,
      respond: changingBody(operation.id, mode, (body, request, handle) => {
        if (parameter(request, name) === undefined) return null;
        return withEchoOf(body, handle(without(request, name)).body);
      }),
    }),
  ];
}

/** Parameters that do not select what is listed or counted. */
const NOT_FILTERS: ReadonlySet<string> = new Set([
  "end_date",
  "group_by",
  "include_extras",
  "include_transcript",
  "language",
  "limit",
  "offset",
  "order",
  "start_date",
  "window_days",
]);

/** A filter is ignored only if another one is given; the echo is right. */
function ignoredWithAnother({ operation, parameter: { name } }: ParameterTarget): Mutant[] {
  const filters = operation.parameters.filter((one) => !one.required && !NOT_FILTERS.has(one.name));
  if (!filters.some((one) => one.name === name)) return [];
  return filters
    .filter((other) => other.name !== name)
    .map((other) =>
      mutantOf({
        operator: "parameters.ignored-with-another",
        operation: operation.id,
        place: `${name} with ${other.name}`,
        respond: changingBody(operation.id, undefined, (body, request, handle) => {
          const isBoth = [name, other.name].every((one) => parameter(request, one) !== undefined);
          return isBoth ? withEchoOf(body, handle(without(request, name)).body) : null;
        }),
      }),
    );
}

/** The response is that of the next known value; the echo is right. */
function otherValue(
  { recording, operation, parameter: { name } }: ParameterTarget,
  mode: Mode | undefined,
): Mutant[] {
  const next = (request: ApiRequest): string | null => {
    const brand = parameter(request, "brand") ?? recording.brands[0] ?? "";
    const values = recording.valuesOf(name, operation, brand);
    const place = values.indexOf(valueIn(request, operation, name));
    return place === -1 || values.length < 2 ? null : (values[(place + 1) % values.length] ?? null);
  };
  // An id of another brand is refused, so that the response would stay as it is.
  const takesId = operation.parameters.some(
    (one) => one.required && (one.name === "brand_prompt_id" || one.name === "url"),
  );
  if (name === "brand" && takesId) return [];
  const [rich = ""] = recording.brands;
  if (recording.valuesOf(name, operation, rich).length < 2) return [];
  return [
    mutantOf({
      operator: name === "brand" ? "access.other-brand" : "parameters.other-value",
      operation: operation.id,
      ...(mode === undefined ? {} : { mode }),
      place: name,
      respond: changingBody(operation.id, mode, (body, request, handle) => {
        const value = next(request);
        if (value === null) return null;
        const other = handle(withValue(request, operation, name, value));
        return other.status === 200 ? withEchoOf(body, other.body) : null;
      }),
    }),
  ];
}

function valueIn(request: ApiRequest, operation: Operation, name: string): string {
  if (!operation.path.includes(`{${name}}`)) return parameter(request, name) ?? "";
  const steps = operation.path.split("/");
  return decodeURIComponent(request.path.split("/")[steps.indexOf(`{${name}}`)] ?? "");
}

function withValue(
  request: ApiRequest,
  { path }: Operation,
  name: string,
  value: string,
): ApiRequest {
  return path.includes(`{${name}}`)
    ? { ...request, path: path.replace(`{${name}}`, encodeURIComponent(value)) }
    : withParameter(request, name, value);
}

/** Valid values are refused: all of them, and each value of a set alone. */
function refused({ operation, parameter: { name, required, schema } }: ParameterTarget): Mutant[] {
  const refusing = (operator: string, place: string, isRefused: (value: string) => boolean) =>
    mutantOf({
      operator,
      operation: operation.id,
      place,
      respond: (request, handle) => {
        const response = handle(request);
        const value = parameter(request, name);
        const isHit = isOf(response, operation.id) && value !== undefined && isRefused(value);
        return isHit ? withError(response, 400, `${name} is not valid.`) : response;
      },
    });
  const values = schema.enum ?? (schema.type === "boolean" ? [true, false] : []);
  return [
    ...(required ? [] : [refusing("parameters.refused", name, () => true)]),
    ...values.map((value) =>
      refusing(
        "parameters.value-refused",
        `${name}=${String(value)}`,
        (given) => given === String(value),
      ),
    ),
    ...(schema.maximum === undefined
      ? []
      : [
          refusing("parameters.maximum-refused", name, (value) => value === String(schema.maximum)),
        ]),
  ];
}
