import type { Router } from "express";
import type { FakeEvent } from "../event-hub.ts";
import { queryOf } from "./validate.ts";
import type { AdminOptions } from "./options.ts";
import { worldOf } from "./world-state.ts";

const HEARTBEAT_MS = 15_000;

/** Maximum number of buffered bytes of a listener; above it, the listener is disconnected and may resume later. */
const MAX_BUFFERED_BYTES = 1_048_576;

/** GET /__admin/events: changes and requests of this server as server-sent events. */
export function eventRoutes(router: Router, { events, worlds }: AdminOptions): void {
  router.get("/events", async (request, response) => {
    const { world, kind } = queryOf(response) as { world?: string; kind?: FakeEvent["kind"] };
    if (world !== undefined) worldOf(worlds, world);
    // Loaded with its first request: its modules, with those of HTTP/2, take a third of the admin API's.
    const { createSession } = await import("better-sse");
    const session = await createSession(request, response, { keepAlive: HEARTBEAT_MS });
    const send = (event: FakeEvent): void => {
      if (world !== undefined && event.world !== null && event.world !== world) return;
      if (kind !== undefined && event.kind !== kind) return;
      if (response.writableLength > MAX_BUFFERED_BYTES) {
        response.destroy();
        return;
      }
      if (!session.isConnected) return;
      session.push({ world: event.world, ...event.data() }, event.kind, String(event.id));
    };
    const last = Number(session.lastId);
    if (session.lastId !== "" && Number.isSafeInteger(last)) events.since(last).forEach(send);
    const leave = events.listen(send, () => void response.end());
    session.once("disconnected", leave);
    response.once("close", leave);
  });
}
