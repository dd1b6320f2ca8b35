import { setTimeout as sleep } from "node:timers/promises";
import { Chance } from "../../src/common/random.ts";
import { send, type Received } from "../crash/server.ts";
import type { CreatedWorld } from "../server/admin/create-world.ts";
import { checkHistory, type HistoryEvent } from "./check-history.ts";
import { Cluster, type Replica } from "./cluster.ts";
import { causeFailures } from "./faults.ts";

export interface ConsistencyOptions {
  /** How many histories are recorded, each of a world of its own. */
  readonly histories: number;
  readonly seed: number;
  /** Kill servers and the database, and disturb the network between them. */
  readonly faults: boolean;
  /** Whether no server learns of the changes of others by notifications; default: false. */
  readonly loseNotifications?: boolean;
  readonly onHistory?: (done: number, problems: readonly string[]) => void;
}

export interface ConsistencyResult {
  readonly histories: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Writes whose outcome is not known. */
  readonly unknown: number;
  readonly reads: number;
  readonly staleReads: number;
  /** Reads that were refused with a 503 or got no response. */
  readonly refusedReads: number;
  /** The longest request, in milliseconds. */
  readonly slowestMs: number;
  /** How often each failure was caused. */
  readonly failures: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const REPLICAS = 3;
const CLIENTS = 4;
const REQUESTS = 16;
const BRAND = "Copperfinch";

/** Records what clients of several servers see, and checks it. */
export async function checkConsistency(options: ConsistencyOptions): Promise<ConsistencyResult> {
  const { histories, seed, faults, loseNotifications = false, onHistory } = options;
  // Without failures no request may be refused, however slow the machine is.
  const parameters = faults ? "timeout=1" : "timeout=60";
  await using cluster = await Cluster.start(REPLICAS, { parameters, loseNotifications });
  const failures = new Map<string, number>();
  const totals = { acknowledged: 0, refused: 0, unknown: 0, reads: 0, staleReads: 0 };
  const problems: string[] = [];
  let [refusedReads, slowestMs] = [0, 0];
  for (let history = 0; history < histories; history++) {
    const chance = new Chance("consistency", seed, history);
    const recorder = new Recorder(cluster, chance);
    const over = new AbortController();
    await recorder.open();
    const failing = faults
      ? causeFailures(cluster, chance, over.signal, failures)
      : Promise.resolve();
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => recorder.runClient(client)));
    over.abort();
    await failing;
    await cluster.heal();
    const found = await recorder.problems();
    problems.push(...found.map((problem) => `history ${history + 1} of seed ${seed}: ${problem}`));
    for (const event of recorder.events) {
      if (event.kind === "write") totals[event.outcome]++;
      else totals[event.isStale ? "staleReads" : "reads"]++;
    }
    refusedReads += recorder.refusedReads;
    slowestMs = Math.max(slowestMs, recorder.slowestMs);
    onHistory?.(history + 1, found);
  }
  const counts = Object.fromEntries(failures);
  return { histories, ...totals, refusedReads, slowestMs, failures: counts, problems };
}

interface SentRequest {
  readonly method?: string;
  readonly body?: object;
}

/** Sends the requests of several clients to one world, and records them. */
class Recorder {
  readonly events: HistoryEvent[] = [];
  refusedReads = 0;
  slowestMs = 0;
  readonly #replicas: readonly Replica[];
  readonly #chance: Chance;
  readonly #problems: string[] = [];
  #key = "";
  #world = "";
  /** The prompts of the scenario. */
  #given: ReadonlySet<string> = new Set();
  #number = 0;
  #next = 0;

  constructor({ replicas }: Cluster, chance: Chance) {
    this.#replicas = replicas;
    this.#chance = chance;
    this.#next = chance.below(replicas.length);
  }

  /** Creates the world; it is used on all servers at once. */
  async open(): Promise<void> {
    const { admin } = this.#turn().server;
    const created = await answered(() => send(`${admin}/worlds`, { method: "POST", body: {} }));
    if (created?.status !== 201) throw new Error(`No world: ${created?.status} ${created?.text}`);
    const { world, keys } = JSON.parse(created.text) as CreatedWorld;
    this.#world = world;
    this.#key = keys.find(({ mode }) => mode === "write")!.key;
    const given = await answered(() => this.#send(this.#turn(), QUERIES));
    this.#given = new Set(textsIn(given!));
  }

  /** Each request goes to the next server, as behind a load balancer. */
  async runClient(client: number): Promise<void> {
    for (let count = 0; count < REQUESTS; count++) {
      if (this.#chance.below(5) < 2) await this.#write(client);
      else await this.#read(client, this.#turn());
      await sleep(this.#chance.next() * 20);
    }
  }

  /** Compares the history with the log, and with what every server shows in the end. */
  async problems(): Promise<string[]> {
    for (const replica of this.#replicas) await this.#read(CLIENTS, replica);
    const { admin } = this.#turn().server;
    const snapshot = await answered(() => send(`${admin}/snapshots/${this.#world}`, {}));
    const { writes } = JSON.parse(snapshot!.text) as { readonly writes: readonly StoredWrite[] };
    const log = writes.flatMap(({ change }) => change.texts);
    const ended = await this.#endProblems();
    return [...this.#problems, ...checkHistory(this.events, log), ...ended];
  }

  /** After its world was deleted, a key is refused everywhere. */
  async #endProblems(): Promise<string[]> {
    const { admin } = this.#turn().server;
    const url = `${admin}/worlds/${this.#world}`;
    const deleted = await answered(() => send(url, { method: "DELETE" }));
    // 404: a deletion whose outcome was not known had been stored.
    const isDeleted = deleted?.status === 200 || deleted?.status === 404;
    const problems = isDeleted ? [] : [`the deletion gets ${deleted?.status}`];
    for (const replica of this.#replicas) {
      const read = await answered(() => this.#send(replica, QUERIES));
      if (read?.status !== 401) problems.push(`a key of the deleted world gets ${read?.status}`);
    }
    return problems;
  }

  #turn(): Replica {
    return this.#replicas[this.#next++ % this.#replicas.length]!;
  }

  async #send({ server }: Replica, path: string, sent: SentRequest = {}): Promise<Received | null> {
    const start = performance.now();
    const received = await send(server.api + path, { key: this.#key, ...sent });
    this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
    return received;
  }

  async #write(client: number): Promise<void> {
    const text = `Which sail number ${++this.#number} is light?`;
    const body = { brand: BRAND, prompts: [text], llms: ["openai"] };
    const start = performance.now();
    const received = await this.#send(this.#turn(), "/prompts", { method: "POST", body });
    const end = performance.now();
    const outcome = this.#outcomeOf(received);
    this.events.push({ kind: "write", client, start, end, text, outcome });
  }

  #outcomeOf(received: Received | null): "acknowledged" | "refused" | "unknown" {
    if (received === null) return "unknown";
    const { status, text } = received;
    if (status === 200) return "acknowledged";
    if (status !== 503) this.#problems.push(`a write gets ${status}: ${text}`);
    return text.includes("not known") ? "unknown" : "refused";
  }

  async #read(client: number, replica: Replica): Promise<void> {
    const start = performance.now();
    const received = await this.#send(replica, QUERIES);
    const end = performance.now();
    if (received?.status !== 200) {
      this.refusedReads++;
      if (received !== null && received.status !== 503) {
        this.#problems.push(`a read gets ${received.status}: ${received.text}`);
      }
      return;
    }
    const seen = textsIn(received).filter((text) => !this.#given.has(text));
    const isStale = received.headers.has(STALE_HEADER);
    this.events.push({ kind: "read", client, start, end, seen, isStale });
  }
}

const STALE_HEADER = "understudy-stale";
const LONGEST_REFUSAL_MS = 60_000;

/**
 * Sends a request again while its response is a 503 or stale: on a busy machine, the database can need longer than the
 * time limit although nothing fails.
 */
async function answered(request: () => Promise<Received | null>): Promise<Received | null> {
  const end = performance.now() + LONGEST_REFUSAL_MS;
  for (;;) {
    const received = await request();
    const isCurrent = received?.status !== 503 && received?.headers.has(STALE_HEADER) !== true;
    if (isCurrent || performance.now() > end) return received;
    await sleep(20);
  }
}

const QUERIES = `/queries?brand=${BRAND}&limit=1000`;

interface StoredWrite {
  readonly change: { readonly texts: readonly string[] };
}

function textsIn({ text }: Received): string[] {
  const { items } = JSON.parse(text) as { readonly items: readonly { readonly text: string }[] };
  return items.map((item) => item.text);
}
