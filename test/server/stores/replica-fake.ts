import { onTestFinished } from "vitest";
import { dayOf, parseInstant } from "../../../src/common/calendar.ts";
import { adminFiles, loadScenario } from "../../../src/files/scenario-library.ts";
import type { OpenStateOptions } from "../../../src/server/stores/open-state.ts";
import { openReplica } from "../../../src/server/stores/postgres/open-replica.ts";
import type { WorldBounds } from "../../../src/server/world-limits.ts";
import { startFake, TEST_NOW, type TestFake } from "../../support/fake-server.ts";
import { sharedPostgres } from "../../support/postgres.ts";

const files = adminFiles();
/** The build of the fakes. */
export const BUILD = "the build";

/** The time limit of queries in seconds, for busy machines. */
const LONG_TIMEOUT = "60";

const NOW = parseInstant(TEST_NOW)!;

export interface ReplicaFake extends TestFake {
  /** What the server logged. */
  readonly logged: unknown[];
  readonly close: () => Promise<void>;
}

/** Creates an empty database; returns its URL. */
export async function emptyDatabase(): Promise<string> {
  return (await sharedPostgres()).createDatabase();
}

/** Starts a fake on a database like `serve --state`, on a fixed day, until the test ends. */
export async function startReplica(
  url: string,
  options: Partial<OpenStateOptions> = {},
  { version = files.version, bounds }: { version?: string; bounds?: WorldBounds } = {},
): Promise<ReplicaFake> {
  const target = new URL(url);
  if (!target.searchParams.has("timeout")) target.searchParams.set("timeout", LONG_TIMEOUT);
  const state = await openReplica(target.href, {
    scenario: loadScenario("tiny"),
    start: { now: NOW, anchor: dayOf(NOW) },
    choose: undefined,
    strictParameters: undefined,
    migration: undefined,
    build: BUILD,
    ...options,
    files: { ...files, version },
  });
  const logged: unknown[] = [];
  const logError = (error: unknown): void => void logged.push(error);
  const fake = startFake({ state, logError, bounds });
  await state.keeper.start();
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await state.keeper.close();
  };
  onTestFinished(close);
  return { ...fake, logged, close };
}

/** Starts several fakes on one database. */
export async function startReplicas(
  url: string,
  count: number,
  options?: Partial<OpenStateOptions>,
): Promise<[ReplicaFake, ...ReplicaFake[]]> {
  const first = await startReplica(url, options);
  const others: ReplicaFake[] = [];
  while (others.length + 1 < count) others.push(await startReplica(url, options));
  return [first, ...others];
}
