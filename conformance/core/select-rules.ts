import { didYouMean } from "../../src/common/did-you-mean.ts";
import type { Requirement } from "./requirements.ts";
import type { Rule } from "./rule.ts";

/** The rules to check. */
export interface RuleSelection {
  /** Rule ids or groups (`page`); empty for all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** `must` excludes derived and advisory rules; `should` includes all. */
  readonly level: "must" | "should";
}

/**
 * Returns the selected rules in their order.
 * @throws {RangeError} for an unknown id, with the nearest one.
 */
export function selectRules(
  rules: readonly Rule[],
  requirements: ReadonlyMap<string, Requirement>,
  { only, skip, level }: RuleSelection,
): Rule[] {
  for (const word of [...only, ...skip]) checkWord(word, rules);
  return rules.filter(
    ({ id }) =>
      (only.length === 0 || only.some((word) => covers(word, id))) &&
      !skip.some((word) => covers(word, id)) &&
      (level === "should" || requirements.get(id)?.level === "must"),
  );
}

function covers(word: string, id: string): boolean {
  return id === word || id.startsWith(`${word}.`);
}

function checkWord(word: string, rules: readonly Rule[]): void {
  if (rules.some(({ id }) => covers(word, id))) return;
  const words = [...new Set(rules.flatMap(({ id }) => [id, id.split(".")[0] ?? id]))];
  throw new RangeError(
    `there is no rule or group "${word}"${didYouMean(word, words)} (understudy rules lists them)`,
  );
}
