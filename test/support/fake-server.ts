import supertest from "supertest";
import { OWN_CHOICES, type Choices } from "../../src/fake/choices.ts";
import { composeFake, type ComposedFake } from "../../src/http/compose.ts";
import type { ServedRequest } from "../../src/http/request-log.ts";
import {
  loadContract,
  loadScenario,
  PAGES_FOLDER,
  scenarioNames,
  VERSION,
} from "../../src/cli/library.ts";
import { dayOf, parseInstant } from "../../src/workspace/calendar.ts";

/** The instant at which tests stand unless they say otherwise: a Friday. */
export const TEST_NOW = "2026-03-20T12:00:00Z";
export const TEST_TODAY = "2026-03-20";

export const { contract, text: contractText } = loadContract();

export interface TestFakeOptions {
  readonly scenario?: string;
  readonly now?: string;
  readonly seed?: number;
  readonly choices?: Partial<Choices>;
  readonly strictParameters?: boolean;
  readonly cors?: boolean;
  readonly adminToken?: string;
}

export interface TestFake extends ComposedFake {
  readonly agent: ReturnType<typeof supertest>;
  /** What the log was told, in order. */
  readonly served: ServedRequest[];
  /** GET below the base path with a key: the parsed reply and its status. */
  readonly get: (key: string, path: string, query?: Query) => Promise<TestReply>;
  readonly post: (key: string, path: string, body: unknown) => Promise<TestReply>;
  readonly admin: (
    method: "get" | "post" | "delete",
    path: string,
    body?: object,
  ) => Promise<TestReply>;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface TestReply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a reply is judged by what it holds
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A fake on a fixed day, every reply judged by the contract before it leaves; no port is opened. */
export function startFake(options: TestFakeOptions = {}): TestFake {
  const frozenAt = parseInstant(options.now ?? TEST_NOW);
  if (frozenAt === null) throw new Error(`No instant: ${options.now}`);
  const served: ServedRequest[] = [];
  const composed = composeFake({
    contract,
    contractText,
    plan: {
      scenario: loadScenario(options.scenario ?? "agency"),
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      anchor: dayOf(frozenAt),
      frozenAt,
    },
    choices: { ...OWN_CHOICES, ...options.choices },
    strictParameters: options.strictParameters ?? false,
    checkReplies: true,
    cors: options.cors ?? true,
    log: (request) => served.push(request),
    logError: (error) => {
      throw error;
    },
    pagesFolder: PAGES_FOLDER,
    admin: { version: VERSION, loadScenario, scenarioNames, token: options.adminToken ?? null },
  });
  const agent = supertest(composed.app);
  const base = contract.basePath;
  return {
    ...composed,
    agent,
    served,
    get: async (key, path, query = {}) =>
      agent.get(`${base}${path}${queryText(query)}`).set("Authorization", `Bearer ${key}`),
    post: async (key, path, body) =>
      agent
        .post(base + path)
        .set("Authorization", `Bearer ${key}`)
        .send(body as object),
    admin: async (method, path, body) => {
      const request = agent[method](`/__admin${path}`);
      return body === undefined ? request : request.send(body);
    },
  };
}

/** A query string; undefined values are left out. */
export function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
