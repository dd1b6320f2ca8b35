import type { Contract } from "../../../contract/contract.ts";
import type { AdminClient } from "../../../replay/admin-client.ts";

export interface FakeConnectionOptions {
  /** URL without a path. */
  readonly origin: string;
  /** Token of the admin API. */
  readonly token: string | null;
  readonly admin: AdminClient;
  readonly contract: Contract;
}

interface ListedKey {
  readonly workspace: string;
  readonly mode: "read" | "write";
  readonly revoked: boolean;
}

/** The fake that the tools use. A key is created when a tool needs one, because the fake stores only hashes of keys. */
export class FakeConnection {
  readonly origin: string;
  readonly token: string | null;
  readonly admin: AdminClient;
  readonly contract: Contract;
  readonly #keys = new Map<string, Promise<string>>();

  constructor({ origin, token, admin, contract }: FakeConnectionOptions) {
    this.origin = origin;
    this.token = token;
    this.admin = admin;
    this.contract = contract;
  }

  /** Base URL of the API. */
  get url(): string {
    return this.origin + this.contract.basePath;
  }

  /**
   * Returns a key of a world, by default of its first workspace.
   * @throws {Error} if there is no such world or workspace
   */
  key(world: string, mode: "read" | "write", workspace?: string): Promise<string> {
    const name = JSON.stringify([world, mode, workspace]);
    const key = this.#keys.get(name) ?? this.#createKey(world, mode, workspace);
    this.#keys.set(name, key);
    // Another attempt may succeed.
    key.catch(() => this.#keys.delete(name));
    return key;
  }

  /** Forgets a key that the fake refused. */
  forgetKey(world: string, mode: "read" | "write", workspace?: string): void {
    this.#keys.delete(JSON.stringify([world, mode, workspace]));
  }

  async #createKey(world: string, mode: "read" | "write", given?: string): Promise<string> {
    const workspace = given ?? (await this.#firstWorkspace(world));
    const created = await this.admin.call("POST", "/keys", { world, workspace, mode });
    return (created as { readonly key: string }).key;
  }

  async #firstWorkspace(world: string): Promise<string> {
    const listed = await this.admin.call("GET", `/keys?world=${encodeURIComponent(world)}`);
    const { keys } = listed as { readonly keys: readonly ListedKey[] };
    const [first] = keys;
    if (first === undefined) throw new Error(`The world "${world}" has no keys; give a workspace`);
    return first.workspace;
  }
}
