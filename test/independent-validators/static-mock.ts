import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { createInstance, getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { closeNow } from "../../src/server/listening.ts";
import { contract } from "../support/fake-server.ts";

type Prism = ReturnType<typeof createInstance>;
type MockRequest = Parameters<Prism["request"]>[0];
type Logger = Parameters<typeof createInstance>[1]["logger"];

interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface StaticMock extends AsyncDisposable {
  readonly url: string;
}

/**
 * Starts Prism's static mock of a contract: it requires a key and valid parameters, and responds to each
 * operation with one constant body of the right types.
 */
export async function startStaticMock(file = "spec/openapi.yaml"): Promise<StaticMock> {
  const operations = await getHttpOperationsFromSpec(file);
  const prism = createInstance(
    {
      isProxy: false,
      checkSecurity: true,
      errors: false,
      validateRequest: true,
      validateResponse: false,
      mock: { dynamic: false },
      upstreamProxy: undefined,
    },
    { logger: silent() },
  );
  const answerOf = async (request: IncomingMessage): Promise<Answer> => {
    const answer = await prism.request(await mockRequestOf(request), operations)();
    if ("right" in answer) {
      const { statusCode, body } = answer.right.output;
      return { status: statusCode, body: typeof body === "string" ? body : JSON.stringify(body) };
    }
    const { status = 500, message } = answer.left as Error & { readonly status?: number };
    return { status, body: JSON.stringify({ error: { message } }) };
  };
  const server = createServer((request, response) => {
    void answerOf(request)
      .catch((error: unknown): Answer => {
        // A body that is not JSON, which a mock refuses before it calls Prism.
        if (!(error instanceof SyntaxError)) throw error;
        return { status: 400, body: JSON.stringify({ error: { message: error.message } }) };
      })
      .then(({ status, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(body),
      );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${contract.basePath}`,
    [Symbol.asyncDispose]: () => closeNow(server),
  };
}

/** Converts a request for Prism, which matches paths below the base path. */
async function mockRequestOf(request: IncomingMessage): Promise<MockRequest> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://mock.test");
  const sent = await text(request);
  return {
    method: (request.method ?? "GET").toLowerCase() as MockRequest["method"],
    url: {
      path: pathname.slice(contract.basePath.length),
      query: Object.fromEntries(
        [...new Set(searchParams.keys())].map((name) => {
          const values = searchParams.getAll(name);
          return [name, values.length > 1 ? values : (values[0] ?? "")];
        }),
      ),
    },
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: sent === "" ? undefined : JSON.parse(sent),
  };
}

/** A logger without output. */
function silent(): Logger {
  const nothing = (): void => undefined;
  const logger: object = {
    info: nothing,
    warn: nothing,
    error: nothing,
    debug: nothing,
    success: nothing,
    child: () => logger,
  };
  return logger as Logger;
}
