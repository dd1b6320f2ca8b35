import type { Json } from "../../conformance/core/exchange.ts";
import { fromHar, recordedBase, type HarContents } from "../../conformance/har/read-har.ts";
import {
  BodySize,
  omissionReason,
  ResponseMemory,
} from "../../conformance/transport/response-memory.ts";
import { describeSystemError } from "../common/system-error.ts";
import type { Contract } from "../contract/contract.ts";
import { UsageError } from "../common/usage-error.ts";
import { ArchiveScanner } from "../files/archive-scanner.ts";
import { headerOf, RecordedEntries } from "../recording/proxy/journal.ts";
import { JournalFile } from "../recording/proxy/journal-file.ts";
import { readChunks } from "./read-chunks.ts";

/**
 * Reads the API requests of an HTTP Archive of any size.
 *
 * @param verb what the command does with the file, for the message of the error: "judge", "make a scenario from"
 * @param memoryMb the memory for all responses; beyond it, large ones are omitted
 * @throws {UsageError} "can't judge <file>: …" if the file is not usable
 */
export function readRecording(
  file: string,
  contract: Contract,
  { verb, memoryMb }: { readonly verb: string; readonly memoryMb: number },
): HarContents {
  try {
    const { log, positions, ignored } = readLog(file, contract, new ResponseMemory(memoryMb));
    const contents = fromHar({ log }, contract, positions);
    return { ...contents, ignored: contents.ignored + ignored };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined)
      throw new UsageError(`can't read ${file}: ${describeSystemError(code)}`);
    throw new UsageError(`can't ${verb} ${file}: ${message}`);
  }
}

interface ApiLog {
  /** The log with the entries of the API only. */
  readonly log: Json;
  /** The index of each entry in the file. */
  readonly positions: readonly number[];
  /** Number of entries for other paths. */
  readonly ignored: number;
}

function readLog(file: string, { basePath }: Contract, memory: ResponseMemory): ApiLog {
  const entries: Json[] = [];
  const positions: number[] = [];
  const shareText = textSharer(memory);
  let base: string | null = null;
  const scanner = new ArchiveScanner((entry, index) => {
    if (index === 0) base = recordedBase(scanner.read().log);
    // Other content of a browser's archive, such as images, is not kept.
    const url: unknown = entry.request?.url;
    if (typeof url !== "string" || !url.includes(`${base ?? basePath}/`)) return;
    entries.push(reduced(entry, shareText));
    positions.push(index);
  });
  if (file.endsWith(JOURNAL)) scanJournal(file, scanner);
  else readChunks(file, (chunk) => scanner.write(chunk));
  const log: Json = scanner.end()?.log;
  const isArchive = Array.isArray(log?.entries);
  return {
    log: isArchive ? { ...log, entries } : log,
    positions,
    ignored: scanner.count - entries.length,
  };
}

const JOURNAL = ".journal";

/** Reads the journal of a proxy that is still recording, or was killed. */
function scanJournal(file: string, scanner: ArchiveScanner): void {
  const journal = JournalFile.open(file);
  try {
    const header = headerOf(journal);
    if (header === null) throw new RangeError("not a journal of Understudy");
    for (const text of new RecordedEntries(journal, header).archive()) {
      scanner.write(Buffer.from(text));
    }
  } finally {
    journal.close();
  }
}

/** Returns an entry without the call stack that browsers record, and without a text that is not kept. */
function reduced(entry: Json, shareText: TextSharer): Json {
  delete entry["_initiator"];
  const content: Json = entry.response?.content;
  if (typeof content?.text !== "string") return entry;
  const { text, omitted } = shareText(content.text);
  content.text = text;
  if (omitted !== null) entry.comment = entry.response["_error"] = omitted;
  return entry;
}

/** Returns an equal text that is kept already, or the text; if it can't be kept, an empty one and the reason. */
type TextSharer = (text: string) => { readonly text: string; readonly omitted: string | null };

/** Replaces equal texts with one: repeated requests mostly return the same body. */
function textSharer(memory: ResponseMemory): TextSharer {
  // Keyed by length: comparing a text with a few others is faster than hashing all of it.
  const known = new Map<number, string[]>();
  return (text) => {
    const sameLength = known.get(text.length) ?? [];
    const same = sameLength.find((one) => one === text);
    if (same !== undefined) return { text: same, omitted: null };
    const size = new BodySize();
    size.add(Buffer.from(text));
    if (!memory.keep(size)) return { text: "", omitted: omissionReason(memory) };
    sameLength.push(text);
    known.set(text.length, sameLength);
    return { text, omitted: null };
  };
}
