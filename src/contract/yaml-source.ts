import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from "yaml";

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
    let node: unknown = this.#document.contents;
    let offset = offsetOf(node);
    for (const step of stepsOf(pointer)) {
      node = childOf(node, step);
      if (node === undefined) break;
      offset = offsetOf(node) ?? offset;
    }
    const found = (key === undefined ? null : offsetOfKey(node, key)) ?? offset;
    return found === null ? null : this.#at(found);
  }

  /** An error that names this file and the place of a value. */
  error(pointer: string, message: string, key?: string): SourceError {
    return new SourceError(this.file, this.positionOf(pointer, key), message);
  }

  #at(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }
}

/** The steps of a JSON pointer, unescaped. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function childOf(node: unknown, step: string): unknown {
  if (isMap(node)) {
    return node.items.find(({ key }) => isScalar(key) && String(key.value) === step)?.value;
  }
  return isSeq(node) ? node.items[Number(step)] : undefined;
}

function offsetOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

function offsetOfKey(node: unknown, key: string): number | null {
  if (!isMap(node)) return null;
  return offsetOf(
    node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)?.key,
  );
}
