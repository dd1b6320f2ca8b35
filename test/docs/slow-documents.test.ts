import { describe, expect, test } from "vitest";
import { DOCUMENTS, SLOW_DOCUMENTS } from "./documents.ts";
import { expectCommandsToWork } from "./expect-commands.ts";

describe.concurrent("the commands of", () => {
  test.for([...SLOW_DOCUMENTS])("%s work as they are written", async (path) => {
    expect(DOCUMENTS).toContain(path);
    await expectCommandsToWork(path);
  });
});
