import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, createServer as createRawServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Har } from "../../conformance/har.ts";
import { openInspector } from "../../src/replay/proxy/inspect.ts";
import type { Observation } from "../../src/replay/proxy/observation.ts";
import type { Passed } from "../../src/replay/proxy/passed.ts";
import { proxyServer } from "../../src/replay/proxy/proxy.ts";
import { openRecorder } from "../../src/replay/proxy/recorder.ts";
import { targetOf } from "../../src/replay/proxy/target.ts";
import { linesOf } from "../../src/replay/proxy/tell.ts";
import { contract } from "../support/fake-server.ts";

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

/** A deployment that answers as told; its origin. */
export async function deployment(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  endAfterTest(server);
  return listening(server);
}

/** A deployment that is no more than a socket: the bytes of each request's head, and the socket to answer on. */
export async function socketDeployment(
  answer: (head: string, socket: Socket) => void,
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
      answer(head, socket);
    });
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return listening(server);
}

export interface Proxied {
  readonly origin: string;
  /** With the API's prefix. */
  readonly url: string;
  /** Waits until so many exchanges have passed; gives the last. */
  readonly seen: (count: number) => Promise<{
    readonly passed: Passed;
    readonly observation: Observation;
    readonly lines: readonly string[];
  }>;
  readonly har: () => Har;
}

let opened: ReturnType<typeof openInspector> | undefined;

/** Opened once for all tests: it takes half a second. */
function inspector(): ReturnType<typeof openInspector> {
  opened ??= openInspector(contract);
  return opened;
}

/** A proxy in front of a deployment, in this process. */
export async function proxyTo(origin: string): Promise<Proxied> {
  const target = targetOf(origin, contract.basePath);
  const inspect = await inspector();
  const recorder = openRecorder(target, {});
  const all: { passed: Passed; observation: Observation; lines: readonly string[] }[] = [];
  const server = proxyServer({
    target,
    clock: () => Date.now(),
    onPassed: (passed) => {
      recorder.see(passed);
      const observation = inspect(passed, target);
      all.push({ passed, observation, lines: linesOf(passed, observation) });
      server.emit("passed");
    },
  });
  endAfterTest(server);
  const own = await listening(server);
  return {
    origin: own,
    url: own + contract.basePath,
    seen: async (count) => {
      while (all.length < count) await once(server, "passed");
      const last = all[count - 1];
      if (last === undefined) throw new Error("Nothing has passed");
      return last;
    },
    har: () => recorder.har("test"),
  };
}

/** Sends bytes as they are and collects what comes back until the connection ends. */
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
