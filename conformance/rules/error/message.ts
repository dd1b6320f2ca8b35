import type { Json } from "../../exchange.ts";

/** The message of an error's envelope; null where there is none. */
export function messageOf(body: Json): string | null {
  const message: unknown = body?.error?.message;
  return typeof message === "string" && message.trim() !== "" ? message : null;
}
