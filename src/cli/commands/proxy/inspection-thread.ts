import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { blocksOf, type ForwardedExchange } from "../../../recording/proxy/exchange.ts";
import type { Tally } from "../../../recording/proxy/report.ts";
import { crashText } from "../../crash.ts";
import { OutputError } from "../../outputs.ts";
import { Progress } from "../../progress.ts";
import type { OpenRecording } from "./journals.ts";

/** What the worker starts with. */
export interface InspectionData {
  readonly baseUrl: string;
  readonly knownKeys: OpenRecording["knownKeys"];
  readonly recording: OpenRecording | null;
}

/** To the worker: an exchange, which it then owns, or null to complete the recording and end. */
export type InspectionTask = ForwardedExchange | null;

/** From the worker: ready once, then for each exchange its result, in the same order, and at last the end. */
export type InspectionMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "inspected"; readonly tally: Tally; readonly lines: readonly string[] }
  | { readonly kind: "print" | "progress"; readonly text: string }
  /** `problem`: why the recording is not complete. */
  | { readonly kind: "ended"; readonly problem: string | null };

/**
 * Exchanges that were forwarded and not inspected yet; beyond it, further requests wait. At 18 MB a second, inspecting
 * as much takes 7 s, and containers get 10 s to stop.
 */
const MAX_QUEUED_BYTES = 128 * 1024 * 1024;
/** Memory of an exchange without its bodies. */
const EXCHANGE_BYTES = 8192;

/**
 * A thread that validates and records exchanges: this takes 7 ms for a body of 130 KB, in which the thread that
 * forwards must serve other requests. If it fails, forwarding continues.
 */
export class InspectionThread {
  readonly #worker: Worker;
  readonly #recording: OpenRecording | null;
  readonly #onInspected: (tally: Tally) => void;
  readonly #progress = new Progress(process.stderr);
  /** Sizes of the exchanges that the worker has not inspected yet, the oldest first. */
  readonly #queue: number[] = [];
  #queuedBytes = 0;
  #dropped = 0;
  #state: "starting" | "running" | "ended" | "failed" = "starting";
  #error: unknown = null;
  #problem: string | null = null;
  #waiting: (() => void)[] = [];

  private constructor(
    worker: Worker,
    recording: OpenRecording | null,
    onInspected: (tally: Tally) => void,
  ) {
    this.#worker = worker;
    this.#recording = recording;
    this.#onInspected = onInspected;
    worker.on("message", (message: InspectionMessage) => this.#receive(message));
    // Messages that were sent before an error arrive after it, but before the exit.
    worker.on("error", (error) => (this.#error = error));
    worker.on("exit", (code) => this.#leave(code));
  }

  /** Starts a thread and waits until it is ready. Rejects with the error of its start. */
  static async start(
    data: InspectionData,
    onInspected: (tally: Tally) => void,
  ): Promise<InspectionThread> {
    const file = `./inspection-worker${extname(import.meta.filename)}`;
    const worker = new Worker(new URL(file, import.meta.url), { workerData: data });
    const thread = new InspectionThread(worker, data.recording, onInspected);
    await thread.#until(() => thread.#state !== "starting");
    if (thread.#state === "failed") throw thread.#error;
    return thread;
  }

  /** Hands an exchange to the thread. */
  add(exchange: ForwardedExchange): void {
    if (this.#state !== "running") {
      this.#dropped++;
      return;
    }
    const blocks = blocksOf(exchange);
    const bytes = blocks.reduce((sum, { length }) => sum + length, EXCHANGE_BYTES);
    this.#queue.push(bytes);
    this.#queuedBytes += bytes;
    this.#send(
      exchange,
      blocks.map(({ buffer }) => buffer),
    );
  }

  /** Resolves when the thread has caught up; null: it has room for more. */
  room(): Promise<void> | null {
    return this.#hasRoom() ? null : this.#until(() => this.#hasRoom());
  }

  /** Waits until all exchanges are inspected, or the thread has failed. */
  async drain(): Promise<void> {
    await this.#until(() => {
      const { length } = this.#queue;
      if (length > 0) this.#progress.update(`validating the last ${length} requests`);
      return length === 0 || this.#state !== "running";
    });
    this.#progress.end();
  }

  /** Completes the recording. @throws {OutputError} if it is not complete, or not everything was validated */
  async end(): Promise<void> {
    if (this.#state === "running") {
      this.#send(null);
      await this.#until(() => this.#state !== "running");
    }
    this.#progress.end();
    if (this.#state === "failed") throw new OutputError(this.#shortfall());
    if (this.#problem !== null) throw new OutputError(this.#problem);
  }

  async stop(): Promise<void> {
    this.#state = "ended";
    await this.#worker.terminate();
  }

  #send(task: InspectionTask, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(task, transfer);
  }

  #receive(message: InspectionMessage): void {
    switch (message.kind) {
      case "inspected":
        this.#queuedBytes -= this.#queue.shift() ?? 0;
        this.#onInspected(message.tally);
        if (message.lines.length > 0) console.error(message.lines.join("\n"));
        break;
      case "print":
        this.#progress.end();
        console.error(message.text);
        break;
      case "progress":
        this.#progress.update(message.text);
        break;
      case "ended":
        this.#state = "ended";
        this.#problem = message.problem;
        break;
      case "ready":
        this.#state = "running";
    }
    this.#wake();
  }

  #leave(code: number): void {
    if (this.#state === "ended") return;
    this.#error ??= new Error(`the thread ended with exit code ${code}`);
    if (this.#state === "running") {
      const what = this.#recording === null ? "validated" : "validated or recorded";
      console.error(
        `${crashText(this.#error, process.argv, process.env)}\nunderstudy: requests are still forwarded, but no longer ${what}`,
      );
    }
    this.#state = "failed";
    this.#dropped += this.#queue.length;
    this.#queue.length = this.#queuedBytes = 0;
    this.#wake();
  }

  #shortfall(): string {
    const missing = `validation failed (see above): ${this.#dropped} requests were not validated`;
    if (this.#recording === null) return missing;
    return `${missing} or recorded; the others are in ${this.#recording.journal}, which the next proxy with this --record recovers`;
  }

  #hasRoom(): boolean {
    return this.#queuedBytes < MAX_QUEUED_BYTES;
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}
