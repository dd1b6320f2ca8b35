import type { Body, Context, Parameter, Reply, Request, Values } from "./types.ts";

/**
 * What a changed backend does otherwise than the base: a fault (`sentence` is what it violates) or a
 * permitted variation (`sentence` is what the specification leaves open). Each hook changes one stage of
 * a request, in the order given here; a stage without a hook is the base's.
 */
export interface Change {
  id: string;
  sentence: string;
  /** What a backend team did. */
  how: string;
  /** Operations that the hooks below act on, such as `GET /visibility`. */
  operations: readonly string[] | "all";

  /** Runs before a backend's first request, for a change that keeps a state. */
  begin?: () => void;
  /** What happens outside of the API: the statement runs once, before the request of this number. */
  meanwhile?: { before: number; statement: string };
  /** The request as it arrives, of any operation. */
  request?: (request: Request) => Request;
  /** What a parameter accepts and its default. */
  parameter?: (parameter: Parameter, operation: string) => Parameter;
  /** The window, before it is echoed and used. */
  window?: (asked: AskedWindow) => { start: string; end: string };
  /** What filters_applied says. */
  echo?: (echo: Body, context: Context) => Body;
  /** Values the statements see, after the echo is settled. */
  used?: (values: Values, context: Context) => Values;
  /** The text of a statement. */
  sql?: (text: string, operation: string) => string;
  /** The body of a write, as parsed. */
  written?: (body: Body, operation: string) => Body;
  percent?: (part: number, whole: number) => number;
  average?: (sum: number, count: number) => number;
  /** A stored instant, as printed. */
  stamp?: (instant: string) => string;
  /** The UTC day of an instant, or another one. */
  dayOf?: (instant: string) => string;
  /** The body of a 200. It may be changed in place. */
  body?: (body: Body, context: Context) => unknown;
  /** The whole reply to any request, including refusals. */
  reply?: (reply: Reply, request: Request) => Reply;
}

export interface AskedWindow {
  start: string | null;
  end: string | null;
  today: string;
}

/** The hooks of `change` if it acts on `operation`, otherwise none. */
export const changeOf = (change: Change, operation: string): Change =>
  change.operations === "all" || change.operations.includes(operation) ? change : BASE;

/** The backend as the specification has it. */
export const BASE: Change = { id: "base", sentence: "", how: "", operations: [] };
