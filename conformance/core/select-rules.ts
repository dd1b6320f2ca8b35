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
 * @param nameOf the names of the options in error messages
 * @throws {RangeError} for an unknown id, with the nearest one, and if no rule is selected.
 */
export function selectRules(
  rules: readonly Rule[],
  requirements: ReadonlyMap<string, Requirement>,
  { only, skip, level }: RuleSelection,
  nameOf: (option: keyof RuleSelection) => string,
): Rule[] {
  for (const word of only) checkWord(nameOf("only"), word, rules);
  for (const word of skip) checkWord(nameOf("skip"), word, rules);
  const selected = rules.filter(
    ({ id }) =>
      (only.length === 0 || only.some((word) => covers(word, id))) &&
      !skip.some((word) => covers(word, id)) &&
      (level === "should" || requirements.get(id)?.level === "must"),
  );
  if (selected.length > 0) return selected;
  const given = [
    ...(only.length > 0 ? [nameOf("only")] : []),
    ...(skip.length > 0 ? [nameOf("skip")] : []),
    ...(level === "must" ? [nameOf("level")] : []),
  ];
  throw new RangeError(
    `${given.join(" and ")} ${given.length === 1 ? "leaves" : "leave"} no rule to check`,
  );
}

function covers(word: string, id: string): boolean {
  return id === word || id.startsWith(`${word}.`);
}

function checkWord(option: string, word: string, rules: readonly Rule[]): void {
  if (rules.some(({ id }) => covers(word, id))) return;
  const words = [...new Set(rules.flatMap(({ id }) => [id, id.split(".")[0] ?? id]))];
  throw new RangeError(
    `${option}: there is no rule or group "${word}"${didYouMean(word, words)} (understudy rules lists them)`,
  );
}
