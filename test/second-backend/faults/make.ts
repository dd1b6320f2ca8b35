import type { Change } from "../change.ts";
import type { Body, Context, Parameter, Reply, Request, Values } from "../types.ts";

export type Hooks = Partial<Change>;

/** Replaces parts of statements. */
export const swap = (...pairs: [from: string | RegExp, to: string][]): Hooks => ({
  sql: (text) => pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
});

/** Statements see other values than filters_applied says. */
export const used = (work: (values: Values, context: Context) => Values): Hooks => ({
  used: (values, context) => ({ ...values, ...work(values, context) }),
});

/** Parameters without effect, though echoed. */
export const ignore = (...names: string[]): Hooks =>
  used(() => Object.fromEntries(names.map((name) => [name, null])));

export const echo = (work: (echo: Body, context: Context) => Body): Hooks => ({
  echo: (values, context) => ({ ...values, ...work(values, context) }),
});

/** Another definition of one parameter. */
export const parameter = (name: string, other: Partial<Parameter>): Hooks => ({
  parameter: (one) => (one.name === name ? { ...one, ...other } : one),
});

/** filters_applied without one of its fields. */
export const unsaid = (name: string): Hooks => ({
  echo: (values) => Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)),
});

/** A string as it is, other values as JSON. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Changes the body of a success in place. */
export const body = (work: (body: Body, context: Context) => void): Hooks => ({
  body: (given, context) => {
    work(given, context);
    return given;
  },
});

export const itemsOf = (given: Body): Body[] => given["items"] as Body[];

/** Changes every item of a list in place. */
export const items = (work: (item: Body, context: Context) => void): Hooks =>
  body((given, context) => {
    for (const item of itemsOf(given)) work(item, context);
  });

/** Other values for fields of every item. */
export const fields = (work: (item: Body) => Body): Hooks =>
  items((item) => {
    Object.assign(item, work(item));
  });

/** Another status for some replies. */
export const status = (
  from: number,
  to: number,
  when: (request: Request, reply: Reply) => boolean = () => true,
): Hooks => ({
  reply: (reply, request) =>
    reply.status === from && when(request, reply) ? { ...reply, status: to } : reply,
});

/** Another Authorization header for some requests. */
export const authorize = (work: (request: Request) => string | undefined): Hooks => ({
  request: (request) => {
    const authorization = work(request);
    return authorization === undefined
      ? request
      : { ...request, headers: { ...request.headers, authorization } };
  },
});

export const isGet = (request: Request): boolean => request.method === "GET";

/** One change per operation, with the operation's name behind the id. */
export const each = (operations: readonly string[], change: Omit<Change, "operations">): Change[] =>
  operations.map((operation) => ({
    ...change,
    id: `${change.id}:${operation.replace("GET /", "")}`,
    operations: [operation],
  }));

export const TRACKED = "GET /brands/tracked";
export const QUERIES = "GET /queries";
export const TAGS = "GET /queries/tags";
export const PROVIDER_LIST = "GET /llm-providers";
export const TAXONOMY = "GET /citations/tags";
export const VISIBILITY = "GET /visibility";
export const TOP = "GET /brands/top-mentioned";
export const DOMAINS = "GET /citations/domains";
export const CITATIONS = "GET /citations";
export const OWNED = "GET /sources/owned-share";
export const SEARCHES = "GET /searches";
export const BOARD = "GET /prompts/leaderboard";
export const BY_VISIBILITY = "GET /prompts/by-visibility";
export const PROMPT_ADVICE = "GET /prompts/ranking-advice";
export const ADVICE = "GET /ranking-advice";
export const RUNS = "GET /query-runs";
export const RUN = "GET /query-runs/{token}";
export const VIDEOS = "GET /youtube/summaries";
export const VIDEO = "GET /youtube/summary";
export const TRACK = "POST /brands/tracked";
export const ADD_PROMPTS = "POST /prompts";

/** Operations whose numbers come from runs of a window. */
export const WINDOWED = [VISIBILITY, TOP, DOMAINS, CITATIONS, OWNED, SEARCHES, BY_VISIBILITY, RUNS];

/** Operations whose lists have no pages. */
export const UNPAGED = [TRACKED, QUERIES, TAGS, PROVIDER_LIST];
