import { once } from "node:events";
import { type Server } from "node:http";
import { connect, createServer as createRawServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Har } from "har-format";
import { withJoinedBodies, type ProxiedExchange } from "../../src/recording/proxy/exchange.ts";
import { SentSecretRedactor } from "../../src/recording/proxy/credentials.ts";
import { HarRecorder } from "../../src/recording/proxy/har-recorder.ts";
import { RecordedEntries } from "../../src/recording/proxy/journal.ts";
import { JournalFile } from "../../src/recording/proxy/journal-file.ts";
import { createProxy, type ProxyOptions } from "../../src/recording/proxy/proxy.ts";
import { exchangeLines } from "../../src/recording/proxy/report.ts";
import { parseTarget } from "../../src/recording/proxy/target.ts";
import { createValidator, type ValidationResult } from "../../src/recording/proxy/validate.ts";
import { lazy } from "../../src/common/memoize.ts";
import { contract } from "../support/fake-server.ts";
import { folder } from "../support/folder.ts";

async function listening(server: Server | ReturnType<typeof createRawServer>): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function endAfterTest(server: Server): void {
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close").catch(() => null);
  });
}

/** Starts a deployment on bare sockets; the handler gets the head of each request and the socket. */
export async function socketDeployment(
  handler: (head: string, socket: Socket) => void,
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => null);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = text.slice(0, end);
      text = "";
      handler(head, socket);
    });
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return listening(server);
}

export interface TestProxy {
  readonly origin: string;
  /** With the API's prefix. */
  readonly url: string;
  /** Waits until so many exchanges have ended; returns the last. */
  readonly seen: (count: number) => Promise<{
    readonly exchange: ProxiedExchange;
    readonly result: ValidationResult;
    readonly lines: readonly string[];
  }>;
  readonly har: () => Har;
}

// Opening a validator takes half a second.
const validator = lazy(() => createValidator(contract));

/** Starts a proxy in front of a deployment, in this process. */
export async function proxyTo(
  origin: string,
  room: ProxyOptions["room"] = () => null,
): Promise<TestProxy> {
  const target = parseTarget(origin, contract.basePath);
  const validate = await validator();
  const journal = JournalFile.create(join(folder(), "journal"));
  const header = { understudy: "test", pid: 0, host: "", nonce: "0a1b", known: [] };
  journal.append(JSON.stringify(header));
  const recorder = new HarRecorder(target, {
    knownKeys: {},
    nonce: header.nonce,
    write: (line) => journal.append(line),
  });
  const secrets = new SentSecretRedactor();
  const all: Awaited<ReturnType<TestProxy["seen"]>>[] = [];
  const server = createProxy({
    target,
    clock: () => Date.now(),
    room,
    onExchange: (forwarded) => {
      const exchange = withJoinedBodies(forwarded);
      recorder.add(exchange);
      const result = validate(exchange, target);
      all.push({ exchange, result, lines: exchangeLines(exchange, result, secrets.add(exchange)) });
      server.emit("exchange");
    },
  });
  endAfterTest(server);
  const own = await listening(server);
  return {
    origin: own,
    url: own + contract.basePath,
    seen: async (count) => {
      while (all.length < count) await once(server, "exchange");
      const last = all[count - 1];
      if (last === undefined) throw new Error("No exchange has ended");
      return last;
    },
    har: () => {
      const entries = new RecordedEntries(journal, header);
      const chunks = entries.archive((entry, index) => recorder.redactAgain(entry, index));
      return JSON.parse([...chunks].join("")) as Har;
    },
  };
}

/** Sends raw bytes and collects the response until the connection closes. */
export async function rawCall(
  origin: string,
  bytes: string,
): Promise<{ readonly text: string; readonly isReset: boolean }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  let isReset = false;
  socket.on("data", (chunk) => (text += chunk.toString("latin1")));
  socket.on("error", () => (isReset = true));
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return { text, isReset };
}
