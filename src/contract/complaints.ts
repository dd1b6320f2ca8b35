import { SourceError, type Mistake, type YamlSource } from "./yaml-source.ts";

/** Gathers what is wrong with a file, so that all of it is told at once. */
export class Complaints {
  readonly source: YamlSource;
  readonly #mistakes: Mistake[] = [];

  constructor(source: YamlSource) {
    this.source = source;
  }

  /** Complains of the value at a JSON pointer; `key` blames that key of it. */
  add(pointer: string, message: string, key?: string): void {
    this.#mistakes.push(this.source.mistake(pointer, message, key));
  }

  /** Takes over what another reader found wrong. */
  addAll({ mistakes }: SourceError): void {
    this.#mistakes.push(...mistakes);
  }

  /** @throws {SourceError} with every complaint, in the order of the file; nothing where there is none. */
  throwAny(): void {
    if (this.#mistakes.length > 0) throw new SourceError(this.#mistakes.toSorted(byPlace));
  }
}

function byPlace({ position: a }: Mistake, { position: b }: Mistake): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
