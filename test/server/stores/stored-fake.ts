import { dayOf, parseInstant } from "../../../src/common/calendar.ts";
import { adminFiles, loadScenario } from "../../../src/files/scenario-library.ts";
import { sha256 } from "../../../src/server/runtime.ts";
import { readStore, type OpenStateOptions } from "../../../src/server/stores/open-state.ts";
import { SqliteStore } from "../../../src/server/stores/sqlite-store.ts";
import type { Store } from "../../../src/server/stores/store.ts";
import type { WorldBounds } from "../../../src/server/world-limits.ts";
import { startFake, TEST_NOW, type TestFake } from "../../support/fake-server.ts";

const files = adminFiles();
const NOW = parseInstant(TEST_NOW)!;

export interface StoredFake extends TestFake {
  readonly store: Store;
  /** Makes the store refuse changes. */
  refuse: boolean;
  /** What the server logged. */
  readonly logged: unknown[];
}

/** Starts a fake on a file like `serve --state`, on a fixed day. */
export function startStored(
  file: string,
  options: Partial<OpenStateOptions> = {},
  { version = files.version, bounds }: { version?: string; bounds?: WorldBounds } = {},
): StoredFake {
  const sqlite = new SqliteStore(file);
  const store: Store = {
    name: file,
    read: (sql) => sqlite.read(sql),
    commit: (statements) => {
      // Half of the statements: the transaction must undo them.
      if (fake.refuse) sqlite.commit([...statements.slice(0, statements.length / 2), DISK_FULL]);
      else sqlite.commit(statements);
    },
    close: () => sqlite.close(),
  };
  const fake = { refuse: false, logged: [] as unknown[], store };
  const given = {
    scenario: loadScenario("tiny"),
    migration: undefined,
    choose: undefined,
    build: "the build",
  };
  const start = { now: NOW, anchor: dayOf(NOW) };
  try {
    const all = { ...given, start, strictParameters: undefined, ...options };
    const state = readStore(store, { ...all, files: { ...files, version } });
    const logError = (error: unknown): void => void fake.logged.push(error);
    return Object.assign(fake, startFake({ state, logError, ...(bounds && { bounds }) }));
  } catch (error) {
    store.close();
    throw error;
  }
}

/** A statement that fails when it is executed. */
const DISK_FULL = {
  sql: "INSERT INTO settings (name, value_json) VALUES ('x', NULL)",
  values: [],
};

const READS = [
  "/brands/tracked",
  "/queries?brand=Copperfinch",
  "/visibility?brand=Copperfinch",
  "/searches?brand=Copperfinch",
  "/queries?brand=Ottervale",
  "/citations?brand=Ottervale",
  // Depends on a choice.
  "/query-runs?brand=Copperfinch&limit=101",
];

/** Everything that clients can observe: all worlds with their keys, clocks, faults and writes, and reads with a key. */
export async function observed(fake: TestFake, keys: readonly string[]): Promise<string[]> {
  const { text: list, body } = await fake.admin("get", "/worlds");
  const texts = [list];
  for (const { world } of body.worlds as { world: string }[]) {
    const { scenario: _, ...snapshot } = (await fake.admin("get", `/snapshots/${world}`)).body;
    texts.push(JSON.stringify(snapshot), (await fake.admin("get", `/keys?world=${world}`)).text);
  }
  for (const key of keys) {
    for (const path of READS) {
      const { status, text, headers } = await fake.get(key, path);
      texts.push(`${status} ${headers["understudy-replay"]} ${text.slice(0, 100)} ${sha256(text)}`);
    }
  }
  return texts;
}
