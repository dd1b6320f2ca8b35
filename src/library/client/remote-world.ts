import type { AdminClient } from "../../replay/admin-client.ts";
import type { MintedKey } from "../../workspace/worlds.ts";
import { checkOptions, TEXT, type OptionKinds } from "../../common/check-options.ts";
import { clockMoves } from "../clock-moves.ts";
import { checkFilter, checkKey, START_KINDS } from "../option-kinds.ts";
import { instantText } from "../time-text.ts";
import type {
  ClockMoves,
  ClockReading,
  ExchangeFilter,
  FaultInput,
  ServedExchange,
  WorldFault,
} from "../world-types.ts";

/** How a world of a server starts; default: as its server. */
export interface RemoteWorldOptions {
  /** Name of a shipped scenario. */
  readonly scenario?: string;
  /** Freezes the clock at an instant, ISO 8601. */
  readonly now?: Date | string;
  /** UTC day of the scenario's day 0, `YYYY-MM-DD`; default: the day of `now`. */
  readonly anchor?: string;
  /** Seed of the generated data, a whole number. */
  readonly seed?: number;
}

/** A world of a server in another process. Calls to the server reject with its message for invalid values. */
export interface RemoteWorld extends AsyncDisposable {
  /** The id of the world. */
  readonly id: string;
  /** Base URL of the API. */
  readonly url: string;
  /** The clock of the world. */
  readonly clock: RemoteClock;
  /** The faults of the world. */
  readonly faults: RemoteFaults;
  /** What the server served to keys of the world. */
  readonly journal: RemoteJournal;
  /**
   * Returns an API key of this world.
   * @param mode default: `read`; `write` also allows both POST operations.
   * @param workspace default: the first workspace of the scenario that has a key of this mode.
   * @throws {Error} if the scenario has no such key.
   */
  key(mode?: "read" | "write" | "revoked", workspace?: string): string;
  /** Returns the `authorization` header with {@link key}. */
  headers(mode?: "read" | "write" | "revoked", workspace?: string): { authorization: string };
  /** Deletes the world. Its keys are then unknown (401), and its other members throw or reject. */
  dispose(): Promise<void>;
}

/** The clock of a world of a server. */
export interface RemoteClock extends ClockMoves {
  /** Returns the time of the world. */
  read(): Promise<ClockReading>;
}

/** The faults of a world of a server. */
export interface RemoteFaults {
  /** Adds faults to the active ones, which keep their counts. */
  add(...rules: readonly FaultInput[]): Promise<void>;
  /** Returns the active faults: first those for all worlds, then those of this world. */
  list(): Promise<WorldFault[]>;
  /** Removes the faults of this world. */
  clear(): Promise<void>;
}

/** The newest 1,000 exchanges of a world of a server. */
export interface RemoteJournal {
  /** Returns the selected exchanges in the order in which they were served. */
  find(filter?: ExchangeFilter): Promise<ServedExchange[]>;
  /** Returns the number of selected exchanges. */
  count(filter?: ExchangeFilter): Promise<number>;
}

interface MintedWorld {
  readonly world: string;
  readonly keys: readonly MintedKey[];
}

/** Calls the admin API. Rejects after the world was disposed of. */
type Call = AdminClient["call"];

const WORLD_KINDS: OptionKinds<RemoteWorldOptions> = { scenario: TEXT, ...START_KINDS };

/** Creates a world through the admin API of a server. */
export async function createRemoteWorld(
  client: AdminClient,
  url: string,
  given: RemoteWorldOptions,
): Promise<RemoteWorld> {
  checkOptions("world()", given, WORLD_KINDS);
  const { now, ...options } = given;
  const start = { ...options, ...(now === undefined ? {} : { now: instantText(now) }) };
  const { world: id, keys } = (await client.call("POST", "/worlds", start)) as MintedWorld;
  let deletion: Promise<unknown> | null = null;
  const checkUsable = (): void => {
    if (deletion !== null) throw new Error("this world was disposed of");
  };
  const call: Call = async (...request) => {
    checkUsable();
    return client.call(...request);
  };
  const key = keyOf(keys, checkUsable);
  const dispose = async (): Promise<void> => {
    deletion ??= client.call("DELETE", `/worlds/${id}`);
    await deletion;
  };
  return {
    id,
    url,
    clock: clockOf(call, id),
    faults: faultsOf(call, id),
    journal: journalOf(call, id),
    key,
    headers: (mode, workspace) => ({ authorization: `Bearer ${key(mode, workspace)}` }),
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

function keyOf(keys: readonly MintedKey[], checkUsable: () => void): RemoteWorld["key"] {
  return (mode = "read", workspace) => {
    checkKey(mode, workspace);
    checkUsable();
    const known = keys.find(
      (one) => kindOf(one) === mode && one.workspace === (workspace ?? one.workspace),
    );
    if (known !== undefined) return known.key;
    const allowed = keys.map((one) => `${one.workspace} ${kindOf(one)}`).join(", ");
    throw new RangeError(`there is no ${mode} key of "${workspace ?? "*"}" (allowed: ${allowed})`);
  };
}

function kindOf({ mode, revoked }: MintedKey): "read" | "write" | "revoked" {
  return revoked ? "revoked" : mode;
}

async function reading(response: Promise<unknown>): Promise<ClockReading> {
  const { now, frozen } = (await response) as ClockReading;
  return { now, frozen };
}

function clockOf(call: Call, world: string): RemoteClock {
  return {
    read: () => reading(call("GET", `/clock?world=${world}`)),
    ...clockMoves((command) => reading(call("POST", "/clock", { ...command, world }))),
  };
}

function faultsOf(call: Call, world: string): RemoteFaults {
  return {
    add: async (...faults) => {
      await call("POST", "/faults", { faults, world, keep: true });
    },
    list: async () => {
      const { worlds } = (await call("GET", `/faults?world=${world}`)) as {
        readonly worlds: readonly { readonly on: WorldFault[] }[];
      };
      return worlds.flatMap(({ on }) => on);
    },
    clear: async () => {
      await call("DELETE", `/faults?world=${world}`);
    },
  };
}

/** The number of exchanges that a server keeps of each world. */
const JOURNAL_LIMIT = 1000;

interface JournalPage {
  readonly total: number;
  readonly requests: readonly ServedExchange[];
}

/** A filter as query of the journal. */
function queryOf({
  parameters = {},
  headers = {},
  body,
  ...rest
}: ExchangeFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, String(value));
  }
  for (const [name, value] of Object.entries(parameters)) {
    query.append("parameter", `${name}=${String(value)}`);
  }
  for (const [name, value] of Object.entries(headers)) {
    query.append("header", `${name}=${String(value)}`);
  }
  if (body !== undefined) query.set("body", JSON.stringify(body));
  return query;
}

function journalOf(call: Call, world: string): RemoteJournal {
  /** The exchanges of all pages: a page ends early where requests are large. */
  const all = async (path: string): Promise<ServedExchange[]> => {
    const found: ServedExchange[] = [];
    for (;;) {
      const page = (await call("GET", `${path}&offset=${found.length}`)) as JournalPage;
      found.push(...page.requests);
      if (page.requests.length === 0 || found.length >= page.total) return found;
    }
  };
  const find = async (filter: ExchangeFilter = {}): Promise<ServedExchange[]> => {
    checkFilter(filter);
    const requests = await all(
      `/requests?${String(queryOf(filter))}&world=${world}&limit=${JOURNAL_LIMIT}`,
    );
    return requests.toReversed();
  };
  return { find, count: async (filter) => (await find(filter)).length };
}
