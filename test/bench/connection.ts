import { Agent, get } from "node:http";

/** A reply and how long it took from the request to its last byte. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly ms: number;
}

/** One keep-alive connection, on which one request is made at a time. */
export interface Connection {
  readonly origin: string;
  readonly ask: (path: string) => Promise<Answer>;
  /** The JSON of a 200. @throws {Error} where the reply is another. */
  readonly read: <T>(path: string, parameters?: Readonly<Record<string, string>>) => Promise<T>;
  readonly close: () => void;
}

/** Opens a connection that shows a key. */
export function connect(origin: string, key: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Authorization: `Bearer ${key}` };
  const ask = (path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const request = get(origin + path, { agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => void chunks.push(chunk));
        reply.on("end", () => {
          const ms = performance.now() - begun;
          const text = Buffer.concat(chunks).toString("utf8");
          const told = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
          resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(told), text, ms });
        });
        reply.on("error", reject);
      });
      request.on("error", reject);
    });
  return {
    origin,
    ask,
    read: async <T>(path: string, parameters: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams(parameters).toString();
      const whole = query === "" ? path : `${path}?${query}`;
      const { status, text } = await ask(whole);
      if (status !== 200) throw new Error(`${whole} was answered with ${status}: ${text}`);
      return JSON.parse(text) as T;
    },
    close: () => agent.destroy(),
  };
}
