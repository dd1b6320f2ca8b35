import type { Json } from "../../../conformance/exchange.ts";
import { TOKENS } from "../../../conformance/tokens.ts";
import { parseInstant } from "../../workspace/calendar.ts";
import { literal, type ShapeGrounds } from "./shape.ts";

/**
 * A reply to the letter, for a fake whose clock stands. Only tokens that no step captured and the days of
 * timestamps are left open: they move with day 0.
 */
export function exactly(value: Json, saying: ShapeGrounds["saying"], name = ""): unknown {
  if (Array.isArray(value)) return value.map((row) => exactly(row, saying, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, exactly(inner, saying, field)]),
    );
  }
  if (typeof value !== "string") return value;
  if (TOKENS.includes(name)) return saying(value) ?? { $type: "string" };
  if (parseInstant(value) !== null) return { $pattern: `${value.slice(10)}$` };
  return literal(value, saying);
}
