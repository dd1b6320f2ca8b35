import type { JsonSchema } from "../../../contract/schema.ts";
import type { FakeConnection } from "./fake-connection.ts";

/** What a tool may use. */
export interface ToolContext {
  readonly fake: FakeConnection;
  readonly signal: AbortSignal;
  /** Reports the progress of slow tools. */
  readonly progress: (done: number, total: number) => void;
}

/** A tool for agents. */
export interface Tool {
  readonly name: string;
  /** One or two sentences. */
  readonly description: string;
  /** Whether the tool changes nothing. */
  readonly readOnly: boolean;
  /** The schemas of its arguments. */
  readonly properties: Readonly<Record<string, ToolProperty>>;
  readonly required?: readonly string[];
  /** @param given arguments that match the schemas. @throws {Error} with a message for the agent */
  readonly run: (given: ToolArguments, context: ToolContext) => Promise<string>;
}

export interface ToolProperty extends JsonSchema {
  readonly description: string;
  readonly additionalProperties?: boolean;
}

// oxlint-disable-next-line typescript/no-explicit-any -- validated by the schemas
export type ToolArguments = Readonly<Record<string, any>>;

/** Longer results are truncated, to save the context of the agent. In characters. */
const MAX_TEXT = 12_000;

/** Returns a text, or its beginning with a note on how to read the rest. */
export function truncatedText(text: string, howToReadOn: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT)}\n… ${text.length - MAX_TEXT} more characters; ${howToReadOn}`;
}

/** Returns one page of lines, with the offset of the next page. */
export function pageOfLines(
  lines: readonly string[],
  { limit, offset = 0 }: ToolArguments,
  defaultLimit: number,
): string {
  const end = offset + (limit ?? defaultLimit);
  const rest = lines.length - end;
  const more = rest > 0 ? [`… ${rest} more; next page: offset ${end}`] : [];
  return [...lines.slice(offset, end), ...more].join("\n");
}

/** Formats a query of the admin API; undefined values are omitted. */
export function adminQuery(values: ToolArguments): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const all: unknown[] = Array.isArray(value) ? value : [value];
    return all.map((one): [string, string] => [name, String(one)]);
  });
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

export const WORLD: ToolProperty = {
  type: "string",
  minLength: 1,
  default: "default",
  description: "Id of a world; default: default",
};
export const LIMIT: ToolProperty = {
  type: "integer",
  minimum: 1,
  maximum: 100,
  description: "Maximum number of rows",
};
export const OFFSET: ToolProperty = {
  type: "integer",
  minimum: 0,
  description: "Rows to skip",
};
