import { UncheckableError, UsageError } from "../../../common/usage-error.ts";
import { loadContract } from "../../../files/package-files.ts";
import { AdminClient, detectFake } from "../../../replay/admin-client.ts";
import { closeNow } from "../../../server/listening.ts";
import { EXIT } from "../../exit-code.ts";
import { interruption } from "../../interruption.ts";
import { startFake } from "../../start-fake.ts";
import type { McpFlags } from "./command.ts";
import type * as McpServer from "./server.ts";
import { FakeConnection } from "./fake-connection.ts";

const TIMEOUT_MS = 60_000;

/** `understudy mcp`: serves the Model Context Protocol until stdin ends. @throws {UsageError} */
export async function mcp(scenario: string, options: McpFlags): Promise<number> {
  const { serveStdio } = await loadServer();
  const { fake, close } =
    options.url === undefined
      ? await ownFake(scenario, options)
      : await runningFake(options.url, options.adminToken ?? null);
  const { signal, release } = interruption();
  try {
    await serveStdio(fake, signal);
  } finally {
    release();
    await close();
  }
  return signal.aborted ? EXIT.interrupted : EXIT.ok;
}

/** Loads the server and the package that it needs. @throws {UsageError} if the package is not installed */
async function loadServer(): Promise<Pick<typeof McpServer, "serveStdio">> {
  try {
    return await import("./server.ts");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes("@modelcontextprotocol")) throw error;
    throw new UsageError(
      "mcp needs the package @modelcontextprotocol/sdk; install it with: npm install --save-dev @modelcontextprotocol/sdk",
      { cause: error },
    );
  }
}

interface UsedFake {
  readonly fake: FakeConnection;
  readonly close: () => Promise<void>;
}

async function ownFake(scenario: string, { adminToken, ...options }: McpFlags): Promise<UsedFake> {
  const host = "127.0.0.1";
  const token = adminToken ?? null;
  const started = await startFake(scenario, {
    ...options,
    host,
    cors: true,
    adminToken: token,
    log: () => {},
  });
  const { origin, server } = started;
  console.error(`understudy: mcp: the fake is listening on ${origin}${started.basePath}`);
  return { fake: connection(origin, token), close: () => closeNow(server) };
}

async function runningFake(url: string, token: string | null): Promise<UsedFake> {
  if (!URL.canParse(url)) {
    throw new UsageError(`--url can't be "${url}"; expected a URL such as http://127.0.0.1:4010`);
  }
  const { origin } = new URL(url);
  const detected = await detectFake({ origin, fetch, token, timeoutMs: TIMEOUT_MS });
  if (detected === "needs-token") {
    throw new UsageError(`the fake at ${origin} requires --admin-token`);
  }
  if (typeof detected === "object") {
    throw new UncheckableError(`can't reach the fake at ${origin}: ${detected.cause}`);
  }
  if (detected !== "fake") throw new UsageError(`${origin} is not an Understudy fake`);
  return { fake: connection(origin, token), close: () => Promise.resolve() };
}

function connection(origin: string, token: string | null): FakeConnection {
  const admin = new AdminClient({ origin, fetch, token, timeoutMs: TIMEOUT_MS });
  return new FakeConnection({ origin, token, admin, contract: loadContract().contract });
}
