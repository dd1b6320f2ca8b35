import { roundedQuotient } from "./rounding.ts";

/** A formula of the API specification: a fraction of named operands. */
export interface FormulaDefinition<Empty extends number | null> {
  /** The section of the specification that defines the number, such as `2.7`. */
  readonly section: string;
  /** The fraction with the names of the operands, before rounding. */
  readonly text: string;
  /** What each operand is, in the order of the arguments. */
  readonly operands: Readonly<Record<string, string>>;
  readonly numerator: (a: number, b: number, c: number) => number;
  /** Default: 1. */
  readonly denominator?: (a: number, b: number, c: number) => number;
  /** The value if the denominator is 0. */
  readonly empty: Empty;
}

let returnsOperands = false;

/**
 * A formula of the specification. `of` returns the rounded number. While `withOperands` runs, it returns a
 * {@link ComputedNumber} instead, so that an explanation shows the operands of the same computation.
 */
export class Formula<Empty extends number | null = number> {
  readonly definition: FormulaDefinition<Empty>;
  readonly #numerator: FormulaDefinition<Empty>["numerator"];
  readonly #denominator: FormulaDefinition<Empty>["numerator"];
  readonly #empty: Empty;

  constructor(definition: FormulaDefinition<Empty>) {
    this.definition = definition;
    this.#numerator = definition.numerator;
    this.#denominator = definition.denominator ?? (() => 1);
    this.#empty = definition.empty;
  }

  /** Returns the rounded value, or `empty` if the denominator is 0. */
  of(a: number, b = 0, c = 0): number | Empty {
    const denominator = this.#denominator(a, b, c);
    const value =
      denominator === 0 ? this.#empty : roundedQuotient(this.#numerator(a, b, c), denominator);
    if (!returnsOperands) return value;
    const values = [a, b, c].slice(0, Object.keys(this.definition.operands).length);
    return new ComputedNumber(this, values, value, denominator) as unknown as number | Empty;
  }
}

/** A number with the operands from which it was computed. It behaves like the number, also in JSON. */
export class ComputedNumber {
  readonly formula: Formula<number | null>;
  readonly operands: Readonly<Record<string, number>>;
  readonly denominator: number;
  readonly value: number | null;

  constructor(
    formula: Formula<number | null>,
    values: readonly number[],
    value: number | null,
    denominator: number,
  ) {
    this.formula = formula;
    const names = Object.keys(formula.definition.operands);
    this.operands = Object.fromEntries(names.map((name, place) => [name, values[place]!]));
    this.denominator = denominator;
    this.value = value;
  }

  valueOf(): number | null {
    return this.value;
  }

  toJSON(): number | null {
    return this.value;
  }
}

/** Runs a synchronous computation in which formulas return {@link ComputedNumber}s. */
export function withOperands<Result>(compute: () => Result): Result {
  returnsOperands = true;
  try {
    return compute();
  } finally {
    returnsOperands = false;
  }
}

/** Creates the formula of a share of a whole in percent; 0 if the whole is 0. */
export function percentageFormula(
  section: string,
  [part, whole]: readonly [part: readonly [string, string], whole: readonly [string, string]],
): Formula {
  return new Formula({
    section,
    text: `100 × ${part[0]} / ${whole[0]}`,
    operands: Object.fromEntries([part, whole]),
    numerator: (a) => 100 * a,
    denominator: (_a, b) => b,
    empty: 0,
  });
}
