import { nearest } from "../../contract/nearest.ts";
import { OPERATION_IDS } from "../../contract/operation.ts";
import type { JournalEntry } from "../../fake/journal.ts";
import type { Worlds } from "../../fake/worlds.ts";
import { KEY_LABELS } from "../../workspace/scenario/key-labels.ts";
import { keysHidden } from "../keyless.ts";
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

/** The entries that a filter finds. @throws {AdminError} 400 for an unknown operation or key. */
export function filtered(
  worlds: Worlds,
  entries: readonly JournalEntry[],
  filter: RequestFilter,
): JournalEntry[] {
  const { operation, status, since, until } = filter;
  if (operation !== undefined) checkOperation(operation);
  const key = filter.key === undefined ? undefined : knownKey(worlds, entries, filter.key);
  const tests: ((entry: JournalEntry) => boolean)[] = [
    operation === undefined ? always : (one) => (one.reply.note.operation ?? "none") === operation,
    status === undefined ? always : (one) => hasStatus(one.reply.status, status),
    key === undefined ? always : (one) => hasKey(worlds, one, key),
    since === undefined ? always : ({ at }) => at >= Date.parse(since),
    until === undefined ? always : ({ at }) => at < Date.parse(until),
  ];
  return entries.filter((entry) => tests.every((test) => test(entry)));
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

/**
 * A key as `key` names it: by its label or id, or the key itself, which is only hashed.
 * @throws {AdminError} 400 that doesn't repeat what may be a key.
 */
function knownKey(worlds: Worlds, entries: readonly JournalEntry[], given: string): string {
  const record = worlds.keys.find(given);
  if (record !== null) return record.id;
  const labels = ["none", ...KEY_LABELS];
  if (labels.includes(given)) return given;
  const held = worlds.list().flatMap(({ id }) => worlds.keys.of(id).map((one) => one.id));
  const shown = entries.flatMap((one) => (one.shown.form === "held" ? one.shown.record.id : []));
  if (held.includes(given) || shown.includes(given)) return given;
  const allowed = `${labels.join(", ")}, the id of a key, or a key that this server holds`;
  throw new AdminError(
    400,
    `Parameter "key" can't be "${keysHidden(given)}"; allowed is ${allowed}`,
  );
}

function hasStatus(status: number, wanted: string): boolean {
  const text = String(status);
  return wanted.endsWith("xx") ? text.charAt(0) === wanted.charAt(0) : text === wanted;
}

function hasKey(worlds: Worlds, { shown }: JournalEntry, wanted: string): boolean {
  if (shown.form !== "held") return wanted === "none";
  return shown.record.id === wanted || keyLabel(worlds, shown) === wanted;
}
