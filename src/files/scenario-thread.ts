import { extname } from "node:path";
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

/** Shorter texts, in characters, are read without a thread: within 100 ms, even with many errors. */
const LONG_TEXT = 8000;
const LIMIT_MS = 20_000;
const LIMIT_MB = 512;

/** Texts that were read in a thread, for the few moments until they are used. */
const readTexts = new LRUCache<string, ReadText>({ max: 4 });

/** Is settled when the last thread has ended; there is one thread at a time. */
let lastThread: Promise<void> = Promise.resolve();

/** Whether reading a text delays other requests, if no thread reads it. */
export function isLongText(text: string): boolean {
  return text.length >= LONG_TEXT;
}

/** Reads a long text of a scenario in a thread, so that it does not block other requests. Rejects if it fails. */
export async function readInThread(text: string): Promise<void> {
  const thread = lastThread.then(() => (readTexts.has(text) ? undefined : startThread(text)));
  // A thread that can't start, for lack of memory or file descriptors, must not prevent later ones.
  lastThread = thread.catch(() => undefined);
  await thread;
}

async function startThread(text: string): Promise<void> {
  const { Worker } = await import("node:worker_threads");
  const file = `./scenario-worker${extname(import.meta.filename)}`;
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB },
  });
  const limit = setTimeout(() => void worker.terminate(), LIMIT_MS);
  try {
    const result = await new Promise<ReadText>((resolve, reject) => {
      const limits = `${LIMIT_MS / 1000} s or ${LIMIT_MB} MB`;
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () =>
        reject(new Error(`reading the scenario takes more than ${limits}`)),
      );
    });
    readTexts.set(text, result);
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
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
