import type { Entry } from "har-format";
import type { Json } from "../../../conformance/core/exchange.ts";
import { printableJson } from "../../common/printable.ts";
import { KeyLabels, keyNamePattern } from "./credentials.ts";
import type { JournalFile } from "./journal-file.ts";

/** The first line of the journal of a recording. */
export interface JournalHeader {
  /** Version of the program that records. */
  readonly understudy: string;
  readonly pid: number;
  readonly host: string;
  /** Part of the names of keys, see `KeyNames`. */
  readonly nonce: string;
  /** Labels of the keys given by the user. */
  readonly known: readonly string[];
}

/** What the conversion of a journal needs to know about an entry without parsing it. */
export interface EntryHead {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly method: string;
  /** null: there was no response. */
  readonly status: number | null;
  /** The name of a key whose label is to be inferred; null: none. */
  readonly key: string | null;
}

const TAB = "\t";

/** Returns the line of an entry: its head, a tab, and the entry of the HTTP Archive. */
export function journalLine(head: EntryHead, entry: Entry): string {
  return JSON.stringify(head) + TAB + printableJson(JSON.stringify(entry));
}

/** Returns the header of a journal; null if its first line is incomplete or is not a header. */
export function headerOf(journal: JournalFile): JournalHeader | null {
  const { value: line } = journal.lines().next();
  try {
    const header: Json = JSON.parse(String(line?.bytes));
    return typeof header?.understudy === "string" && typeof header.nonce === "string"
      ? header
      : null;
  } catch {
    return null;
  }
}

interface IndexedEntry {
  readonly startedAt: number;
  readonly offset: number;
  readonly length: number;
  /** Number of entries written before. */
  readonly index: number;
}

/** The recorded entries of a journal, which are converted one by one: all of them may not fit into memory. */
export class RecordedEntries {
  readonly #journal: JournalFile;
  readonly #header: JournalHeader;
  readonly #entries: IndexedEntry[] = [];
  readonly #labels: KeyLabels;

  constructor(journal: JournalFile, header: JournalHeader) {
    this.#journal = journal;
    this.#header = header;
    this.#labels = new KeyLabels(header.known);
    for (const { bytes, offset } of journal.lines()) {
      const tab = bytes.indexOf(TAB);
      if (tab === -1) continue;
      const head = JSON.parse(bytes.toString("utf8", 0, tab)) as EntryHead;
      if (head.key !== null) this.#labels.add(head.key, head.method, head.status);
      const length = bytes.length - tab - 1;
      const index = this.#entries.length;
      this.#entries.push({ startedAt: head.startedAt, offset: offset + tab + 1, length, index });
    }
    this.#entries.sort((a, b) => a.startedAt - b.startedAt);
  }

  get count(): number {
    return this.#entries.length;
  }

  /** Yields the HTTP Archive; `change` gets the text of each entry and the number of those recorded before. */
  *archive(change: (entry: string, index: number) => string = (entry) => entry): Generator<string> {
    const creator = { name: "understudy", version: this.#header.understudy };
    const head = JSON.stringify({ log: { version: "1.2", creator, entries: [] } });
    const pattern = keyNamePattern(this.#header.nonce);
    yield head.slice(0, -"]}}".length);
    for (const [position, { offset, length, index }] of this.#entries.entries()) {
      const text = change(this.#journal.textAt(offset, length), index);
      yield position === 0 ? "\n" : ",\n";
      yield text.replaceAll(pattern, (whole, name: string) =>
        whole.replace(name, `${this.#labels.labelOf(name)}-key`),
      );
    }
    yield "]}}\n";
  }
}
