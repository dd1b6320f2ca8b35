import { parseInstant } from "../../src/common/calendar.ts";
import { startFake } from "../../src/cli/start-fake.ts";
import { createUnderstudy } from "../../src/index.ts";
import { closeNow } from "../../src/server/listening.ts";
import { createStates, type StateKind } from "../crash/states.ts";
import { TEST_NOW } from "./fake-server.ts";

/** A fake of "agency" on a fixed day that listens in this process. */
export interface ListeningFake extends AsyncDisposable {
  /** URL without a path. */
  readonly origin: string;
  /** Ends it and starts another one with the same state; without a stored state it stays as it is. */
  restart(): Promise<void>;
}

/** Starts a fake with its state in memory or in a store of its own. `onError` receives the causes of 500 responses. */
export async function startListening(
  state: "memory" | StateKind = "memory",
  onError: (error: unknown) => void = () => {},
): Promise<ListeningFake> {
  if (state === "memory") return startInMemory(onError);
  const states = await createStates(state);
  const target = await states.next();
  const start = (): ReturnType<typeof startFake> =>
    startFake("agency", {
      host: "127.0.0.1",
      port: 0,
      cors: true,
      adminToken: null,
      now: parseInstant(TEST_NOW)!,
      state: target,
      log: () => {},
      logError: onError,
    });
  let running = await start();
  const end = async (): Promise<void> => {
    await closeNow(running.server);
    await running.closeState();
  };
  return {
    get origin() {
      return running.origin;
    },
    restart: async () => {
      await end();
      running = await start();
    },
    [Symbol.asyncDispose]: async () => {
      await end();
      await states[Symbol.asyncDispose]();
    },
  };
}

async function startInMemory(onError: (error: unknown) => void): Promise<ListeningFake> {
  const fake = await createUnderstudy({ now: TEST_NOW, onError });
  const server = await fake.listen();
  return {
    origin: new URL(server.url).origin,
    restart: async () => {},
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await fake[Symbol.asyncDispose]();
    },
  };
}
