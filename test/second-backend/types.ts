import type { SQLOutputValue } from "node:sqlite";

/** A request as the backend sees it; header names are in lower case. */
export interface Request {
  method: string;
  /** Path and query, such as `/api/v1/visibility?brand=A`. */
  target: string;
  headers: Record<string, string>;
  body: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The bytes to send, if they are not those of the body. */
  raw?: Uint8Array;
}

export type Row = Record<string, SQLOutputValue>;
export type Body = Record<string, unknown>;
/** Values by parameter; null is a parameter not in use. */
export type Values = Record<string, string | number | null>;

export interface Parameter {
  name: string;
  kind: "text" | "date" | "integer" | "boolean" | "choice";
  required?: boolean;
  default?: string | number | null;
  min?: number;
  max?: number;
  choices?: readonly string[];
  /** The choices that a refusal names, if not all. */
  advertised?: readonly string[];
  /** What happens to a value that is not allowed; `default` concerns numbers out of range only. */
  otherwise?: "refuse" | "clamp" | "default" | "ignore";
}

/** One request under way. */
export interface Context {
  operation: string;
  workspace: number;
  brand: { id: number; name: string };
  values: Values;
  echo: Body;
  today: string;
  /** Part of the path, such as the token of a run. */
  token: string;
  written: Body;
  all: (text: string, more?: Values) => Row[];
  one: (text: string, more?: Values) => Row | undefined;
}

export interface Operation {
  /** Method and path below the base path, `{token}` for a variable part. */
  id: string;
  parameters: readonly Parameter[];
  answer: (context: Context) => Body;
}

/** A request that is not answered with 200. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
