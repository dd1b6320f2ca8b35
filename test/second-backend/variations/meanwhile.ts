import type { Change } from "../change.ts";
import { swap } from "../faults/make.ts";

const SENTENCE = "2.12: `triggered_by` is null only when that prompt has since been removed.";

/** The first prompts of every brand, which a check uses most. */
const removal = (count: number): string => `UPDATE prompt SET removed = 1 WHERE id IN (
  SELECT p.id FROM prompt p WHERE p.removed = 0 AND (
    SELECT COUNT(*) FROM prompt other
    WHERE other.brand_id = p.brand_id AND other.removed = 0 AND other.id < p.id) < ${count})`;

/** Prompts that are removed while a check runs, early or late. */
export const MEANWHILE_VARIATIONS: readonly Change[] = [20, 60, 150, 300].flatMap((before) => [
  {
    id: `removed-meanwhile.unlisted-${before}`,
    sentence: SENTENCE,
    how: "Removed prompts are no longer listed; their ids still select their runs.",
    operations: "all" as const,
    meanwhile: { before, statement: removal(1) },
  },
  {
    id: `removed-meanwhile.unknown-${before}`,
    sentence: SENTENCE,
    how: "Removed prompts are no longer listed, and their ids are unknown.",
    operations: "all" as const,
    meanwhile: { before, statement: removal(2) },
    ...swap([
      "WHERE token = :brand_prompt_id AND",
      "WHERE removed = 0 AND token = :brand_prompt_id AND",
    ]),
  },
]);
