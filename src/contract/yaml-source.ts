import { isMap, isScalar, LineCounter, parseDocument, type Document } from "yaml";

/** A place in a file that a person can go to. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a file, as `file:line:column: message`. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(file: string, position: Position | null, message: string) {
    super(`${file}${position ? `:${position.line}:${position.column}` : ""}: ${message}`);
  }
}

/** The parsed text of a YAML file that still knows where each value stands. */
export class YamlSource {
  readonly file: string;
  readonly value: unknown;
  readonly #document: Document;
  readonly #lines: LineCounter;

  /** @throws {SourceError} where the text is not YAML. */
  constructor(file: string, text: string) {
    this.file = file;
    this.#lines = new LineCounter();
    this.#document = parseDocument(text, { lineCounter: this.#lines });
    const [problem] = this.#document.errors;
    if (problem) {
      const { line, col } = this.#lines.linePos(problem.pos[0]);
      const message = problem.message.split("\n")[0] ?? problem.message;
      throw new SourceError(file, { line, column: col }, message.replace(/ at line .*$/, ""));
    }
    this.value = this.#document.toJS();
  }

  /** Where the value at a JSON pointer begins, or the nearest thing around it; `key` points at the key itself. */
  positionOf(pointer: string, key?: string): Position | null {
    const path = stepsOf(pointer);
    if (key !== undefined) {
      const offset = this.#offsetOfKey(path, key);
      if (offset !== null) return this.#at(offset);
    }
    for (let length = path.length; length >= 0; length--) {
      const node = this.#document.getIn(path.slice(0, length), true) as
        | { range?: [number, number, number] }
        | undefined;
      if (node?.range) return this.#at(node.range[0]);
    }
    return null;
  }

  /** An error that names this file and the place of a value. */
  error(pointer: string, message: string, key?: string): SourceError {
    return new SourceError(this.file, this.positionOf(pointer, key), message);
  }

  #offsetOfKey(path: readonly (string | number)[], key: string): number | null {
    const map = path.length === 0 ? this.#document.contents : this.#document.getIn(path, true);
    if (!isMap(map)) return null;
    const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    return (isScalar(pair?.key) ? pair.key.range?.[0] : null) ?? null;
  }

  #at(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }
}

/** The steps of a JSON pointer; whole numbers index into lists. */
export function stepsOf(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
