import { createWriteStream } from "node:fs";
import { once } from "node:events";
import type { Exchange } from "../../conformance/exchange.ts";
import { toHar, type Har, type HarEntry } from "../../conformance/har.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { catalogueOf, richestBrand } from "./catalogue.ts";
import type { Connection } from "./connection.ts";
import { questions } from "./questions.ts";
import { seeded } from "./random.ts";
import { BASE_PATH, readsOfContract } from "./reads.ts";

/** Rows of a page, as apps ask for them. */
const LIMIT = 20;
const SEED = 11;

/** Distinct reads of all GETs and their replies, in the form in which `check --record` keeps them. */
export async function* recorded(connection: Connection, count: number): AsyncGenerator<HarEntry> {
  const reads = readsOfContract();
  const brand = await richestBrand(connection);
  const { catalogue } = await catalogueOf(connection, brand, reads);
  const askers = reads.map((read) => ({
    operation: read.operation as OperationId,
    asked: questions(read, { ...catalogue, limit: LIMIT }, seeded(SEED)),
  }));
  const baseUrl = connection.origin + BASE_PATH;
  for (let nth = 0; nth < count; nth++) {
    const asker = askers[nth % askers.length];
    if (asker === undefined) return;
    const { path } = asker.asked.next().value;
    const { pathname, searchParams } = new URL(path, connection.origin);
    const startedAt = new Date().toISOString();
    const { status, headers, text, ms } = await connection.ask(path);
    const exchange: Exchange = {
      index: nth,
      operation: asker.operation,
      request: {
        method: "GET",
        path: pathname.slice(BASE_PATH.length),
        query: [...searchParams],
        credential: { form: "bearer", key: "main" },
        body: undefined,
      },
      again: 0,
      reply: { status, headers, text, json: null },
      failure: null,
      startedAt,
      milliseconds: ms,
    };
    yield* toHar([exchange], baseUrl, "").log.entries;
  }
}

/** Writes an archive with further entries after its own, piece by piece: as one text it might be too long. */
export async function writeLonger(
  file: string,
  { log }: Har,
  further: AsyncIterable<HarEntry>,
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
