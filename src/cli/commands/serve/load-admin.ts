import { setTimeout as sleep } from "node:timers/promises";

/** How long the process must have been idle, in milliseconds: requests, and what runs beside it, come first. */
const IDLE_MS = 500;
/** The share of this time in which an idle process may have been busy. */
const BUSY = 0.1;

/**
 * Loads what the admin API needs as soon as the server is idle, so that the first request to it does not have to: it
 * takes 25 ms of processor time, and keeps requests to the API waiting.
 */
export async function loadAdminWhenIdle(): Promise<void> {
  let before = performance.eventLoopUtilization();
  for (;;) {
    // Does not keep a process running.
    await sleep(IDLE_MS, undefined, { ref: false });
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization <= BUSY) break;
    before = now;
  }
  try {
    await import("../../../server/admin/router.ts");
    await import("../../../server/admin/lint/lint.ts");
  } catch {
    // The first request tries again, and responds with the error.
  }
}
