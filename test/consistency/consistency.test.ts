import { expect, test } from "vitest";
import { NO_POSTGRES } from "../support/postgres.ts";
import { checkConsistency } from "./consistency.ts";

// `npm run consistency -- --histories 200 --faults` records more.
test.skipIf(NO_POSTGRES)(
  "several servers respond as one, also while parts of them fail",
  async () => {
    // Notifications would hide a server that uses old versions.
    const calm = await checkConsistency({
      histories: 2,
      seed: 1,
      faults: false,
      loseNotifications: true,
    });
    expect(calm.problems).toEqual([]);
    expect([calm.refused, calm.unknown, calm.refusedReads, calm.staleReads]).toEqual([0, 0, 0, 0]);
    expect(calm.acknowledged).toBeGreaterThan(30);
    const failing = await checkConsistency({ histories: 2, seed: 2, faults: true });
    expect(failing.problems).toEqual([]);
    expect(failing.acknowledged).toBeGreaterThan(0);
    expect(Object.keys(failing.failures).length).toBeGreaterThan(0);
  },
);
