import type { Contract } from "../contract/contract.ts";
import type { Operation, Parameter } from "../contract/operation.ts";
import { allowedBy } from "../contract/schema.ts";
import { ApiError, quoted } from "../endpoints/api-error.ts";
import { nearest } from "../contract/nearest.ts";
import { onceEach } from "../contract/once-each.ts";
import type { FakeRequest } from "./request.ts";
import type { Route } from "./router.ts";

export interface ParameterRules {
  /** Refuse parameters that the operation does not have (C09). */
  readonly strict: boolean;
  /** Lower a value above its maximum instead of refusing it (C11). */
  readonly clamp: boolean;
}

export interface ReadParameters {
  /** Typed, defaults filled in, null where unused. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly hints: readonly string[];
}

/**
 * A request's parameters by the contract's schemas: types, defaults, bounds and sets stand there only.
 * @throws {ApiError} 400 that names the parameter, the value and what is allowed (§7, C09-C13).
 */
export function readParameters(
  contract: Contract,
  { operation, pathParameters }: Route,
  request: FakeRequest,
  rules: ParameterRules,
): ReadParameters {
  const given = textsByName(request.query);
  const hints = unknownParameters(operation, given, rules);
  const values: Record<string, unknown> = {};
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const texts = parameter.in === "path" ? [pathParameters[name] ?? ""] : given.get(name);
    values[name] = readValue(contract, parameter, texts ?? NOT_GIVEN, rules);
  }
  return { values, hints };
}

const NOT_GIVEN: readonly string[] = [];

type Texts = ReadonlyMap<string, readonly string[]>;

function textsByName(query: FakeRequest["query"]): Texts {
  const texts = new Map<string, string[]>();
  for (const [name, value] of query) {
    const before = texts.get(name);
    if (before === undefined) texts.set(name, [value]);
    else before.push(value);
  }
  return texts;
}

const queryNamesOf = onceEach((operation: Operation): readonly string[] =>
  operation.parameters.flatMap((one) => (one.in === "query" ? [one.name] : [])),
);

function unknownParameters(
  operation: Operation,
  given: Texts,
  { strict }: ParameterRules,
): string[] {
  const known = queryNamesOf(operation);
  const unknown = [...given.keys()].filter((name) => !known.includes(name));
  const messages = unknown.map((name) => {
    const near = nearest(name, known);
    const there = known.length === 0 ? "it takes none" : `it takes ${known.join(", ")}`;
    return `unknown parameter "${name}"${near ? `, did you mean "${near}"?` : ""} (${there})`;
  });
  if (strict && messages[0] !== undefined) throw new ApiError(400, sentence(messages[0]));
  return messages;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function readValue(
  contract: Contract,
  parameter: Parameter,
  texts: readonly string[],
  rules: ParameterRules,
): unknown {
  if (parameter.lenient) return texts[0] === "" ? null : (texts[0] ?? null);
  const { schema } = parameter;
  const text = onlyText(parameter, texts);
  if (text === null) return schema.default ?? null;
  return knownValues(parameter).get(text) ?? checked(contract, parameter, text, rules);
}

/** What a text says that was never found good before. */
function checked(
  contract: Contract,
  parameter: Parameter,
  text: string,
  rules: ParameterRules,
): unknown {
  const value = typed(parameter, text);
  if (rules.clamp && isAbove(parameter, value)) return parameter.schema.maximum;
  const isExact = typeof value !== "number" || Number.isSafeInteger(value);
  if (!isExact || contract.faults(parameter.pointer, value).length > 0) {
    throw refusal(parameter, text);
  }
  const known = knownValues(parameter);
  if (known.size === MOST_KNOWN) known.clear();
  known.set(text, value);
  return value;
}

const MOST_KNOWN = 1000;

/** By text: values that were found good before, for most are given again and again. */
const knownValues = onceEach<Parameter, Map<string, unknown>>(() => new Map());

/** The one text that was given; null where none had to be. */
function onlyText({ name, schema, required }: Parameter, texts: readonly string[]): string | null {
  const [text] = texts;
  if (text === undefined && required) {
    throw new ApiError(400, `Parameter "${name}" is required: ${allowedBy(schema)}`);
  }
  if (texts.length > 1) {
    throw new ApiError(400, `Parameter "${name}" is given ${texts.length} times; give it once`);
  }
  if (text === "") {
    throw new ApiError(400, `Parameter "${name}" is empty; allowed is ${allowedBy(schema)}`);
  }
  return text ?? null;
}

/** Limits, not buckets: what is merely too much of something that has a usual measure. */
function isAbove({ schema }: Parameter, value: unknown): boolean {
  return (
    typeof value === "number" &&
    schema.default !== undefined &&
    schema.maximum !== undefined &&
    value > schema.maximum
  );
}

function typed(parameter: Parameter, text: string): unknown {
  const { type } = parameter.schema;
  if (type === "integer") {
    if (!/^-?\d+$/.test(text)) throw refusal(parameter, text);
    return Number(text);
  }
  if (type === "boolean") {
    if (text !== "true" && text !== "false") throw refusal(parameter, text);
    return text === "true";
  }
  return parameter.aliases.get(text) ?? text;
}

function refusal({ name, schema }: Parameter, text: string): ApiError {
  return new ApiError(
    400,
    `Parameter "${name}" can't be ${quoted(text)}; allowed is ${allowedBy(schema)}`,
  );
}
