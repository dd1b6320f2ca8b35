import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { adminFiles, loadScenario } from "../../../src/files/scenario-library.ts";
import { openState } from "../../../src/server/stores/open-state.ts";
import { folder } from "../../support/folder.ts";
import { startStored } from "./stored-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const SAIL = { brand: "Copperfinch", prompts: ["Which sail is light?"], llms: ["openai"] };

const DAMAGES = [
  [`UPDATE worlds SET clock_json = 'null'`, `world "default": its clock can't be null`],
  [`UPDATE worlds SET clock_json = '{"kind":"x"}'`, `its clock can't be {"kind":"x"}`],
  [`UPDATE worlds SET clock_json = '{"kind":"frozen","at":1e300}'`, "its clock can't be"],
  [`UPDATE worlds SET clock_json = '{"kind":"running","shift":0,"paused":{"crawl":"x"}}'`, "clock"],
  ["UPDATE worlds SET anchor = 9007199254740000", "its anchor can't be 9007199254740000"],
  ["UPDATE worlds SET anchor = 'abc'", "its anchor can't be null"],
  ["UPDATE worlds SET seed = 'abc'", "its seed can't be null"],
  ["UPDATE worlds SET frozen_at = 'abc'", "its time can't be null"],
  [`UPDATE worlds SET faults_json = '[{"fault":"nope"}]'`, `there is no fault "nope"`],
  ["UPDATE keys SET mode = 'admin'", `a key of the world "default" is not readable`],
  ["UPDATE keys SET hash = place", `a key of the world "default" is not readable`],
  ["UPDATE keys SET workspace = 'nope'", `no workspace "nope"`],
  ["UPDATE writes SET workspace = 'nope'", `no workspace "nope"`],
  ["UPDATE writes SET change_json = 'null'", "a write can't be"],
  [`UPDATE writes SET change_json = '{"kind":"prompts-added","brand":"x"}'`, "a write can't be"],
  [`UPDATE writes SET change_json = '{"kind":"brand-tracked","brand":1}'`, "a write can't be"],
  ["UPDATE writes SET at = 1e300", "a write can't be"],
  [`UPDATE settings SET value_json = '{"anchor":"x"}' WHERE name = 'start'`, "its anchor can't be"],
] as const;

// Each ended with a stack trace, or as 500 responses.
test("damaged values of a state are named, and can be discarded", async () => {
  const file = join(folder(), "state.db");
  const fake = startStored(file);
  expect((await fake.post(WRITE, "/prompts", SAIL)).status).toBe(200);
  fake.store.close();
  for (const [sql, problem] of DAMAGES) {
    const damaged = join(folder(), "state.db");
    copyFileSync(file, damaged);
    const database = new DatabaseSync(damaged);
    database.exec(sql);
    database.close();
    expect(() => startStored(damaged), sql).toThrow(
      expect.objectContaining({ message: expect.stringContaining(problem) }),
    );
    startStored(damaged, { migration: "discard" }).store.close();
  }
});

test.each(["", ":memory:", "file:x.db?mode=memory"])("the state cannot be in %j", (file) => {
  const scenario = loadScenario("tiny");
  const rest = { start: {}, choose: undefined, strictParameters: undefined, migration: undefined };
  expect(() => openState(file, { scenario, build: "", files: adminFiles(), ...rest })).toThrow(
    `--state can't be ${JSON.stringify(file)}; expected memory, the path of a SQLite file, or`,
  );
});
