import { SteeringError } from "./steering.ts";

export interface AdminClientOptions {
  /** `http://127.0.0.1:4010`, without a slash at its end. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly token: string | null;
  readonly timeoutMs: number;
}

/** The admin API of a running fake. */
export class AdminClient {
  readonly #options: AdminClientOptions;

  constructor(options: AdminClientOptions) {
    this.#options = options;
  }

  /** What a call answers. @throws {SteeringError} with the fake's own sentence where it refuses. */
  async call(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> {
    const { origin } = this.#options;
    try {
      const response = await this.#send(method, path, body);
      const reply = (await response.json()) as { readonly error?: { readonly message?: string } };
      if (response.ok) return reply;
      throw new SteeringError(reply.error?.message ?? `the fake answers ${response.status}`);
    } catch (error) {
      if (error instanceof SteeringError) throw error;
      const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } };
      throw new SteeringError(`the fake at ${origin} can't be steered: ${cause?.code ?? message}`);
    }
  }

  #send(method: string, path: string, body: object | undefined): Promise<Response> {
    const { origin, token, timeoutMs } = this.#options;
    return this.#options.fetch(`${origin}/__admin${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

/** Whether a fake of ours answers there. */
export type Detected = "fake" | "needs-token" | "other" | Unreached;

/** Nobody answers there, and why. */
export interface Unreached {
  readonly unreached: string;
}

/** Asks an origin whether it is a fake of ours. */
export async function detectFake(options: AdminClientOptions): Promise<Detected> {
  const { origin, token, timeoutMs } = options;
  let response: Response;
  try {
    response = await options.fetch(`${origin}/__admin/health`, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    return { unreached: cause?.code ?? message };
  }
  try {
    const body = (await response.json()) as { readonly status?: unknown } | null;
    if (response.status === 401) return "needs-token";
    return response.ok && body?.status === "ok" ? "fake" : "other";
  } catch {
    return "other";
  }
}
