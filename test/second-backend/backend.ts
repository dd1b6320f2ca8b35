import { BASE, changeOf } from "./change.ts";
import type { Change } from "./change.ts";
import type { Database } from "./database.ts";
import { hashOf } from "./data/tokens.ts";
import { BASE_PATH, findOperation, isAt } from "./routes.ts";
import { readParameters, windowOf } from "./parameters.ts";
import { Refusal } from "./types.ts";
import type { Body, Context, Operation, Parameter, Reply, Request, Values } from "./types.ts";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** The reply that carries `body` as JSON. */
export const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  headers: { ...JSON_TYPE },
  body: JSON.stringify(body),
});

/** Values as filters_applied says them: booleans are stored as 0 and 1. */
function echoOf(parameters: readonly Parameter[], values: Values): Body {
  const echo: Body = {};
  for (const { name, kind } of parameters) {
    const value = values[name] ?? null;
    echo[name] = kind === "boolean" && value !== null ? value === 1 : value;
  }
  return echo;
}

/** Hooks that act between the arrival of a request and its reply. */
const INNER = [
  "parameter",
  "window",
  "echo",
  "used",
  "sql",
  "written",
  "percent",
  "average",
  "stamp",
  "dayOf",
  "body",
] as const;

/** Where a backend's rows, clock and difference come from. */
export interface Setup {
  database: Database;
  now: () => Date;
  change?: Change;
  /**
   * Replies of the base by request. Backends over the same database may share them: a change that
   * concerns one operation needs no new statements for the others.
   */
  memory?: Map<string, Reply>;
}

/** One server over a database, as a function from request to reply. */
export class Backend {
  readonly #database: Database;
  readonly #change: Change;
  readonly #now: () => Date;
  readonly #memory: Map<string, Reply> | undefined;
  /** Accepted writes so far; undefined after one that a change concerns. */
  #writes: string | undefined = "";
  #requests = 0;

  constructor({ database, now, change = BASE, memory }: Setup) {
    this.#database = database;
    this.#now = now;
    this.#change = change;
    this.#memory = memory;
    database.use(change);
  }

  /** Answers one request. Errors that are no refusals are thrown. */
  handle(arrived: Request): Reply {
    const request = this.#change.request?.(arrived) ?? arrived;
    this.#passTime();
    const reply = request.method === "GET" ? this.#read(request) : this.#write(request);
    return this.#change.reply?.(reply, request) ?? reply;
  }

  #passTime(): void {
    const { meanwhile, id } = this.#change;
    this.#requests += 1;
    if (meanwhile?.before !== this.#requests) return;
    this.#database.all(meanwhile.statement, {}, id);
    this.#writes = undefined;
  }

  #read(request: Request): Reply {
    const { method, target, headers } = request;
    if (this.#memory === undefined || this.#writes === undefined || this.#concerns(request))
      return this.#answer(request);
    const key = `${this.#writes}${method} ${target} ${headers["authorization"] ?? ""}`;
    const reply = this.#memory.get(key) ?? this.#answer(request);
    this.#memory.set(key, reply);
    return reply;
  }

  #write(request: Request): Reply {
    const reply = this.#answer(request);
    // Other methods than the documented one are refused, whatever the change.
    const { operations } = this.#change;
    const writes = operations === "all" || operations.some((id) => id.startsWith("POST"));
    if (writes && this.#concerns(request)) this.#writes = undefined;
    else if (reply.status === 200 && this.#writes !== undefined)
      this.#writes += `${request.target} ${request.headers["authorization"] ?? ""} ${request.body}\n`;
    return reply;
  }

  /** Whether the change acts on how this request is answered within the backend. */
  #concerns(request: Request): boolean {
    return INNER.some((hook) => this.#change[hook] !== undefined)
      ? this.#change.operations === "all" || this.#change.operations.some((id) => isAt(id, request))
      : false;
  }

  #answer(request: Request): Reply {
    try {
      return jsonReply(200, this.#respond(request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return jsonReply(error.status, { error: { message: error.message } });
    }
  }

  #respond(request: Request): unknown {
    const url = new URL(request.target, "http://localhost");
    const account = this.#authenticate(request.headers["authorization"] ?? "");
    if (!url.pathname.startsWith(BASE_PATH))
      throw new Refusal(404, "There is nothing at this path.");
    const { operation, token } = findOperation(
      request.method,
      url.pathname.slice(BASE_PATH.length),
    );
    const writes = operation.id.startsWith("POST");
    if (writes && !account.canWrite) throw new Refusal(403, "This key is read-only.");
    const written = writes ? this.#readBody(request, operation.id) : {};
    const context = this.#context(operation, account.workspace, token, written);
    this.#readQuery(context, operation, url.searchParams);
    const body = writes
      ? this.#database.atomically(() => operation.answer(context))
      : operation.answer(context);
    return changeOf(this.#change, operation.id).body?.(body, context) ?? body;
  }

  #authenticate(header: string): { workspace: number; canWrite: boolean } {
    const key = /^Bearer (lmvz_live_\S+)$/.exec(header)?.[1] ?? "";
    const row = this.#database.all(
      `SELECT k.workspace_id, k.can_write, w.plan FROM api_key k JOIN workspace w ON w.id = k.workspace_id
       WHERE k.hash = :hash AND k.revoked = 0`,
      { hash: hashOf(key) },
      "authentication",
    )[0];
    if (row === undefined) throw new Refusal(401, "A valid key is required as a bearer token.");
    if (row["plan"] === "free") throw new Refusal(403, "The plan has no access to the API.");
    return { workspace: Number(row["workspace_id"]), canWrite: row["can_write"] === 1 };
  }

  #readBody(request: Request, operation: string): Body {
    let body: unknown;
    try {
      body = JSON.parse(request.body);
    } catch {
      throw new Refusal(400, "The body is not JSON.");
    }
    if (typeof body !== "object" || body === null || Array.isArray(body))
      throw new Refusal(400, "The body must be a JSON object.");
    return changeOf(this.#change, operation).written?.(body as Body, operation) ?? (body as Body);
  }

  #context(operation: Operation, workspace: number, token: string, written: Body): Context {
    const context: Context = {
      operation: operation.id,
      workspace,
      brand: { id: 0, name: "" },
      values: {},
      echo: {},
      today: this.#now().toISOString().slice(0, 10),
      token,
      written,
      all: (text, more) => this.#database.all(text, this.#bound(context, more), operation.id),
      one: (text, more) => context.all(text, more)[0],
    };
    return context;
  }

  #bound({ values, workspace, brand }: Context, more: Values = {}): Values {
    const pattern = String(values["search"] ?? "").replace(/[\\%_]/g, String.raw`\$&`);
    return { ...values, workspace, brand_id: brand.id, search_pattern: `%${pattern}%`, ...more };
  }

  #readQuery(context: Context, operation: Operation, query: URLSearchParams): void {
    const { parameter, echo: reword, used } = changeOf(this.#change, operation.id);
    const parameters = operation.parameters.map((one) => parameter?.(one, operation.id) ?? one);
    const values = readParameters(parameters, query);
    if ("start_date" in values) this.#readWindow(context, values);
    if (operation.id !== "POST /brands/tracked") this.#findBrand(context, values);
    context.values = values;
    this.#findPrompt(context, values);
    const echo = echoOf(parameters, values);
    context.echo = reword?.({ ...echo }, context) ?? echo;
    context.values = used?.({ ...values }, context) ?? { ...values };
  }

  #findPrompt(context: Context, values: Values): void {
    const token = values["brand_prompt_id"];
    if (typeof token !== "string") return;
    const row = context.one(
      "SELECT id FROM prompt WHERE token = :brand_prompt_id AND brand_id = :brand_id",
    );
    if (row === undefined)
      throw new Refusal(404, `${context.brand.name} has no prompt "${token}".`);
  }

  #readWindow(context: Context, values: Values): void {
    const asked = {
      start: values["start_date"] === null ? null : String(values["start_date"]),
      end: values["end_date"] === null ? null : String(values["end_date"]),
      today: context.today,
    };
    const { start, end } =
      changeOf(this.#change, context.operation).window?.(asked) ?? windowOf(asked);
    if (start > end) throw new Refusal(400, `start_date ${start} lies after end_date ${end}.`);
    values["start_date"] = start;
    values["end_date"] = end;
  }

  #findBrand(context: Context, values: Values): void {
    const name = values["brand"] ?? context.written["brand"];
    if (context.operation === "POST /prompts" && typeof name !== "string")
      throw new Refusal(400, "The field brand is required and must be a string.");
    if (typeof name !== "string") return;
    const row = context.one(
      "SELECT id, name FROM brand WHERE workspace_id = :workspace AND tracked = 1 AND name = :name",
      { name },
    );
    if (row === undefined) throw new Refusal(404, `The brand "${name}" is not tracked.`);
    context.brand = { id: Number(row["id"]), name: String(row["name"]) };
  }
}
