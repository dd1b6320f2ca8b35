import { once } from "node:events";
import { request as httpRequest, Agent } from "node:http";
import { connect } from "node:net";
import type { FuzzCase } from "./cases.ts";

/** What a server sent. */
export interface FuzzReply {
  /** 0: nothing, as HTTP allows for some raw bytes. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly milliseconds: number;
  /** Why there is no reply; null: there is one. */
  readonly failure: string | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const TIMEOUT_MS = 10_000;
const RAW_TIMEOUT_MS = 300;

export async function send(origin: string, given: FuzzCase): Promise<FuzzReply> {
  const started = performance.now();
  const used = process.cpuUsage();
  const reply =
    given.raw === null ? await sendRequest(origin, given) : await sendRaw(origin, given.raw);
  const { user, system } = process.cpuUsage(used);
  // On a busy machine, other processes make every response slow.
  const milliseconds = Math.min(performance.now() - started, (user + system) / 1000);
  return { ...reply, milliseconds };
}

type Untimed = Omit<FuzzReply, "milliseconds">;

function sendRequest(origin: string, given: FuzzCase): Promise<Untimed> {
  const { method, target, headers, body } = given;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const failed = (error: Error & { code?: string }): void => {
      // The server closed an idle connection at the same moment, which happens after long garbage collections.
      if (message.reusedSocket && error.code === "ECONNRESET") resolve(sendRequest(origin, given));
      else resolve({ status: 0, type: "", text: "", failure: error.code ?? error.message });
    };
    const options = { agent, hostname, port, method, path: target, headers, timeout: TIMEOUT_MS };
    const message = httpRequest(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", failed);
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        const type = response.headers["content-type"] ?? "";
        resolve({ status, type, text: Buffer.concat(parts).toString("utf8"), failure: null });
      });
    });
    message.on("timeout", () => message.destroy(new Error("timed out")));
    message.on("error", failed);
    message.end(body);
  });
}

/** Sends bytes on a connection of their own. A server may wait for more: then there is no reply. */
async function sendRaw(origin: string, bytes: string): Promise<Untimed> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (part) => (text += part.toString("utf8")));
  socket.on("error", () => {});
  socket.write(Buffer.from(bytes, "latin1"));
  const timer = setTimeout(() => socket.destroy(), RAW_TIMEOUT_MS);
  await once(socket, "close");
  clearTimeout(timer);
  const [head = "", ...body] = text.split("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const type = /^content-type: *([^\r\n]*)/im.exec(head)?.[1] ?? "";
  return { status, type, text: body.join("\r\n\r\n"), failure: null };
}
