import {
  checkOptions,
  FUNCTION,
  type OptionKind,
  type OptionKinds,
} from "../../common/check-options.ts";
import { AdminClient } from "../../replay/admin-client.ts";
import { ADMIN_TOKEN } from "../option-kinds.ts";
import type { Listening } from "../understudy-types.ts";
import { createRemoteWorld, type RemoteWorld, type RemoteWorldOptions } from "./remote-world.ts";

/** Where a server listens, as `listen()` returns it. */
export interface ServerAddress {
  /** Base URL of the API; default: the variable `UNDERSTUDY_URL`. */
  readonly url?: string;
  /** URL of the admin API; default: the variable `UNDERSTUDY_ADMIN`. */
  readonly admin?: string;
  /** The token that the admin API requires; default: the variable `UNDERSTUDY_ADMIN_TOKEN`, or none. */
  readonly adminToken?: string | null;
}

/** A server in another process. */
export interface RemoteUnderstudy {
  /** Base URL of the API. */
  readonly baseUrl: string;
  /** Creates an isolated world. @throws {Error} for invalid options, or if the server can't be reached */
  world(options?: RemoteWorldOptions): Promise<RemoteWorld>;
}

const TIMEOUT_MS = 60_000;

const STRING: OptionKind = { allowed: "text", accepts: (value) => typeof value === "string" };

/** The kinds of all members of the object that `listen()` returns, because it can be passed to `connect()`. */
const ADDRESS_KINDS: OptionKinds<ServerAddress & Pick<Listening, "close">> = {
  url: STRING,
  admin: STRING,
  adminToken: {
    ...ADMIN_TOKEN,
    accepts: (value) => value === null || ADMIN_TOKEN.accepts(value),
  },
  close: FUNCTION,
};

/**
 * Returns the worlds of a server that `understudy serve`, `exec` or `listen()` started. Sends nothing yet.
 * @throws {Error} if an address is missing or not a URL
 */
export function connect(address: ServerAddress = {}): RemoteUnderstudy {
  checkOptions("connect()", address, ADDRESS_KINDS);
  const url = parsedUrl("url", address.url, "UNDERSTUDY_URL");
  const admin = parsedUrl("admin", address.admin, "UNDERSTUDY_ADMIN");
  const token = address.adminToken ?? process.env["UNDERSTUDY_ADMIN_TOKEN"] ?? null;
  const client = new AdminClient({
    origin: new URL(admin).origin,
    fetch: globalThis.fetch,
    token,
    timeoutMs: TIMEOUT_MS,
  });
  return { baseUrl: url, world: (options = {}) => createRemoteWorld(client, url, options) };
}

function parsedUrl(name: string, given: string | undefined, variable: string): string {
  const url = given ?? process.env[variable] ?? "";
  if (URL.canParse(url)) return url;
  if (url !== "") {
    throw new TypeError(`${name} can't be "${url}"; expected a URL such as http://127.0.0.1:4010`);
  }
  throw new TypeError(`connect() needs ${name}, or the variable ${variable}; start a server first`);
}
