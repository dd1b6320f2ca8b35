import { mock } from "node:test";
import { check } from "../../src/library/conformance/index.ts";
import type { CheckOptions, Report, ReportedVerdict } from "../../src/library/conformance/index.ts";
import { Backend } from "./backend.ts";
import { BASE } from "./change.ts";
import type { Change } from "./change.ts";
import { KEYS } from "./data/tokens.ts";
import { Database } from "./database.ts";
import { NOW } from "./requests.ts";
import { BASE_PATH } from "./routes.ts";
import type { Reply, Request as Asked } from "./types.ts";

const now = (): Date => new Date(NOW);
const ORIGIN = "http://second-backend.test";

/** `fetch` that a function answers within the process. */
function fetchFrom(handle: (request: Asked) => Reply): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { status, headers, body, raw } = handle({
      method: init?.method ?? "GET",
      target: url.pathname + url.search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === "string" ? init.body : "",
    });
    const bare = [101, 204, 205, 304].includes(status);
    const bytes = raw as Uint8Array<ArrayBuffer> | undefined;
    return Promise.resolve(new Response(bare ? null : (bytes ?? body), { status, headers }));
  };
}

/** Runs the suite's check against changed backends, one after another, over one database. */
export class Judge {
  readonly #database = new Database(now());
  readonly #memory = new Map<string, Reply>();

  /**
   * The report on a backend with a change, for a check with writes. The names that a check adds contain the
   * time, so time stands still: then the requests of all checks are equal, and the base's replies are
   * remembered.
   */
  async report(change: Change = BASE, options: Partial<CheckOptions> = {}): Promise<Report> {
    const backend = new Backend({ database: this.#database, now, change, memory: this.#memory });
    mock.timers.enable({ apis: ["Date"], now: now() });
    try {
      return await this.#check(backend, options);
    } finally {
      mock.timers.reset();
    }
  }

  #check(backend: Backend, options: Partial<CheckOptions>): Promise<Report> {
    return check({
      baseUrl: ORIGIN + BASE_PATH,
      keys: {
        main: KEYS.reader,
        read: KEYS.reader,
        write: KEYS.writer,
        revoked: KEYS.revoked,
        free: KEYS.free,
        other: KEYS.otherReader,
        limited: KEYS.otherWriter,
      },
      fetch: fetchFrom((request) => backend.handle(request)),
      allowWrites: true,
      probeKeyInUrl: true,
      today: NOW.slice(0, 10),
      ...options,
    });
  }
}

/** Verdicts that fail a check: violated musts and shoulds; advisory rules do not count. */
export const failures = (report: Report): ReportedVerdict[] =>
  report.verdicts.filter(
    ({ outcome, level }) => level !== "advisory" && (outcome === "fail" || outcome === "error"),
  );

/** One line per finding of a verdict that fails. */
export const findingLines = (report: Report): string[] =>
  failures(report).flatMap(({ id, level, findings, reason }) =>
    findings.length === 0
      ? [`${id} (${level}): ${reason}`]
      : findings.map(
          ({ requests: [{ request }], pointer, expected, actual }) =>
            `${id} (${level}) ${request} ${pointer}: expected ${expected}, was ${actual}`,
        ),
  );
