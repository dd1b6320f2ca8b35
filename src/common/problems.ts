import { SourceError, type Problem, type YamlSource } from "./yaml-source.ts";

/** Collects every problem of one file, so that all of them are reported together. */
export class SourceProblems {
  readonly source: YamlSource;
  readonly #problems: Problem[] = [];

  constructor(source: YamlSource) {
    this.source = source;
  }

  /** Adds a problem with the value at a JSON pointer; with `key`, its position is that of the key. */
  add(pointer: string, message: string, key?: string): void {
    this.#problems.push(this.source.problem(pointer, message, key));
  }

  /** Adds the problems of an error that another reader threw. */
  addAll({ problems }: SourceError): void {
    this.#problems.push(...problems);
  }

  /** @throws {SourceError} with all problems in file order, if there are any. */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new SourceError(this.#problems.toSorted(byPosition));
  }
}

function byPosition({ position: a }: Problem, { position: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
