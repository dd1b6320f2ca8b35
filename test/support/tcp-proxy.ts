import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** One connection of a client with that to the server behind the proxy. */
interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** A TCP proxy on 127.0.0.1 that can delay, hold back and cut what passes through it. */
export class TcpProxy implements AsyncDisposable {
  readonly port: number;
  readonly #listener: Server;
  readonly #target: number;
  readonly #pairs = new Set<Pair>();
  #delayMs = 0;
  #isStalled = false;
  #isRefusing = false;

  private constructor(listener: Server, target: number) {
    this.#listener = listener;
    this.#target = target;
    this.port = (listener.address() as AddressInfo).port;
    listener.on("connection", (client) => this.#accept(client));
  }

  /** Starts a proxy on a free port for a server on a port of this machine. */
  static async start(target: number): Promise<TcpProxy> {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    return new TcpProxy(listener, target);
  }

  /** Number of open connections. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Delays what is sent in both directions from now on. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Lets nothing through, while the connections stay open; new ones are accepted and get no answer. */
  stall(): void {
    this.#isStalled = true;
    for (const { client, server } of this.#pairs) {
      client.pause();
      server.pause();
    }
  }

  /** Resets all connections; new ones work. */
  reset(): void {
    for (const { client, server } of this.#pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Closes all connections in order; new ones work. */
  cut(): void {
    for (const { client, server } of this.#pairs) {
      client.end();
      server.end();
    }
  }

  /** Resets all connections and every new one. */
  refuse(): void {
    this.#isRefusing = true;
    this.reset();
  }

  /** Ends stalls, delays and refusals. */
  restore(): void {
    this.#isRefusing = false;
    this.#isStalled = false;
    this.#delayMs = 0;
    for (const { client, server } of this.#pairs) {
      client.resume();
      server.resume();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#listener, "close");
    this.#listener.close();
    this.reset();
    await closed;
  }

  #accept(client: Socket): void {
    client.on("error", () => {});
    if (this.#isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(this.#target, "127.0.0.1");
    const pair: Pair = { client, server };
    this.#pairs.add(pair);
    server.on("error", () => client.destroy());
    this.#forward(client, server);
    this.#forward(server, client);
    client.on("close", () => {
      server.destroy();
      this.#pairs.delete(pair);
    });
    server.on("close", () => client.destroy());
    if (this.#isStalled) {
      client.pause();
      server.pause();
    }
  }

  #forward(from: Socket, to: Socket): void {
    const later = (action: () => void): void => {
      if (this.#delayMs === 0) action();
      else setTimeout(action, this.#delayMs);
    };
    from.on("data", (bytes) => later(() => to.writable && to.write(bytes)));
    from.on("end", () => later(() => to.end()));
  }
}
