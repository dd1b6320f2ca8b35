import { Agent, get } from "node:http";

/** A response and the time from the request to its last byte. */
export interface TimedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly ms: number;
}

/** A keep-alive connection with one request at a time. */
export interface Connection {
  readonly origin: string;
  readonly send: (path: string) => Promise<TimedResponse>;
  /** Body of a 200 response as JSON. @throws {Error} for another status. */
  readonly getJson: <T>(path: string, parameters?: Readonly<Record<string, string>>) => Promise<T>;
  readonly close: () => void;
}

/** Opens a connection with an API key. */
export function connect(origin: string, key: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Authorization: `Bearer ${key}` };
  const send = (path: string): Promise<TimedResponse> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const request = get(origin + path, { agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => void chunks.push(chunk));
        reply.on("end", () => {
          const ms = performance.now() - begun;
          const text = Buffer.concat(chunks).toString("utf8");
          const fields = Object.entries(reply.headers).map(([name, value]) => [
            name,
            String(value),
          ]);
          resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(fields), text, ms });
        });
        reply.on("error", reject);
      });
      request.on("error", reject);
    });
  return {
    origin,
    send,
    getJson: async <T>(path: string, parameters: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams(parameters).toString();
      const whole = query === "" ? path : `${path}?${query}`;
      const { status, text } = await send(whole);
      if (status !== 200) throw new Error(`${whole} returned ${status}: ${text}`);
      return JSON.parse(text) as T;
    },
    close: () => agent.destroy(),
  };
}
