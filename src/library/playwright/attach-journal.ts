import type { TestInfo } from "@playwright/test";
import type { ServedExchange, UnderstudyWorld } from "../world-types.ts";

const JSON_TYPE = "application/json";

/** Attaches the journal of a world to the report of a test, and how to reproduce the response that failed. */
export async function attachJournal(world: UnderstudyWorld, testInfo: TestInfo): Promise<void> {
  const exchanges = world.journal.find();
  await testInfo.attach("understudy-journal.json", {
    body: JSON.stringify(exchanges, null, 2),
    contentType: JSON_TYPE,
  });
  await testInfo.attach("understudy-snapshot.json", {
    body: JSON.stringify(world.snapshot()),
    contentType: JSON_TYPE,
  });
  const suspect = failedExchange(exchanges);
  if (suspect === undefined) return;
  const { method, path, status, replay } = suspect;
  const command = `npx understudy replay ${replay} --snapshot understudy-snapshot.json`;
  testInfo.annotations.push({
    type: "understudy",
    description: `${method} ${path} got ${status}; to reproduce the response: ${command}`,
  });
}

/** The last exchange with an error or a fault; without any, the last one. */
function failedExchange(exchanges: readonly ServedExchange[]): ServedExchange | undefined {
  const replayable = exchanges.filter(({ replay }) => replay !== null);
  return (
    replayable.findLast(({ status, faults }) => status >= 400 || faults.length > 0) ??
    replayable.at(-1)
  );
}
