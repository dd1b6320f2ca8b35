import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { lazyAsync } from "../../src/common/memoize.ts";
import { freePort } from "./http-server.ts";

/** A PostgreSQL server of the tests, on 127.0.0.1, with its data in a temporary folder. */
export interface Postgres extends AsyncDisposable {
  readonly port: number;
  /** Creates an empty database; returns its URL. */
  createDatabase(): Promise<string>;
  /** Executes SQL in a database, or in the one of the server; returns the rows, one line each. */
  execute(sql: string, url?: string): Promise<string>;
  /** Ends all its processes without notice. */
  kill(): Promise<void>;
  /** Starts it after a kill, and waits until it accepts connections. */
  start(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk, as by default in PostgreSQL; default here: false. */
  readonly durable?: boolean;
  /** Default: 100. */
  readonly maxConnections?: number;
}

const DEBIAN = "/usr/lib/postgresql";

/** The folder with the programs of the latest installed PostgreSQL; null: there is none. */
function programsFolder(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return (
    folders.find((folder) =>
      ["initdb", "postgres", "psql"].every((name) => existsSync(join(folder, name))),
    ) ?? null
  );
}

const PROGRAMS = programsFolder();

const MISSING = "PostgreSQL is not installed: its tests are skipped (apt-get install postgresql)\n";
if (PROGRAMS === null) process.stderr.write(MISSING);

/** Whether tests that need a server have to be skipped. */
export const NO_POSTGRES = PROGRAMS === null;

/** PostgreSQL refuses to run as root. */
function owner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })),
  );
  return { uid: uid!, gid: gid! };
}

const SUPERUSER = "understudy";

/** Starts a server with an empty cluster. It ends with this process at the latest. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  if (PROGRAMS === null) throw new Error(MISSING);
  const folder = mkdtempSync(join(tmpdir(), "understudy-postgres-"));
  const user = owner();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const settings: SpawnOptions = { ...user, cwd: folder, stdio: ["ignore", "pipe", "pipe"] };
  const initialize = `--pgdata=${folder} --auth=trust --username=${SUPERUSER} --encoding=UTF8 --locale=C --no-sync`;
  await output(spawn(join(PROGRAMS, "initdb"), initialize.split(" "), settings));
  for (let attempt = 1; ; attempt++) {
    const server = new PostgresServer(folder, await freePort(), settings, options);
    try {
      await server.start();
      return server;
    } catch (error) {
      // Another process has taken the port since.
      if (attempt === START_ATTEMPTS || !String(error).includes("Address already in use"))
        throw error;
    }
  }
}

const START_ATTEMPTS = 5;

/** A server for the tests of this process that do not end it; each uses databases of its own. */
export const sharedPostgres = lazyAsync(() => startPostgres());

class PostgresServer implements Postgres {
  readonly port: number;
  readonly #folder: string;
  readonly #settings: SpawnOptions;
  readonly #options: PostgresOptions;
  #process: ChildProcess | null = null;
  #guard: ChildProcess | null = null;

  constructor(folder: string, port: number, settings: SpawnOptions, options: PostgresOptions) {
    this.#folder = folder;
    this.port = port;
    this.#settings = settings;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { durable = false, maxConnections = 100 } = this.#options;
    const parameters = {
      port: this.port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      shared_buffers: "16MB",
      max_connections: maxConnections,
      fsync: durable ? "on" : "off",
      full_page_writes: durable ? "on" : "off",
    };
    const flags = Object.entries(parameters).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(
      join(PROGRAMS!, "postgres"),
      ["-D", this.#folder, ...flags],
      this.#settings,
    );
    this.#process = child;
    this.#guard = startGuard(child.pid!, this.#folder);
    let log = "";
    const closed = once(child, "close").then(() => Promise.reject(new Error(`No start: ${log}`)));
    closed.catch(() => {});
    const ready = new Promise<void>((resolve) => {
      createInterface({ input: child.stderr! }).on("line", (line) => {
        log += `${line}\n`;
        if (line.includes("ready to accept connections")) resolve();
      });
    });
    await Promise.race([ready, closed]);
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (child === null) return;
    const closed = once(child, "close");
    this.#guard?.kill("SIGKILL");
    // Its processes lead groups of their own, and those without the first one would delay the next start.
    child.kill("SIGSTOP");
    for (const pid of childrenOf(child.pid!)) sendKill(pid);
    child.kill("SIGKILL");
    await closed;
    this.#process = null;
  }

  async createDatabase(): Promise<string> {
    const name = `d${randomUUID().replaceAll("-", "")}`;
    await this.execute(`CREATE DATABASE ${name}`);
    return this.#url(name);
  }

  async execute(sql: string, url = this.#url("postgres")): Promise<string> {
    const args = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", sql];
    const { stdio, cwd } = this.#settings;
    return output(spawn(join(PROGRAMS!, "psql"), args, { stdio, cwd }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #url(database: string): string {
    return `postgres://${SUPERUSER}@127.0.0.1:${this.port}/${database}`;
  }
}

/** Ends a server and deletes its folder when this process ends: test runners end without exit handlers. */
function startGuard(pid: number, folder: string): ChildProcess {
  const script = 'cat >/dev/null; kill -QUIT "$1"; sleep 1; rm -rf "$2"';
  const guard = spawn("sh", ["-c", script, "sh", String(pid), folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}

/** Returns the ids of the processes that a process has started (Linux; elsewhere none). */
function childrenOf(parent: number): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in parentheses: the state and the parent.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

function sendKill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Returns the output of a program. @throws {Error} if it fails */
async function output(child: ChildProcess): Promise<string> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr?.on("data", (chunk) => (stderr += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnargs[0]} failed: ${stderr}`);
  return stdout.trim();
}
