/** Figures that the benchmark measures; goals and tables are computed from them. */

/** The servers that goals compare with. */
export const SERVER = {
  fake: "understudy",
  bare: "bare http, constant bytes",
  bareStringify: "bare http, JSON.stringify",
  express: "Express, constant bytes",
  prism: "Prism, static",
  prismDynamic: "Prism, dynamic",
  openapiBackend: "openapi-backend",
  jsonServer: "json-server",
} as const;

/** Requests sent to a server; the last two workloads are for the fake only. */
export const WORKLOADS = ["small", "list", "small, uncached", "list, uncached"] as const;
export type Workload = (typeof WORKLOADS)[number];

/** Results of one server in one round of a workload. */
export interface RoundFigures {
  readonly requestsPerSecond: number;
  /** CPU time of the server for one request. */
  readonly cpuMicros: number;
}

/** Results of one server for one workload: medians over the rounds. */
export interface WorkloadFigures extends RoundFigures {
  /** Range of the rounds as a share of the median. */
  readonly spread: number;
  /** In order; each round loads every server. */
  readonly rounds: readonly RoundFigures[];
  /** Size of one response with its headers. */
  readonly bytes: number;
  /** Utilisation of the load generator's thread. */
  readonly generatorShare: number;
}

export interface ServerFigures {
  readonly name: string;
  /** Times from the start of the process to its first 200. All servers are started in turn. */
  readonly startsMs: readonly number[];
  /** Median of `startsMs`. */
  readonly startMs: number;
  /** Right after the first 200. */
  readonly idleRssMb: number;
  /** At the end of the whole load. */
  readonly loadedRssMb: number;
  readonly workloads: Readonly<Partial<Record<Workload, WorkloadFigures>>>;
}

/** State of the fake's response cache, from GET /__admin/health. */
export interface CacheFigures {
  readonly bytes: number;
  readonly limit: number;
  readonly hits: number;
  readonly misses: number;
}

export interface ServersFigures {
  readonly servers: readonly ServerFigures[];
  readonly cache: CacheFigures;
  /** Whether responses under load carry a replay token and appear in the journal. */
  readonly isRecorded: boolean;
}

export interface WorldsFigures {
  readonly minted: number;
  readonly mintedPerSecond: number;
  readonly deletedPerSecond: number;
  /** Memory of the worlds beyond that of one. */
  readonly mb: number;
  /** Additional memory of as many worlds, created after deleting the first, in a heap too small for both. */
  readonly mbAgain: number;
}

/** Reads right after a POST, and again without a write in between. */
interface ReadAfterWriteFigures {
  readonly operation: string;
  readonly afterMs: number;
  readonly withoutMs: number;
}

/** Prompts added to one world; medians. */
export interface WritesFigures {
  readonly prompts: number;
  /** Of 50 prompts, when there are few others. */
  readonly firstPostMs: number;
  /** The same when all prompts have been added. */
  readonly lastPostMs: number;
  readonly reads: readonly ReadAfterWriteFigures[];
}

/** CPU time of the same list through the library and in the server, each in a new process with the same V8 options. */
export interface ListRound {
  readonly libraryMicros: number;
  readonly serverMicros: number;
}

/** The library in one process. Times are CPU time of a request with its response, body included. */
export interface LibraryFigures {
  readonly smallMicros: number;
  /** A small response that is computed for each request. */
  readonly computedMicros: number;
  /** 100 citations, computed for each request. */
  readonly lists: readonly ListRound[];
  /** The same in processes with the V8 options of `npm start`. */
  readonly tunedLists: readonly ListRound[];
  readonly worlds: number;
  /** To create them and send one request to each. */
  readonly worldsMs: number;
  readonly worldsMb: number;
}

export interface JudgingFigures {
  readonly exchanges: number;
  readonly mb: number;
  readonly perSecond: number;
}

export interface SuiteFigures {
  readonly checkRequests: number;
  readonly checkSeconds: number;
  /** Start time of the command, subtracted from the times of judge. */
  readonly startSeconds: number;
  /** The recording that check wrote. */
  readonly ownRecording: JudgingFigures;
  readonly longRecording: JudgingFigures;
  readonly selfTestSeconds: number;
}

/** Latencies of one endpoint, with one request at a time. */
export interface EndpointFigures {
  readonly operation: string;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Mean number of rows per response; null: the responses are not lists. */
  readonly rows: number | null;
  /** Number of different parameter sets. */
  readonly different: number;
}

/** Size of a ledger, read through the API. */
export interface LedgerSize {
  readonly runs: number;
  readonly days: number;
  readonly mentions: number;
  readonly citations: number;
  readonly prompts: number;
  readonly brands: number;
  readonly urls: number;
}

export interface LedgerFigures {
  readonly scenario: string;
  readonly brand: string;
  readonly size: LedgerSize;
  /** From the start of the process to its first 200. */
  readonly startMs: number;
  /** From the start of the process to the first response over all days. */
  readonly readyMs: number;
  /** Progress lines printed until then. */
  readonly progressLines: number;
  readonly idleRssMb: number;
  readonly loadedRssMb: number;
  readonly endpoints: readonly EndpointFigures[];
  /** Responses served from the response cache nevertheless. */
  readonly cacheHits: number;
  readonly requests: number;
}

export interface LargeFigures {
  readonly large: LedgerFigures;
  /** Smaller ledgers, measured in turn with it. */
  readonly others: readonly LedgerFigures[];
}

/** One scenario in several sizes, smallest first. */
export type GrowthFigures = readonly LedgerFigures[];

/** The rounds of each workload in order; each round loads every store. */
export interface StateReads {
  readonly store: string;
  /** Repeated reads. */
  readonly small: readonly RoundFigures[];
  readonly list: readonly RoundFigures[];
  /** Small reads, computed for each request. */
  readonly uncached: readonly RoundFigures[];
}

/** Acknowledged writes per second; medians of the rounds. */
export interface StateWrites {
  readonly store: string;
  /** To one world, over one connection. */
  readonly sequential: number;
  /** To one world, over ten connections. */
  readonly oneWorld: number;
  /** To fifty worlds, over fifty connections. */
  readonly worlds: number;
}

/** The state in memory, in SQLite and in PostgreSQL. */
export interface StateFigures {
  readonly reads: readonly StateReads[];
  readonly writes: readonly StateWrites[];
  /** Growth by 1,000 writes. */
  readonly sizes: {
    readonly sqliteKb: number;
    readonly postgresKb: number;
    /** RSS of the process with the state in memory. */
    readonly memoryKb: number;
  };
  /** Requests per second of several processes behind a load balancer. */
  readonly replicas: { readonly count: number; readonly reads: number; readonly writes: number };
  /** From the start of a replica to its first 200, with many worlds in the database and with one. */
  readonly starts: {
    readonly worlds: number;
    readonly manyMs: number;
    readonly fewMs: number;
    /** Memory of the process that created them. */
    readonly worldsMb: number;
    readonly databaseMb: number;
  };
}

/** The first explanation of a value, or of why a row is missing, in one response. */
export interface ExplainedRead {
  readonly operation: string;
  readonly kind: "value" | "missing row";
  readonly cpuMs: number;
}

/** The explanations of one scenario. */
export interface ExplainFigures {
  readonly scenario: string;
  readonly reads: readonly ExplainedRead[];
}

/** What was measured; a part that was not requested is missing. */
export interface Measured {
  readonly servers?: ServersFigures;
  readonly worlds?: WorldsFigures;
  readonly writes?: WritesFigures;
  readonly library?: LibraryFigures;
  readonly suite?: SuiteFigures;
  readonly large?: LargeFigures;
  readonly growth?: GrowthFigures;
  readonly state?: StateFigures;
  readonly explain?: readonly ExplainFigures[];
}
