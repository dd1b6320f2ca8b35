import type { UnderstudyWorld, WorldControl } from "./world-types.ts";

/** How a world starts; default: as its Understudy. */
export interface WorldStartOptions {
  /** Freezes the clock at an instant, ISO 8601. */
  readonly now?: Date | string;
  /** UTC day of the scenario's day 0, `YYYY-MM-DD`; default: the day of `now`. */
  readonly anchor?: string;
  /** Seed of the generated data, a whole number; default: the scenario's. */
  readonly seed?: number;
}

/** Where a server listens, and who may use it. */
export interface ListenOptions {
  /** Default: 0, a free one. */
  readonly port?: number;
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** Requires this token in requests to the admin API. Default: none for loopback hosts, else a random one. */
  readonly adminToken?: string;
  /** Host names that requests may use besides `localhost`, `127.0.0.1` and `[::1]`; on other hosts any, by default. */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may use the admin API, such as `http://localhost:5173`. Default: none. */
  readonly adminOrigins?: readonly string[];
}

/** A server that is listening. */
export interface Listening extends AsyncDisposable {
  /** Base URL of the API, such as `http://127.0.0.1:4010/api/v1`. */
  readonly url: string;
  /** URL of the admin API. */
  readonly admin: string;
  /** The token that the admin API requires; null: none. */
  readonly adminToken: string | null;
  /** Stops the server and closes its connections. */
  close(): Promise<void>;
}

/**
 * An Express router; it passes requests outside the API on. Request and response are those of Express, whose types need
 * not be installed.
 */
export type ExpressRouter = (
  request: object,
  response: object,
  next: (error?: unknown) => void,
) => void;

/** A key of the scenario. */
export interface ScenarioKey {
  /** The workspace that it gives access to. */
  readonly workspace: string;
  /** The value. */
  readonly key: string;
  /** Keys of the mode `write` also allow both POST operations. */
  readonly mode: "read" | "write";
  /** Revoked keys get 401. */
  readonly revoked: boolean;
}

/** The members of an {@link Understudy} that also exist in a browser. */
export interface UnderstudyCore extends AsyncDisposable {
  /** The keys of the scenario. They select {@link defaultWorld}. */
  readonly keys: readonly ScenarioKey[];
  /** Base URL for requests through `fetch`; other origins work too. */
  readonly baseUrl: string;
  /** The world that exists from the start. */
  readonly defaultWorld: WorldControl;
  /** Creates an isolated world: keys, clock, writes, faults and journal of its own. @throws {Error} for invalid options */
  world(options?: WorldStartOptions): UnderstudyWorld;
  /**
   * Responds to a request without a port. Like the global `fetch`, also in signature, but for any origin and also for
   * a path such as `/api/v1/brands/tracked`.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Stops all servers and deletes all worlds. */
  close(): Promise<void>;
}

/** A fake of the API in this process. */
export interface Understudy extends UnderstudyCore {
  /** Starts a server with the API, the admin API and the pages. @throws {Error} if the port is in use */
  listen(options?: ListenOptions): Promise<Listening>;
  /** Returns an Express 5 router with the API at `/api/v1`. */
  express(): ExpressRouter;
}
