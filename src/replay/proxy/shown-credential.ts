import type { Credential } from "../../../conformance/exchange.ts";
import { headerValue, type HeaderPair } from "./passed.ts";

/** How a request shows a key; the key itself is for this process only. */
export interface ShownCredential {
  /** As the suite names it; null: no `Authorization` header. */
  readonly form: Extract<
    Credential["form"],
    "bearer" | "lower-case" | "basic" | "bare" | "empty"
  > | null;
  /** null: none is shown. */
  readonly key: string | null;
}

/** What a request shows in its `Authorization` header (§5). */
export function shownCredential(headers: readonly HeaderPair[]): ShownCredential {
  const value = headerValue(headers, "authorization");
  if (value === null) return { form: null, key: null };
  const [, scheme, key = ""] = /^(bearer|basic)(?: +(.*))?$/is.exec(value.trim()) ?? [];
  if (scheme === undefined) {
    return value.trim() === "" ? { form: "empty", key: null } : { form: "bare", key: value.trim() };
  }
  if (key === "") return { form: "empty", key: null };
  if (scheme === "Bearer") return { form: "bearer", key };
  return { form: scheme.toLowerCase() === "basic" ? "basic" : "lower-case", key };
}
