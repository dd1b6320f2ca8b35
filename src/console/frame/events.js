import { effect, signal } from "@preact/signals";
import { adminHeaders, adminUrl, token, tokenWanted } from "./admin.js";

/** @typedef {import("../../server/event-hub.ts").EventKind} EventKind */
/** @typedef {{ kind: EventKind, data: Readonly<Record<string, unknown>> }} ServerEvent */

const RETRY_MS = 2000;

/** Maximum number of events in `recentEvents`. */
const MAX_RECENT = 200;

/** The last events other than requests, oldest first. */
export const recentEvents = signal(/** @type {readonly ServerEvent[]} */ ([]));

/** Whether events arrive. */
export const isLive = signal(false);

/** The id of the last event; with 0, the server first sends all events that it keeps. */
let lastId = "0";

/** @type {Set<(event: ServerEvent) => void>} */
const listeners = new Set();

/**
 * Calls a listener for every event of the server.
 * @param {(event: ServerEvent) => void} listener
 * @returns {() => void} removes it
 */
export function onEvent(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Connects to the events of the server, and reconnects when the token changes. */
export function startEvents() {
  effect(() => {
    const stopped = new AbortController();
    void connect(token.value, stopped.signal);
    return () => stopped.abort();
  });
}

/**
 * Reads events until the connection ends, then connects again.
 * @param {string} used the token
 * @param {AbortSignal} stopped
 */
async function connect(used, stopped) {
  while (!stopped.aborted && used === token.peek()) {
    try {
      // EventSource can't send the token.
      const headers = { ...adminHeaders(), "Last-Event-ID": lastId };
      const response = await fetch(adminUrl("/events"), { headers, signal: stopped });
      if (response.status === 401) {
        tokenWanted.value = true;
        return;
      }
      isLive.value = response.ok;
      if (response.body !== null) await read(response.body);
    } catch {
      // The server stopped, or this connection was ended.
    }
    if (stopped.aborted) return;
    isLive.value = false;
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
    });
  }
}

/** @param {ReadableStream<Uint8Array>} body */
async function read(body) {
  const decoder = new TextDecoder();
  let text = "";
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) dispatch(block);
  }
}

/** @param {string} block the lines of an event */
function dispatch(block) {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  const data = fields.get("data");
  const kind = /** @type {EventKind | undefined} */ (fields.get("event"));
  if (data === undefined || kind === undefined) return;
  lastId = fields.get("id") ?? lastId;
  const event = { kind, data: JSON.parse(data) };
  if (kind !== "request") {
    recentEvents.value = [...recentEvents.value.slice(1 - MAX_RECENT), event];
  }
  for (const listener of listeners) listener(event);
}
