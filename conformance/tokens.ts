import type { Json } from "./exchange.ts";

/** Opaque tokens (§2.4, §2.16): nothing says that one thing has the same token in every reply. */
export const TOKENS: readonly string[] = ["run_id", "brand_prompt_id"];

/** All tokens within a value, in order, as text. */
export function tokensIn(value: Json): string {
  return JSON.stringify(found(value));
}

function found(value: Json): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    TOKENS.includes(name) ? [inner] : found(inner),
  );
}
