/** A write that a client sent, with the times of its request. Each appends one text to the log of the world. */
export interface WriteEvent {
  readonly kind: "write";
  readonly client: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** unknown: no response arrived, or it says that the outcome is not known. */
  readonly outcome: "acknowledged" | "refused" | "unknown";
}

/** A read of all texts of the world, with the times of its request. */
export interface ReadEvent {
  readonly kind: "read";
  readonly client: number;
  readonly start: number;
  readonly end: number;
  readonly seen: readonly string[];
  /** Whether the response says that it can be out of date. */
  readonly isStale: boolean;
}

export type HistoryEvent = WriteEvent | ReadEvent;

/**
 * Compares what clients of several replicas saw of one world with its log. Returns violations of these rules:
 * - The log has each acknowledged write once, no refused one, and nothing that was not written.
 * - A read sees a prefix of the log, and no write that was sent after its response.
 * - A read that is not marked as stale sees every write that was acknowledged before the read was sent, to any client,
 *   and everything that a read had seen which ended before. Together with the rule above, reads never go back.
 */
export function checkHistory(events: readonly HistoryEvent[], log: readonly string[]): string[] {
  const writes = events.filter((event) => event.kind === "write");
  const reads = events.filter((event) => event.kind === "read");
  return [
    ...logProblems(writes, log),
    ...reads.flatMap((read) => prefixProblems(read, log)),
    ...futureProblems(reads, writes),
    ...missingWrites(reads, writes),
    ...backwardReads(reads),
  ];
}

function logProblems(writes: readonly WriteEvent[], log: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of log) counts.set(text, (counts.get(text) ?? 0) + 1);
  const sent = new Set(writes.map(({ text }) => text));
  return [
    ...writes.flatMap(({ text, outcome }) => {
      const count = counts.get(text) ?? 0;
      if (count > 1) return [`"${text}" was stored ${count} times`];
      if (outcome === "acknowledged" && count === 0) return [`the acknowledged "${text}" is lost`];
      return outcome === "refused" && count > 0 ? [`the refused "${text}" was stored`] : [];
    }),
    ...log.filter((text) => !sent.has(text)).map((text) => `"${text}" was never written`),
  ];
}

function prefixProblems({ seen, client }: ReadEvent, log: readonly string[]): string[] {
  const prefix = new Set(log.slice(0, seen.length));
  const isPrefix = new Set(seen).size === prefix.size && prefix.size === seen.length;
  const other = seen.filter((text) => !prefix.has(text));
  if (isPrefix && other.length === 0) return [];
  return [
    `client ${client} sees ${seen.length} writes that are no prefix of the log: ${JSON.stringify(other)}`,
  ];
}

function futureProblems(reads: readonly ReadEvent[], writes: readonly WriteEvent[]): string[] {
  const starts = new Map(writes.map(({ text, start }) => [text, start]));
  return reads.flatMap(({ client, seen, end }) =>
    seen
      .filter((text) => (starts.get(text) ?? -Infinity) > end)
      .map((text) => `client ${client} sees "${text}" before it was sent`),
  );
}

function missingWrites(reads: readonly ReadEvent[], writes: readonly WriteEvent[]): string[] {
  const acknowledged = writes.filter(({ outcome }) => outcome === "acknowledged");
  return reads.flatMap(({ client, seen, start, isStale }) => {
    if (isStale) return [];
    const known = new Set(seen);
    return acknowledged
      .filter(({ end, text }) => end < start && !known.has(text))
      .map(
        ({ text, client: writer }) =>
          `client ${client} does not see "${text}", which was acknowledged to client ${writer}`,
      );
  });
}

function backwardReads(reads: readonly ReadEvent[]): string[] {
  return reads.flatMap(({ client, seen, start, isStale }) => {
    if (isStale) return [];
    const earlier = reads.find((other) => other.end < start && other.seen.length > seen.length);
    if (earlier === undefined) return [];
    return [`client ${client} sees ${seen.length} writes after ${earlier.seen.length} were seen`];
  });
}
