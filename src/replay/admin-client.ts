import { describeSystemError } from "../common/system-error.ts";
import { FakeControlError, UnreachableFakeError } from "./fake-control.ts";

export interface AdminClientOptions {
  /** Such as `http://127.0.0.1:4010`, without trailing slash. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly token: string | null;
  readonly timeoutMs: number;
}

/** Client of the admin API of a running fake. */
export class AdminClient {
  readonly #options: AdminClientOptions;

  constructor(options: AdminClientOptions) {
    this.#options = options;
  }

  /** The body of a response. @throws {FakeControlError} with the message of the fake if it is an error. */
  async call(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> {
    const { origin, token, timeoutMs } = this.#options;
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    try {
      const response = await this.#options.fetch(`${origin}/__admin${path}`, {
        method,
        headers: { ...authorization(token), ...json },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const content = (await response.json()) as {
        readonly error?: { readonly message?: string };
      } | null;
      if (response.ok) return content;
      throw new FakeControlError(content?.error?.message ?? `the fake returned ${response.status}`);
    } catch (error) {
      if (error instanceof FakeControlError) throw error;
      if (error instanceof SyntaxError) {
        throw new FakeControlError(
          `${origin} is not an Understudy fake (the response is not JSON)`,
        );
      }
      throw new UnreachableFakeError(`can't reach the fake at ${origin}: ${causeOf(error)}`);
    }
  }
}

/** What an origin serves. */
export type DetectedServer = "fake" | "needs-token" | "other" | Unreachable;

export interface Unreachable {
  /** In words, such as "connection refused". */
  readonly cause: string;
}

/** Detects whether a fake of Understudy listens at an origin. */
export async function detectFake(options: AdminClientOptions): Promise<DetectedServer> {
  const { origin, token, timeoutMs } = options;
  let response: Response;
  try {
    response = await options.fetch(`${origin}/__admin/version`, {
      headers: authorization(token),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    return { cause: causeOf(error) };
  }
  try {
    const body = (await response.json()) as { readonly version?: unknown } | null;
    if (response.status === 401) return "needs-token";
    return response.ok && typeof body?.version === "string" ? "fake" : "other";
  } catch {
    return "other";
  }
}

function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error & {
    readonly cause?: { readonly code?: string; readonly message?: string };
  };
  return cause?.code === undefined ? (cause?.message ?? message) : describeSystemError(cause.code);
}
