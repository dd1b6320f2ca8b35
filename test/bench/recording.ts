import { createWriteStream } from "node:fs";
import { once } from "node:events";
import type { Entry, Har } from "har-format";
import type { Exchange } from "../../conformance/core/exchange.ts";
import { toHar } from "../../conformance/har/write-har.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { collectValues, richestBrand } from "./parameter-values.ts";
import type { Connection } from "./connection.ts";
import { generateReads } from "./generated-reads.ts";
import { seeded } from "./random.ts";
import { BASE_PATH, readsOfContract } from "./reads.ts";

/** Page size of typical apps. */
const LIMIT = 20;
const SEED = 11;

/** Distinct reads of all GETs with their responses, in the format of `check --record`. */
export async function* recordReads(connection: Connection, count: number): AsyncGenerator<Entry> {
  const reads = readsOfContract();
  const brand = await richestBrand(connection);
  const { catalogue } = await collectValues(connection, brand, reads);
  const sources = reads.map((read) => ({
    operation: read.operation as OperationId,
    reads: generateReads(read, { ...catalogue, limit: LIMIT }, seeded(SEED)),
  }));
  const baseUrl = connection.origin + BASE_PATH;
  for (let nth = 0; nth < count; nth++) {
    const source = sources[nth % sources.length];
    if (source === undefined) return;
    const { path } = source.reads.next().value;
    const { pathname, searchParams } = new URL(path, connection.origin);
    const startedAt = new Date().toISOString();
    const { status, headers, text, ms } = await connection.send(path);
    const exchange: Exchange = {
      index: nth,
      operation: source.operation,
      request: {
        method: "GET",
        path: pathname.slice(BASE_PATH.length),
        query: [...searchParams],
        credential: { form: "bearer", key: "main" },
        body: undefined,
      },
      repetition: 0,
      response: { status, headers, text, json: null },
      failure: null,
      startedAt,
      milliseconds: ms,
    };
    yield* toHar([exchange], baseUrl, "").log.entries;
  }
}

/** Writes an archive with additional entries as a stream; a single string could exceed the length limit. */
export async function appendEntries(
  file: string,
  { log }: Har,
  further: AsyncIterable<Entry>,
): Promise<void> {
  const { entries, ...rest } = log;
  const stream = createWriteStream(file);
  const head = JSON.stringify({ ...rest, entries });
  stream.write(`{"log":${head.slice(0, -"]}".length)}`);
  for await (const entry of further) {
    if (!stream.write(`,\n${JSON.stringify(entry)}`)) await once(stream, "drain");
  }
  stream.end("]}}\n");
  await once(stream, "finish");
}
