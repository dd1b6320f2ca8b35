import type { Served } from "../fake/journal.ts";
import type { Transport } from "../fake/request.ts";
import type { Encoded } from "./encode.ts";
import type { LineParts } from "./request-log.ts";

/** A request of the API with its reply: all of it that is sent, journalled and logged, once or again. */
export interface Answered extends Pick<Served, "request" | "reply">, Encoded {
  readonly token: string;
  /** The headers, names and values in turn. */
  readonly head: readonly string[];
  /** The body's length over the wire, in bytes. */
  readonly size: number;
  /** How it travels, where a fault lets it travel badly. */
  readonly transport: Transport | undefined;
  /** Its line in the log; null where only its way will tell how it ends. */
  readonly line: LineParts | null;
}
