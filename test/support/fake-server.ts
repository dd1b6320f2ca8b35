import supertest from "supertest";
import type { Express } from "express";
import { DEFAULT_CHOICES, type Choices } from "../../src/fake/choices.ts";
import type { OpenApiDocument } from "../../src/contract/openapi-document.ts";
import type { WorldPlan } from "../../src/workspace/worlds.ts";
import { createApp, type AppOptions } from "../../src/server/app.ts";
import { EventHub } from "../../src/server/event-hub.ts";
import { createFake, type CreatedFake } from "../../src/server/create-fake.ts";
import type { AccessLogEntry } from "../../src/server/access-log.ts";
import { adminFiles, loadScenario, SERVER_FILES } from "../../src/files/scenario-library.ts";
import { loadContract } from "../../src/files/package-files.ts";
import { dayOf, parseInstant } from "../../src/common/calendar.ts";
import type { OpenedState } from "../../src/server/stores/open-state.ts";
import type { Journal } from "../../src/server/journal.ts";
import type { Scenario } from "../../src/workspace/scenario/scenario.ts";

/** The default time of tests, a Friday. */
export const TEST_NOW = "2026-03-20T12:00:00Z";
export const TEST_TODAY = "2026-03-20";

export const { contract, text: contractText } = loadContract();
const files = adminFiles();

export interface TestFakeOptions {
  /** Name, path or value of a scenario. */
  readonly scenario?: string | Scenario;
  /** null: the scenario's own clock; day 0 is TEST_TODAY. */
  readonly now?: string | null;
  readonly seed?: number;
  readonly choices?: Partial<Choices>;
  readonly strictParameters?: boolean;
  readonly cors?: boolean;
  readonly adminToken?: string;
  readonly cacheBytes?: number;
  readonly journalEntries?: number;
  /** Where the state is stored; its settings take precedence. */
  readonly state?: OpenedState | undefined;
  readonly bounds?: AppOptions["bounds"];
  readonly journal?: Journal;
  /** Of the admin API. */
  readonly description?: OpenApiDocument;
  /** Default: internal errors are thrown. */
  readonly logError?: (error: unknown) => void;
}

export interface TestFake extends CreatedFake {
  readonly app: Express;
  readonly events: EventHub;
  readonly agent: ReturnType<typeof supertest>;
  /** Access-log entries in order. */
  readonly served: AccessLogEntry[];
  /** Sends a GET below the base path with a key. */
  readonly get: (key: string, path: string, query?: Query) => Promise<TestResponse>;
  readonly post: (key: string, path: string, body: unknown) => Promise<TestResponse>;
  readonly admin: (
    method: "get" | "post" | "delete",
    path: string,
    body?: object,
  ) => Promise<TestResponse>;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface TestResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every operation are read
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

function planOf(options: TestFakeOptions): WorldPlan {
  const { scenario = "agency", now = TEST_NOW, seed, state } = options;
  if (state !== undefined) return state.plan;
  const instant = parseInstant(now ?? TEST_NOW);
  if (instant === null) throw new Error(`No instant: ${now}`);
  return {
    scenario: typeof scenario === "string" ? loadScenario(scenario) : scenario,
    ...(seed === undefined ? {} : { seed }),
    anchor: dayOf(instant),
    frozenAt: now === null ? null : instant,
  };
}

/** Settings of the app that have defaults. */
function givenSettings(options: TestFakeOptions): Partial<AppOptions> {
  const { cacheBytes, journal, journalEntries, state } = options;
  return {
    ...(cacheBytes === undefined ? {} : { cacheBytes }),
    ...(journalEntries === undefined ? {} : { journalEntries }),
    ...(journal === undefined ? {} : { journal }),
    state: state?.keeper,
    bounds: options.bounds,
  };
}

/** Creates a fake on a fixed day that validates its responses by the contract; without listening on a port. */
export function startFake(options: TestFakeOptions = {}): TestFake {
  const served: AccessLogEntry[] = [];
  const { state } = options;
  const plan = planOf(options);
  const created = createFake({
    contract,
    plan,
    choices: state?.choices ?? { ...DEFAULT_CHOICES, ...options.choices },
    strictParameters: options.strictParameters ?? false,
    validateResponses: true,
    ...(state && { state: state.keeper }),
  });
  const events = new EventHub();
  const app = createApp({
    fake: created.fake,
    plan,
    contractText,
    events,
    ...givenSettings(options),
    cors: options.cors ?? true,
    log: (entry) => served.push(entry),
    logError:
      options.logError ??
      ((error) => {
        throw error;
      }),
    ...SERVER_FILES,
    adminFiles: () => ({ ...files, description: options.description ?? files.description }),
    tools: async () => import("../../src/suite/admin-tools.ts"),
    adminToken: options.adminToken ?? null,
  });
  const agent = supertest(app);
  const base = contract.basePath;
  return {
    ...created,
    app,
    events,
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

/** Formats a query string; undefined values are omitted. */
export function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
