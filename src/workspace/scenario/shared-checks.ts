import type { Complaints } from "../../contract/complaints.ts";
import type { BrandDefinition } from "./definition.ts";
import type { Located } from "./sound-parts.ts";

/** Complains of every value that stood before already. */
export function checkOnce(
  complaints: Complaints,
  what: string,
  values: readonly Located<string>[],
): void {
  const known = new Set<string>();
  for (const { pointer, value } of values) {
    if (known.has(value)) {
      complaints.add(pointer, `the ${what} "${value}" is given twice; allowed is each once`);
    }
    known.add(value);
  }
}

/** Complains of a place in the list of prompts at which there is none. */
export function checkPrompt(
  complaints: Complaints,
  { pointer, value }: Located<number>,
  prompts: readonly unknown[],
): void {
  if (value < prompts.length) return;
  const allowed =
    prompts.length === 0
      ? "nothing is allowed here"
      : `allowed is a place from 0 to ${prompts.length - 1}`;
  complaints.add(pointer, `${value} is no prompt of this brand; ${allowed}`);
}

/** The brands that a history brings up. */
export function appearing({ history }: BrandDefinition): string[] {
  return (history?.traits ?? []).flatMap((one) => (one.trait === "appears" ? [one.brand] : []));
}
