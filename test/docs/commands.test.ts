import { describe, expect, test } from "vitest";
import { serving } from "../support/command.ts";
import { commandsOf, DOCUMENTS, readDocument, SLOW_DOCUMENTS } from "./documents.ts";
import { expectCommandsToWork, NOT_RUN } from "./expect-commands.ts";

describe.concurrent("the commands of", () => {
  test.for(DOCUMENTS.filter((path) => !SLOW_DOCUMENTS.has(path)))(
    "%s work as they are written",
    async (path) => {
      await expectCommandsToWork(path);
    },
  );
});

test("every command that is not run is documented somewhere", () => {
  const documented = new Set(DOCUMENTS.flatMap(commandsOf).map(({ text }) => text));
  expect([...NOT_RUN.keys()].filter((text) => !documented.has(text))).toEqual([]);
});

test("the README lists the keys of the scenario agency", async () => {
  const server = await serving();
  const listed = [...readDocument("README.md").matchAll(/^\| `(lmvz_live_\w+)`/gm)];
  const keys = server.ready.keys.map(({ key }) => key);
  expect(listed.map(([, key = ""]) => key).toSorted()).toEqual(keys.toSorted());
  await server.interrupt();
});
