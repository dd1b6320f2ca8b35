import { setTimeout as sleep } from "node:timers/promises";
import { Chance } from "../../src/common/random.ts";
import type { CreatedWorld } from "../server/admin/create-world.ts";
import type { ApiWrite, WorldHistory } from "./history.ts";
import { send, type CrashServer, type Received } from "./server.ts";

/** Pause after a refused write, so that a database that is away does not make histories long. */
const REFUSED_MS = 10;

const NOT_KNOWN = '{"error":{"message":"It is not known';

/** Writes to one server, and notes what was acknowledged. Each world has at most one request at a time. */
export class CrashClient {
  readonly worlds: WorldHistory[];
  /** Ids of deleted worlds. */
  readonly deleted = new Map<string, string>();
  acknowledged = 0;
  refused = 0;
  /** Writes and changes whose response did not arrive. */
  unknown = 0;
  /** Errors that no failure of a process or a database excuses. */
  readonly problems: string[] = [];
  readonly #chance: Chance;
  #number = 0;

  constructor(seed: number) {
    this.#chance = new Chance("crash", seed);
    this.worlds = [worldOf(null, "lmvz_live_tiny_write")];
  }

  /**
   * Sends requests to a server until it stops responding or a signal aborts; calls `onCount` once, after so many
   * acknowledgements.
   */
  async write(
    server: CrashServer,
    count: number,
    onCount: () => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const wanted = this.acknowledged + count;
    let isCounted = false;
    const busy = new Set<WorldHistory>();
    const loop = async (): Promise<void> => {
      for (;;) {
        const world = this.worlds[this.#chance.below(this.worlds.length)]!;
        if (busy.has(world)) {
          await sleep(1);
          continue;
        }
        busy.add(world);
        const isAlive = await this.#act(server, world);
        busy.delete(world);
        if (!isCounted && this.acknowledged >= wanted) {
          isCounted = true;
          onCount();
        }
        if (!isAlive || signal?.aborted === true) return;
      }
    };
    await Promise.all([loop(), loop(), loop()]);
  }

  async #act(server: CrashServer, world: WorldHistory): Promise<boolean> {
    const die = this.#chance.below(20);
    if (die === 0) return this.#mint(server);
    if (die === 1) return this.#createKey(server, world);
    if (die === 2) return this.#revoke(server, world);
    if (die === 3 && world.id !== null) return this.#delete(server, world.id);
    return this.#write(server, world);
  }

  /** After two writes without a response a world is only read, so that its possible states stay few. */
  async #write(server: CrashServer, world: WorldHistory): Promise<boolean> {
    const unknown = world.writes.filter(({ outcome }) => outcome === "unknown").length;
    const possible = world.writes.filter(({ outcome }) => outcome !== "refused").length;
    if (unknown >= 2 || possible >= 60) {
      return (await send(`${server.api}/brands/tracked`, { key: world.key })) !== null;
    }
    const write = this.#nextWrite();
    const { path, body } = write;
    const received = await send(server.api + path, { key: world.key, method: "POST", body });
    const outcome = this.#outcome(received, 200);
    world.writes.push({ write, outcome });
    // The database is away.
    if (received?.status === 503) await sleep(REFUSED_MS);
    return received !== null;
  }

  #nextWrite(): ApiWrite {
    const number = ++this.#number;
    if (this.#chance.below(4) === 0) {
      const domain = `sails-${number}.example`;
      return { path: "/brands/tracked", body: { brand: "Sailmaker", domain } };
    }
    const prompts = [`Which sail number ${number} is light?`];
    const brand = this.#chance.below(2) === 0 ? "Copperfinch" : "Sailmaker";
    // Refused with 404 before the brand is tracked.
    return { path: "/prompts", body: { brand, prompts, llms: ["openai", "claude"] } };
  }

  #outcome(received: Received | null, success: number): "acknowledged" | "refused" | "unknown" {
    // Only if the database is lost during a commit and does not return in time.
    const isUnknown = received?.text.startsWith(NOT_KNOWN) ?? true;
    if (received === null || isUnknown) {
      this.unknown++;
      return "unknown";
    }
    const isStored = received.status === success;
    if (received.status >= 500 && received.status !== 503) {
      this.problems.push(`a change gets ${received.status}: ${received.text}`);
    }
    if (isStored) this.acknowledged++;
    else this.refused++;
    return isStored ? "acknowledged" : "refused";
  }

  async #mint(server: CrashServer): Promise<boolean> {
    const received = await send(`${server.admin}/worlds`, { method: "POST", body: {} });
    if (this.#outcome(received, 201) === "acknowledged") {
      const { world, keys } = JSON.parse(received!.text) as CreatedWorld;
      const { key } = keys.find(({ mode }) => mode === "write")!;
      this.worlds.push(worldOf(world, key));
    }
    return received !== null;
  }

  async #createKey(server: CrashServer, world: WorldHistory): Promise<boolean> {
    const body = { workspace: "tiny", ...(world.id === null ? {} : { world: world.id }) };
    const received = await send(`${server.admin}/keys`, { method: "POST", body });
    if (this.#outcome(received, 201) === "acknowledged") {
      const { id, key } = JSON.parse(received!.text) as { id: string; key: string };
      world.keys.set(id, { key, revoked: false });
    }
    return received !== null;
  }

  async #revoke(server: CrashServer, world: WorldHistory): Promise<boolean> {
    const [id, held] = [...world.keys].find(([, { revoked }]) => revoked === false) ?? [];
    if (id === undefined || held === undefined) return true;
    const received = await send(`${server.admin}/keys/${id}`, { method: "DELETE" });
    const outcome = this.#outcome(received, 200);
    held.revoked = outcome === "unknown" ? "unknown" : outcome === "acknowledged";
    return received !== null;
  }

  async #delete(server: CrashServer, id: string): Promise<boolean> {
    const place = this.worlds.findIndex((world) => world.id === id);
    const [world] = this.worlds.splice(place, 1);
    const received = await send(`${server.admin}/worlds/${id}`, { method: "DELETE" });
    const outcome = this.#outcome(received, 200);
    if (outcome === "acknowledged") this.deleted.set(id, world!.key);
    if (outcome === "refused") this.worlds.push(world!);
    return received !== null;
  }
}

function worldOf(id: string | null, key: string): WorldHistory {
  return { id, key, writes: [], keys: new Map() };
}
