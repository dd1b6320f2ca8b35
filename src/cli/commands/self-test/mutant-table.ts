import { groupBy } from "../../../common/group-by.ts";
import type { Mutant } from "../../../fake/mutants/mutant.ts";

/** The result of a mutant: a rule detects it, the specification permits it, or neither. */
export interface TestedMutant extends Pick<
  Mutant,
  "id" | "operator" | "operation" | "mode" | "place"
> {
  /** A rule with a finding; null: none has one. */
  readonly killedBy: string | null;
  /** Whether the specification permits it; such a mutant may survive. */
  readonly isPermitted: boolean;
}

/** Counts of some mutants. */
export interface MutantCounts {
  readonly killed: number;
  readonly permitted: number;
  readonly survived: number;
}

export function countMutants(mutants: readonly TestedMutant[]): MutantCounts {
  const killed = mutants.filter(({ killedBy }) => killedBy !== null).length;
  const permitted = mutants.filter((one) => one.killedBy === null && one.isPermitted).length;
  return { killed, permitted, survived: mutants.length - killed - permitted };
}

/** The percentage of killed mutants among those that are not permitted. */
export function killRate({ killed, survived }: MutantCounts): number {
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
}

/** A line per operator with its counts, and the operations on which its mutants survive. */
export function operatorLines(mutants: readonly TestedMutant[]): string[] {
  return [...groupBy(mutants, ({ operator }) => operator)].map(([operator, members]) => {
    const { killed, permitted, survived } = countMutants(members);
    const counts = `${killed}/${killed + survived}`.padStart(9);
    const permittedText = permitted === 0 ? "" : `  ${permitted} permitted`;
    return `${operator.padEnd(34)}${counts}${permittedText}${survived === 0 ? "" : `  survived: ${survivedText(members)}`}`;
  });
}

function survivedText(members: readonly TestedMutant[]): string {
  const survived = members.filter((one) => one.killedBy === null && !one.isPermitted);
  return [...groupBy(survived, ({ operation }) => operation)]
    .map(([operation, some]) => `${operation} ${some.length}`)
    .join(", ");
}

/**
 * The table of operators and operations in Markdown; each cell has the killed mutants and the number of those that are
 * not permitted.
 */
export function markdownTable(
  mutants: readonly TestedMutant[],
  operations: readonly string[],
): string {
  const rows = [...groupBy(mutants, ({ operator }) => operator)].map(([operator, members]) => {
    const byOperation = groupBy(members, ({ operation }) => operation as string);
    return line([
      operator,
      cellOf(members),
      ...operations.map((operation) => cellOf(byOperation.get(operation) ?? [])),
    ]);
  });
  return [
    line(["operator", "all", ...operations]),
    line(["---", "---:", ...operations.map(() => "---:")]),
    ...rows,
    line([
      "all",
      cellOf(mutants),
      ...operations.map((id) => cellOf(mutants.filter(({ operation }) => operation === id))),
    ]),
  ].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function cellOf(mutants: readonly TestedMutant[]): string {
  if (mutants.length === 0) return "";
  const { killed, survived, permitted } = countMutants(mutants);
  return killed + survived === 0 ? `(${permitted})` : `${killed}/${killed + survived}`;
}
