import type { Operation } from "../../src/contract/operation.ts";
import { contract } from "../support/fake-server.ts";
import type { PrismValidator } from "./prism-validator.ts";

const MAX_PROBLEMS = 20;

/** Validates responses by both validators and counts them by operation and status. */
export class ResponseValidation {
  readonly #second: PrismValidator;
  readonly problems: string[] = [];
  readonly #seen = new Map<string, number>();

  constructor(second: PrismValidator) {
    this.#second = second;
  }

  validate(operation: Operation, status: number, body: unknown, request: string): void {
    const pair = `${operation.id} ${status}`;
    this.#seen.set(pair, (this.#seen.get(pair) ?? 0) + 1);
    const first = contract.responseErrors(operation, status, body);
    this.#report(request, status, [
      ...(first === null ? ["the status is not documented"] : []),
      ...(first ?? []).map((one) => `${one.instancePath}: ${one.message ?? ""}`),
      ...this.#second(operation, status, body).map((fault) => `(Prism) ${fault}`),
    ]);
  }

  /** Records a problem if a status is not one of the expected. */
  expectStatus(wanted: readonly number[], status: number, request: string): void {
    if (!wanted.includes(status)) {
      this.#report(request, status, [`the status must be ${wanted.join(" or ")}`]);
    }
  }

  get responses(): number {
    return [...this.#seen.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Operations with each status that they returned. */
  get statuses(): Set<string> {
    return new Set(this.#seen.keys());
  }

  #report(request: string, status: number, faults: readonly string[]): void {
    for (const fault of faults) {
      if (this.problems.length < MAX_PROBLEMS)
        this.problems.push(`${request} → ${status}: ${fault}`);
    }
  }
}
