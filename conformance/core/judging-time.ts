/** Limits the time for judging a record, because a deployment can send responses that take very long to judge. */
export interface JudgingLimit {
  /** The current time in milliseconds; only differences are used. */
  readonly clock: () => number;
  readonly milliseconds: number;
}

const BASE_MS = 60_000;
/** Judging an exchange of usual size takes much less. */
const EXCHANGE_MS = 10;

/** The usual limit for a record with this many exchanges. */
export function judgingLimit(clock: () => number, exchanges: number): JudgingLimit {
  return { clock, milliseconds: BASE_MS + EXCHANGE_MS * exchanges };
}

/** Measures how long the rules take. A rule that has begun is not interrupted. */
export class JudgingTime {
  readonly #limit: JudgingLimit | null;
  readonly #spent = new Map<string, number>();

  constructor(limit: JudgingLimit | null) {
    this.#limit = limit;
  }

  /** Runs a rule. */
  measure<T>(rule: string, run: () => T): T {
    if (this.#limit === null) return run();
    const { clock } = this.#limit;
    const began = clock();
    try {
      return run();
    } finally {
      this.#spent.set(rule, clock() - began);
    }
  }

  /** Why no further rule is judged; null: the limit is not exceeded. */
  get exceeded(): string | null {
    const spent = [...this.#spent];
    const all = spent.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
    if (this.#limit === null || all <= this.#limit.milliseconds) return null;
    const [slowest, longest] = spent.reduce((most, one) => (one[1] > most[1] ? one : most));
    return `not judged: the rules before took more than ${seconds(this.#limit.milliseconds)}, of which ${slowest} took ${seconds(longest)}`;
  }
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`;
}
