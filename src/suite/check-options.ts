/** API keys of the deployment. Rules that need a key which is not given are skipped. */
export interface CheckKeys {
  /** Any valid key. */
  readonly main: string;
  /** A read-only key. */
  readonly read?: string;
  /** A write-enabled key. */
  readonly write?: string;
  /** A revoked key. */
  readonly revoked?: string;
  /** A key of a plan without API access. */
  readonly free?: string;
  /** A key of another workspace. */
  readonly other?: string;
  /** A key of a plan with fewer platforms. */
  readonly limited?: string;
}

/** Options of `check`; those of `understudy check`. */
export interface CheckOptions {
  /** The URL of the API, such as `https://api.example.com/api/v1`. */
  readonly baseUrl: string;
  /** The keys to test with. */
  readonly keys: CheckKeys;
  /** Sends the requests; default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Tests only this brand. */
  readonly brand?: string;
  /** Ids of rules or groups such as `page`; default: all. */
  readonly only?: readonly string[];
  /** Ids of rules or groups that are not run. */
  readonly skip?: readonly string[];
  /** `must` omits derived and advisory rules; default: `should`. */
  readonly level?: "must" | "should";
  /** Adds a brand and prompts to the deployment; default: false. */
  readonly allowWrites?: boolean;
  /** Also sends the key as a query parameter; default: only on a loopback host. */
  readonly probeKeyInUrl?: boolean;
  /** How many requests are sent: up to 120, 700 (800 with `allowWrites`) or 4,000; default: `standard`. */
  readonly depth?: "quick" | "standard" | "deep";
  /** Fewer requests than the depth permits, without retries. */
  readonly maxRequests?: number;
  /** Requests per second; default: 20, and unlimited on a loopback host or with `fetch`. */
  readonly ratePerSecond?: number;
  /** Maximum number of requests at a time; default: 6. */
  readonly concurrency?: number;
  /** Memory for all responses in MB; beyond it, only small responses are kept; default: 512. */
  readonly responseMemoryMb?: number;
  /** Time limit of a response in milliseconds; default: 10000. */
  readonly timeoutMs?: number;
  /** Path of a file with accepted findings; their verdicts are `known`. */
  readonly baseline?: string;
  /** The current day of the deployment's clock, `YYYY-MM-DD` in UTC; default: today. */
  readonly today?: string;
  /** Stops the check; the report covers the exchanges up to that point. */
  readonly signal?: AbortSignal;
  /** Called after each request with the number of sent and of planned requests. */
  readonly onProgress?: (sent: number, planned: number) => void;
}
