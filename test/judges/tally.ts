import type { Operation } from "../../src/contract/operation.ts";
import { contract } from "../support/fake-server.ts";
import type { SecondJudge } from "./prism.ts";

const MOST_FAULTS = 20;

/** Puts replies before both judges and keeps count of what was seen. */
export class Tally {
  readonly #second: SecondJudge;
  readonly faults: string[] = [];
  readonly #seen = new Map<string, number>();

  constructor(second: SecondJudge) {
    this.#second = second;
  }

  judge(operation: Operation, status: number, body: unknown, asked: string): void {
    const pair = `${operation.id} ${status}`;
    this.#seen.set(pair, (this.#seen.get(pair) ?? 0) + 1);
    const first = contract.replyFaults(operation, status, body);
    this.#blame(asked, status, [
      ...(first === null ? ["the status is not documented"] : []),
      ...(first ?? []).map((one) => `${one.instancePath}: ${one.message ?? ""}`),
      ...this.#second(operation, status, body).map((fault) => `(Prism) ${fault}`),
    ]);
  }

  /** Notes a reply whose status is not the one it must have. */
  expectStatus(wanted: readonly number[], status: number, asked: string): void {
    if (!wanted.includes(status)) {
      this.#blame(asked, status, [`the status must be ${wanted.join(" or ")}`]);
    }
  }

  get replies(): number {
    return [...this.#seen.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Every operation with each status that it replied with. */
  get pairs(): Set<string> {
    return new Set(this.#seen.keys());
  }

  #blame(asked: string, status: number, faults: readonly string[]): void {
    for (const fault of faults) {
      if (this.faults.length < MOST_FAULTS) this.faults.push(`${asked} → ${status}: ${fault}`);
    }
  }
}
