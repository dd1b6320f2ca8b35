import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { readInThread, readText } from "../../src/files/scenario-thread.ts";

const text = `scenario: x\n${Array.from({ length: 1000 }, (_, at) => `unknown${at}: 1`).join("\n")}`;

test("after a thread could not start, the next one does", async () => {
  const { Worker } = threads;
  const restore = (): void => {
    threads.Worker = Worker;
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  threads.Worker = function failing() {
    throw new Error("EMFILE: too many open files");
  } as never;
  syncBuiltinESMExports();
  await expect(readInThread(text)).rejects.toThrow(/EMFILE/);
  expect(readText(text)).toBe(undefined);
  restore();
  await readInThread(text);
  expect(readText(text)).toMatchObject({
    kind: "error",
    message: expect.stringMatching(/unknown0/),
  });
});
