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
  /** Processor time of the server for one request. */
  readonly cpuMicros: number;
}

/** Results of one server for one workload: medians over the rounds. */
export interface WorkloadFigures extends RoundFigures {
  /** From the slowest round to the fastest, as a share of the median. */
  readonly spread: number;
  /** In their order; all servers are loaded in each. */
  readonly rounds: readonly RoundFigures[];
  /** Of one reply with its headers. */
  readonly bytes: number;
  /** How busy the load generator was, as a share of its one thread. */
  readonly generatorShare: number;
}

export interface ServerFigures {
  readonly name: string;
  /** From the start of the process to its first 200, each time; all servers are started in turn. */
  readonly startsMs: readonly number[];
  /** The median of these. */
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
  /** What as many weigh more that are minted after others were deleted, where the heap has no room for both. */
  readonly mbAgain: number;
}

export interface JudgingFigures {
  readonly exchanges: number;
  readonly mb: number;
  readonly perSecond: number;
}

export interface SuiteFigures {
  readonly checkRequests: number;
  readonly checkSeconds: number;
  /** Left out of the judging. */
  readonly startSeconds: number;
  /** The check's own recording. */
  readonly ownRecording: JudgingFigures;
  readonly longRecording: JudgingFigures;
  readonly selfTestSeconds: number;
}

/** One endpoint, asked one request at a time. */
export interface EndpointFigures {
  readonly operation: string;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** How many rows a reply has on average; null: its replies are no lists. */
  readonly rows: number | null;
  /** How many different sets of parameters there were to ask with. */
  readonly different: number;
}

/** How much a ledger holds, by what the API tells of it. */
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
  /** From the start of the process to the first number about the whole history. */
  readonly readyMs: number;
  /** Lines about its progress until then. */
  readonly progressLines: number;
  readonly idleRssMb: number;
  readonly loadedRssMb: number;
  readonly endpoints: readonly EndpointFigures[];
  /** Replies that came from the memory of replies after all. */
  readonly cacheHits: number;
  readonly asked: number;
}

export interface LargeFigures {
  readonly large: LedgerFigures;
  /** Smaller ones, asked in turn with it. */
  readonly others: readonly LedgerFigures[];
}

/** The same scenario in several sizes, the smallest first. */
export type GrowthFigures = readonly LedgerFigures[];

/** What was measured; a part that was not asked for is missing. */
export interface Measured {
  readonly servers?: ServersFigures;
  readonly worlds?: WorldsFigures;
  readonly suite?: SuiteFigures;
  readonly large?: LargeFigures;
  readonly growth?: GrowthFigures;
}
