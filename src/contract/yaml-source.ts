import type { Document, LineCounter, YAMLParseError } from "yaml";
import { YAML } from "./yaml-reader.ts";

/** A place in a file that a person can go to. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One thing that is wrong with a file. */
export interface Mistake {
  readonly file: string;
  readonly position: Position | null;
  readonly message: string;
}

const MOST_MISTAKES_TOLD = 20;

/** What is wrong with a file, one mistake a line: `file:line:column: message`. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    const told = mistakes.slice(0, MOST_MISTAKES_TOLD).map(lineOf);
    const more = mistakes.length - told.length;
    super([...told, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"));
    this.mistakes = mistakes;
  }
}

function lineOf({ file, position, message }: Mistake): string {
  return `${file}${position ? `:${position.line}:${position.column}` : ""}: ${message}`;
}

/**
 * What texts say that were parsed before, or checked by some schemas: both take long, and most texts never
 * change.
 */
export interface ParsedTexts {
  /** The value of a text; undefined where it is not known. */
  readonly get: (text: string, schemas?: unknown) => unknown;
  readonly set: (text: string, value: unknown, schemas?: unknown) => void;
}

const NONE_PARSED: ParsedTexts = { get: () => undefined, set: () => undefined };

/** The parsed text of a YAML file that still knows where each value stands. */
export class YamlSource {
  readonly file: string;
  /** As it was read. */
  readonly text: string;
  readonly value: unknown;
  #lines: LineCounter | null = null;
  #parsed: Document | null = null;

  /** @throws {SourceError} where the text is not YAML. */
  constructor(file: string, text: string, parsed: ParsedTexts = NONE_PARSED) {
    this.file = file;
    this.text = text;
    const known = parsed.get(text);
    this.value = known ?? this.#plainValue();
    if (known === undefined) parsed.set(text, this.value);
  }

  /** Where everything stands; of a text whose value is known it is needed for messages only. */
  get #document(): Document {
    if (this.#parsed === null) {
      const { LineCounter: Lines, parseDocument } = YAML.get();
      this.#lines = new Lines();
      this.#parsed = parseDocument(this.text, { lineCounter: this.#lines });
    }
    return this.#parsed;
  }

  #plainValue(): unknown {
    try {
      const [problem] = this.#document.errors;
      // Where the parser stumbles once, what it says further down is mostly wrong.
      if (problem) throw this.#errorAt(problem.pos[0], wordsOf(problem));
      return this.#document.toJS();
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw this.#errorAt(0, breakdownOf(error as Error));
    }
  }

  #errorAt(offset: number, message: string): SourceError {
    return new SourceError([{ file: this.file, position: this.#at(offset), message }]);
  }

  /** Where the value at a JSON pointer begins, or the nearest thing around it; `key` points at the key itself. */
  positionOf(pointer: string, key?: string): Position {
    let node: unknown = this.#document.contents;
    let offset = offsetOf(node);
    for (const step of stepsOf(pointer)) {
      node = childOf(node, step);
      if (node === undefined) break;
      offset = offsetOf(node) ?? offset;
    }
    const found = (key === undefined ? null : offsetOfKey(node, key)) ?? offset;
    return this.#at(found ?? 0);
  }

  /** What is wrong with the value at a JSON pointer; `key` blames that key of it. */
  mistake(pointer: string, message: string, key?: string): Mistake {
    return { file: this.file, position: this.positionOf(pointer, key), message };
  }

  /** An error that names this file and the place of a value. */
  error(pointer: string, message: string, key?: string): SourceError {
    return new SourceError([this.mistake(pointer, message, key)]);
  }

  #at(offset: number): Position {
    const { line = 0, col = 0 } = this.#lines?.linePos(offset) ?? {};
    // An empty text has no lines.
    return line === 0 ? { line: 1, column: 1 } : { line, column: col };
  }
}

const TOO_DEEP = "the file is nested too deeply to be read";

/** What the parser says, where its own words would mean nothing to whoever wrote the file. */
function wordsOf({ code, message }: YAMLParseError): string {
  if (message.startsWith("Maximum call stack")) return TOO_DEEP;
  if (code === "MULTIPLE_DOCS") return "the file holds several documents (---); allowed is one";
  return (message.split("\n")[0] ?? "").replace(/ at line .*$/, "");
}

/** Why a text that is YAML can't be read all the same. */
function breakdownOf(error: Error): string {
  if (error instanceof RangeError) return TOO_DEEP;
  // Aliases that multiply without end.
  return error.message;
}

/** The steps of a JSON pointer, unescaped. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

function childOf(node: unknown, step: string): unknown {
  const { isMap, isScalar, isSeq } = YAML.get();
  if (isMap(node)) {
    return node.items.find(({ key }) => isScalar(key) && String(key.value) === step)?.value;
  }
  return isSeq(node) ? node.items[Number(step)] : undefined;
}

function offsetOf(node: unknown): number | null {
  return YAML.get().isNode(node) ? (node.range?.[0] ?? null) : null;
}

function offsetOfKey(node: unknown, key: string): number | null {
  const { isMap, isScalar } = YAML.get();
  if (!isMap(node)) return null;
  return offsetOf(
    node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)?.key,
  );
}
