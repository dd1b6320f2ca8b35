import { startPostgres, type Postgres } from "../support/postgres.ts";
import { TcpProxy } from "../support/tcp-proxy.ts";
import { kill, startServer, untilReady, type CrashServer } from "../crash/server.ts";

/** A server process with the proxy through which it reaches the database. */
export interface Replica {
  readonly proxy: TcpProxy;
  readonly state: string;
  server: CrashServer;
}

interface ClusterOptions {
  /** Of the URL of the database, such as `timeout=1`. */
  readonly parameters: string;
  readonly loseNotifications: boolean;
}

/** Starts a server. One that the database does not answer within its time limit ends, and is started again. */
async function startInTime(state: string): Promise<CrashServer> {
  for (;;) {
    try {
      return await startServer(state);
    } catch (error) {
      if (!/time-?out/i.test((error as Error).message)) throw error;
    }
  }
}

/** Several servers that share a database. */
export class Cluster implements AsyncDisposable {
  readonly database: Postgres;
  readonly replicas: readonly Replica[];

  private constructor(database: Postgres, replicas: readonly Replica[]) {
    this.database = database;
    this.replicas = replicas;
  }

  /** Starts servers with an empty database. */
  static async start(size: number, options: ClusterOptions): Promise<Cluster> {
    const { parameters, loseNotifications } = options;
    const database = await startPostgres();
    const url = new URL(await database.createDatabase());
    if (loseNotifications) {
      const lose = "ALTER FUNCTION pg_catalog.pg_notify(text, text) RENAME TO missing";
      await database.execute(lose, url.href);
    }
    url.search = parameters;
    const replicas: Replica[] = [];
    for (let number = 0; number < size; number++) {
      const proxy = await TcpProxy.start(database.port);
      url.port = String(proxy.port);
      replicas.push({ proxy, state: url.href, server: await startInTime(url.href) });
    }
    return new Cluster(database, replicas);
  }

  /** Kills a server and starts another one in its place. */
  async restart(replica: Replica): Promise<void> {
    await kill(replica.server);
    replica.server = await startInTime(replica.state);
  }

  /** Ends all faults of the network, and waits until every server is ready. */
  async heal(): Promise<void> {
    for (const { proxy } of this.replicas) proxy.restore();
    await Promise.all(this.replicas.map(({ server }) => untilReady(server)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { server, proxy } of this.replicas) {
      await kill(server);
      await proxy[Symbol.asyncDispose]();
    }
    await this.database[Symbol.asyncDispose]();
  }
}
