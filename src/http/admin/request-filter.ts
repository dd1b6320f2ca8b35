import { nearest } from "../../contract/nearest.ts";
import { OPERATION_IDS } from "../../contract/operation.ts";
import type { JournalEntry } from "../../fake/journal.ts";
import type { Worlds } from "../../fake/worlds.ts";
import { AdminError } from "./admin-error.ts";
import { keyLabel } from "./request-state.ts";

/** The parameters by which requests are found. */
export interface RequestFilter {
  readonly world?: string;
  readonly operation?: string;
  readonly status?: string;
  readonly key?: string;
  readonly since?: string;
  readonly until?: string;
}

/** Whether an entry is among those that a filter finds. @throws {AdminError} 400 for an unknown operation. */
export function filterOf(worlds: Worlds, filter: RequestFilter): (entry: JournalEntry) => boolean {
  const { operation, status, key, since, until } = filter;
  if (operation !== undefined) checkOperation(operation);
  const tests: ((entry: JournalEntry) => boolean)[] = [
    operation === undefined ? always : (one) => (one.reply.note.operation ?? "none") === operation,
    status === undefined ? always : (one) => hasStatus(one.reply.status, status),
    key === undefined ? always : (one) => hasKey(worlds, one, key),
    since === undefined ? always : ({ at }) => at >= Date.parse(since),
    until === undefined ? always : ({ at }) => at < Date.parse(until),
  ];
  return (entry) => tests.every((test) => test(entry));
}

function always(): boolean {
  return true;
}

function checkOperation(id: string): void {
  if (id === "none" || OPERATION_IDS.some((one) => one === id)) return;
  const near = nearest(id, OPERATION_IDS);
  const hint =
    near === null ? `allowed is none or ${OPERATION_IDS.join(", ")}` : `did you mean "${near}"?`;
  throw new AdminError(400, `Parameter "operation" can't be "${id}"; ${hint}`);
}

function hasStatus(status: number, wanted: string): boolean {
  const text = String(status);
  return wanted.endsWith("xx") ? text.charAt(0) === wanted.charAt(0) : text === wanted;
}

function hasKey(worlds: Worlds, { shown }: JournalEntry, wanted: string): boolean {
  if (shown.form !== "held") return wanted === "none";
  return shown.record.id === wanted || keyLabel(worlds, shown) === wanted;
}
