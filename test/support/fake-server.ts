import supertest from "supertest";
import { OWN_CHOICES, type Choices } from "../../src/fake/choices.ts";
import type { AdminDescription } from "../../src/http/admin/description.ts";
import type { WorldPlan } from "../../src/fake/worlds.ts";
import { composeFake, type ComposedFake } from "../../src/http/compose.ts";
import type { ServedRequest } from "../../src/http/request-log.ts";
import { adminFiles, loadScenario, PAGES_FOLDER } from "../../src/cli/library.ts";
import { loadContract } from "../../src/cli/package-files.ts";
import { dayOf, parseInstant } from "../../src/workspace/calendar.ts";
import type { Scenario } from "../../src/workspace/scenario/scenario.ts";

/** The instant at which tests stand unless they say otherwise: a Friday. */
export const TEST_NOW = "2026-03-20T12:00:00Z";
export const TEST_TODAY = "2026-03-20";

export const { contract, text: contractText } = loadContract();
const files = adminFiles();

export interface TestFakeOptions {
  /** A shipped one by name, one by the path of its file, or one already read. */
  readonly scenario?: string | Scenario;
  /** null: as the scenario's own clock says, day 0 being TEST_TODAY. */
  readonly now?: string | null;
  readonly seed?: number;
  readonly choices?: Partial<Choices>;
  readonly strictParameters?: boolean;
  readonly cors?: boolean;
  readonly adminToken?: string;
  readonly replyMemoryBytes?: number;
  /** Of the admin API. */
  readonly description?: AdminDescription;
  /** Default: what goes wrong inside is thrown. */
  readonly logError?: (error: unknown) => void;
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

function planOf({ scenario = "agency", now = TEST_NOW, seed }: TestFakeOptions): WorldPlan {
  const instant = parseInstant(now ?? TEST_NOW);
  if (instant === null) throw new Error(`No instant: ${now}`);
  return {
    scenario: typeof scenario === "string" ? loadScenario(scenario) : scenario,
    ...(seed === undefined ? {} : { seed }),
    anchor: dayOf(instant),
    frozenAt: now === null ? null : instant,
  };
}

/** A fake on a fixed day, every reply judged by the contract before it leaves; no port is opened. */
export function startFake(options: TestFakeOptions = {}): TestFake {
  const served: ServedRequest[] = [];
  const composed = composeFake({
    contract,
    contractText,
    plan: planOf(options),
    choices: { ...OWN_CHOICES, ...options.choices },
    strictParameters: options.strictParameters ?? false,
    checkReplies: true,
    ...(options.replyMemoryBytes === undefined
      ? {}
      : { replyMemoryBytes: options.replyMemoryBytes }),
    cors: options.cors ?? true,
    log: (request) => served.push(request),
    logError:
      options.logError ??
      ((error) => {
        throw error;
      }),
    pagesFolder: PAGES_FOLDER,
    admin: () => ({
      ...files,
      description: options.description ?? files.description,
      token: options.adminToken ?? null,
    }),
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
