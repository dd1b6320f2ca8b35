import type { Document, LineCounter, YAMLParseError } from "yaml";
import { unescapeSegment } from "./json-pointer.ts";
import { YAML } from "./yaml-parser.ts";

/** A position in a file. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One error in a file. */
export interface Problem {
  readonly file: string;
  readonly position: Position | null;
  readonly message: string;
}

const MAX_PROBLEMS_SHOWN = 20;

/** The errors of a file, one per line: `file:line:column: message`. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly problems: readonly Problem[];

  constructor(mistakes: readonly Problem[]) {
    const shown = mistakes.slice(0, MAX_PROBLEMS_SHOWN).map(lineOf);
    const more = mistakes.length - shown.length;
    super([...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"));
    this.problems = mistakes;
  }
}

function lineOf({ file, position, message }: Problem): string {
  return `${file}${position ? `:${position.line}:${position.column}` : ""}: ${message}`;
}

/** A cache of parsed and validated texts. */
export interface ParseCache {
  /** Returns the value of a text; undefined: it is not cached. */
  readonly get: (text: string, schemas?: unknown) => unknown;
  readonly set: (text: string, value: unknown, schemas?: unknown) => void;
}

const MAX_ALIASES = 100;

/** A parsed YAML file with the positions of its values. */
export class YamlSource {
  readonly file: string;
  /** As it was read. */
  readonly text: string;
  readonly #cache: ParseCache | null;
  #value: unknown;
  #lines: LineCounter | null = null;
  #parsed: Document | null = null;

  /** @throws {SourceError} where the text is not YAML; with a cache, the first use of the value throws it. */
  constructor(file: string, text: string, cache?: ParseCache) {
    this.file = file;
    this.text = text;
    this.#cache = cache ?? null;
    if (cache === undefined) this.#value = this.#plainValue();
  }

  /** The value of the text. It is not read for texts whose validated value is cached. */
  get value(): unknown {
    if (this.#value !== undefined || this.#cache === null) return this.#value;
    this.#value = this.#cache.get(this.text);
    if (this.#value === undefined) {
      this.#value = this.#plainValue();
      this.#cache.set(this.text, this.#value);
    }
    return this.#value;
  }

  /** The positions; for a text from the parse cache they are computed for messages only. */
  get #document(): Document {
    if (this.#parsed === null) {
      const { LineCounter: Lines, parseDocument } = YAML.get();
      this.#lines = new Lines();
      // The parser's own check compares each key with all others; see #checkKeys.
      this.#parsed = parseDocument(this.text, { lineCounter: this.#lines, uniqueKeys: false });
    }
    return this.#parsed;
  }

  #plainValue(): unknown {
    try {
      const [problem] = this.#document.errors;
      this.#checkCharacters();
      // Syntax errors after the first one are mostly its consequences.
      if (problem) throw this.#errorAt(problem.pos[0], messageOfParser(problem));
      this.#checkKeys();
      this.#checkAliases();
      return this.#document.toJS();
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw this.#errorAt(0, messageOfReader(error as Error));
    }
  }

  /** YAML does not have these characters, and databases cannot store them. The parser accepts them. */
  #checkCharacters(): void {
    const { text } = this;
    if (text.isWellFormed() && !text.includes("\0")) return;
    const at = text.includes("\0") ? text.indexOf("\0") : text.search(/\p{Surrogate}/u);
    const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
    throw this.#errorAt(at, `the character U+${code} is not permitted`);
  }

  #checkKeys(): void {
    const { isScalar, visit } = YAML.get();
    visit(this.#document, {
      Map: (_, { items }) => {
        const known = new Set<unknown>();
        for (const { key } of items) {
          if (!isScalar(key)) continue;
          if (known.has(key.value)) throw this.#errorAt(offsetOf(key) ?? 0, DUPLICATE_KEY);
          known.add(key.value);
        }
      },
    });
  }

  /** Resolving an alias searches the whole file. */
  #checkAliases(): void {
    let count = 0;
    YAML.get().visit(this.#document, { Alias: () => void count++ });
    if (count <= MAX_ALIASES) return;
    throw this.#errorAt(0, `the file has ${count} aliases; allowed are ${MAX_ALIASES}`);
  }

  #errorAt(offset: number, message: string): SourceError {
    return new SourceError([{ file: this.file, position: this.#at(offset), message }]);
  }

  /** Returns the position of the value at a JSON pointer or of its nearest ancestor; with `key`, that of the key. */
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

  /** Returns a problem at a JSON pointer; with `key`, its position is that of the key. */
  problem(pointer: string, message: string, key?: string): Problem {
    return { file: this.file, position: this.positionOf(pointer, key), message };
  }

  /** Returns an error with the position of a value. */
  error(pointer: string, message: string, key?: string): SourceError {
    return new SourceError([this.problem(pointer, message, key)]);
  }

  #at(offset: number): Position {
    const { line = 0, col = 0 } = this.#lines?.linePos(offset) ?? {};
    // An empty text has no lines.
    return line === 0 ? { line: 1, column: 1 } : { line, column: col };
  }
}

const DUPLICATE_KEY = "Map keys must be unique";
const TOO_DEEP = "the file is nested too deeply to be read";

/** Plainer messages for errors of the parser. */
function messageOfParser({ code, message }: YAMLParseError): string {
  if (message.startsWith("Maximum call stack")) return TOO_DEEP;
  if (code === "MULTIPLE_DOCS") return "the file holds several documents (---); expected one";
  return (message.split("\n")[0] ?? "").replace(/ at line .*$/, "");
}

/** Returns why syntactically valid YAML cannot be read. */
function messageOfReader(error: Error): string {
  if (error instanceof RangeError) return TOO_DEEP;
  // Exponentially expanding aliases.
  return error.message;
}

/** Splits a JSON pointer into unescaped steps. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => unescapeSegment(decodeURIComponent(step)));
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
