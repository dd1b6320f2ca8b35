import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { ParseCache } from "../common/yaml-source.ts";

/** What a thread found in a text: its parsed values, or what is wrong with it. */
export type ReadText =
  | {
      readonly kind: "values";
      /** As it was parsed, and with the defaults of the schema. */
      readonly plain: unknown;
      readonly complete: unknown;
    }
  | { readonly kind: "error"; readonly message: string };

/** Shorter texts are parsed within milliseconds; the shipped scenarios are shorter. */
const LONG_TEXT = 40_000;
const LIMIT_MS = 20_000;
const LIMIT_MB = 512;

/** Texts that were read in a thread, for the few moments until they are used. */
const readTexts = new LRUCache<string, ReadText>({ max: 4 });

/** Ends when the last thread ends: there is one at a time. */
let lastThread: Promise<void> = Promise.resolve();

/** Reads a long text of a scenario in a thread, so that nothing else has to wait for it. */
export async function readInThread(text: string): Promise<void> {
  if (text.length < LONG_TEXT) return;
  lastThread = lastThread.then(() => (readTexts.has(text) ? undefined : startThread(text)));
  await lastThread;
}

async function startThread(text: string): Promise<void> {
  const file = `./scenario-worker${extname(import.meta.filename)}`;
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB },
  });
  const limit = setTimeout(() => void worker.terminate(), LIMIT_MS);
  const result = await new Promise<ReadText>((resolve) => {
    const fail = (message: string): void => resolve({ kind: "error", message });
    worker.once("message", resolve);
    worker.once("error", (error: Error) => fail(error.message));
    worker.once("exit", () => fail(`the scenario takes more than ${LIMIT_MS / 1000} s to read`));
  });
  clearTimeout(limit);
  await worker.terminate();
  readTexts.set(text, result);
}

/** What was found in a text that {@link readInThread} read; undefined for others. */
export function readText(text: string): ReadText | undefined {
  return readTexts.get(text);
}

/** A cache that knows the values of one text. */
export function cacheOf(
  text: string,
  { plain, complete }: ReadText & { readonly kind: "values" },
  others: ParseCache,
): ParseCache {
  return {
    ...others,
    get: (wanted, schemas) => {
      if (wanted !== text) return others.get(wanted, schemas);
      return schemas === undefined ? plain : complete;
    },
  };
}
