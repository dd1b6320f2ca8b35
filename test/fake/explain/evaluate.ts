import { fraction, printed, plus, type Fraction } from "../../oracle/fractions.ts";

/** Evaluates the text of a formula exactly and rounds the result; null: it divides by zero. */
export function evaluate(text: string, operands: Readonly<Record<string, number>>): number | null {
  const tokens = text.match(/[a-z_]+|\d+|[()×/+−,]/g) ?? [];
  const parser = new Parser(tokens, operands);
  const value = parser.sum();
  if (!parser.atEnd) throw new Error(`The formula has a rest: ${text}`);
  return value.den === 0n ? null : printed(value);
}

/** A parser by recursive descent. */
class Parser {
  readonly #tokens: readonly string[];
  readonly #operands: Readonly<Record<string, number>>;
  #next = 0;

  constructor(tokens: readonly string[], operands: Readonly<Record<string, number>>) {
    this.#tokens = tokens;
    this.#operands = operands;
  }

  get atEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  sum(): Fraction {
    let value = this.#product();
    for (;;) {
      if (this.#skip("+")) value = plus(value, this.#product());
      else if (this.#skip("−")) value = plus(value, negative(this.#product()));
      else return value;
    }
  }

  #product(): Fraction {
    let value = this.#factor();
    for (;;) {
      if (this.#skip("×")) value = times(value, this.#factor());
      else if (this.#skip("/")) value = times(value, inverse(this.#factor()));
      else return value;
    }
  }

  #factor(): Fraction {
    const token = this.#tokens[this.#next++] ?? "";
    if (token === "(") return this.#inner();
    if (token === "min" || token === "max") {
      this.#expect("(");
      const first = this.sum();
      this.#expect(",");
      const second = this.#inner();
      const isLess = first.num * second.den < second.num * first.den;
      return isLess === (token === "min") ? first : second;
    }
    const value = /^\d/.test(token) ? Number(token) : this.#operands[token];
    if (value === undefined) throw new Error(`No operand has the name ${token}`);
    return fraction(value, 1);
  }

  #inner(): Fraction {
    const value = this.sum();
    this.#expect(")");
    return value;
  }

  #expect(token: string): void {
    if (!this.#skip(token)) throw new Error(`${token} is missing`);
  }

  #skip(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false;
    this.#next++;
    return true;
  }
}

function times(one: Fraction, other: Fraction): Fraction {
  return { num: one.num * other.num, den: one.den * other.den };
}

function inverse({ num, den }: Fraction): Fraction {
  return { num: den, den: num };
}

function negative({ num, den }: Fraction): Fraction {
  return { num: -num, den };
}
