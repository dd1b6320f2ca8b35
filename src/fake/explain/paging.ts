import { pointerOf } from "../../common/json-pointer.ts";
import type { ExplainedFormula, Operand } from "./explanation.ts";
import type { ExplainedValue } from "./explained-body.ts";

/** The formulas of the pagination fields (§2.1), by field. */
const FORMULAS: Readonly<Record<string, { readonly paged: string; readonly single: string }>> = {
  returned_count: { paged: "max(0, min(limit, total_count − offset))", single: "total_count" },
  has_more: {
    paged: "offset + returned_count < total_count",
    single: "returned_count < total_count",
  },
};

const MEANINGS: Readonly<Record<string, string>> = {
  limit: "maximum number of rows on a page",
  offset: "rows that are skipped",
  total_count: "rows that match, on all pages",
  returned_count: "rows on this page",
};

/** Explains a pagination field by its formula; null: the value is not such a field. */
export function pagingFormula({
  call,
  body,
  steps,
}: ExplainedValue): { readonly formula: ExplainedFormula; readonly operands: Operand[] } | null {
  const formula = steps.length === 1 ? FORMULAS[steps[0]!] : undefined;
  if (formula === undefined) return null;
  const { limit, offset } = call.parameters;
  const text = limit === undefined ? formula.single : formula.paged;
  const fields = body as Readonly<Record<string, number>>;
  const operands = Object.keys(MEANINGS)
    .filter((name) => text.includes(name))
    .map((name): Operand => {
      const isField = name === "total_count" || name === "returned_count";
      const value = isField ? fields[name]! : Number(name === "limit" ? limit : offset);
      const pointer = isField ? pointerOf([name]) : pointerOf(["filters_applied", name]);
      return { name, value, meaning: MEANINGS[name]!, pointer, runs: null };
    });
  const filled = operands.reduce(
    (done, { name, value }) => done.replace(name, String(value)),
    text,
  );
  return { formula: { text, section: "2.1", filled, rounding: "none" }, operands };
}
