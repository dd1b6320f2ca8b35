import { nearest } from "../../common/nearest.ts";
import { OPERATION_IDS } from "../../contract/operation.ts";
import type { JournalEntry } from "../journal.ts";
import type { Worlds } from "../../workspace/worlds.ts";
import { KEY_LABELS } from "../../workspace/scenario/key-labels.ts";
import { redactText } from "../../common/redact.ts";
import { AdminError } from "./admin-error.ts";
import { keyLabel } from "./request-state.ts";

/** The parameters that select requests of the journal. */
export interface RequestFilter {
  readonly world?: string;
  readonly operation?: string;
  readonly status?: string;
  readonly key?: string;
  readonly since?: string;
  readonly until?: string;
}

/** The entries that match a filter. @throws {AdminError} 400 for an unknown operation or key. */
export function filtered(
  worlds: Worlds,
  entries: readonly JournalEntry[],
  filter: RequestFilter,
): JournalEntry[] {
  const { operation, status, since, until } = filter;
  if (operation !== undefined) checkOperation(operation);
  const key = filter.key === undefined ? undefined : knownKey(worlds, entries, filter.key);
  const tests: ((entry: JournalEntry) => boolean)[] = [
    operation === undefined ? always : (one) => (one.note.operation ?? "none") === operation,
    status === undefined ? always : (one) => hasStatus(one.status, status),
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
    near === null ? `expected none or ${OPERATION_IDS.join(", ")}` : `did you mean "${near}"?`;
  throw new AdminError(400, `Parameter "operation" can't be "${id}"; ${hint}`);
}

/**
 * A key as `key` names it: by its label or id, or the key itself, which is only hashed.
 * @throws {AdminError} 400; its message does not repeat values that may be keys.
 */
function knownKey(worlds: Worlds, entries: readonly JournalEntry[], given: string): string {
  const record = worlds.keys.find(given);
  if (record !== null) return record.id;
  const labels = ["none", ...KEY_LABELS];
  if (labels.includes(given)) return given;
  const held = worlds.list().flatMap(({ id }) => worlds.keys.of(id).map((one) => one.id));
  const shown = entries.flatMap((one) =>
    one.credential.form === "held" ? one.credential.record.id : [],
  );
  if (held.includes(given) || shown.includes(given)) return given;
  const allowed = `${labels.join(", ")}, the id of a key, or a key that this server holds`;
  throw new AdminError(400, `Parameter "key" can't be "${redactText(given)}"; expected ${allowed}`);
}

function hasStatus(status: number, wanted: string): boolean {
  const text = String(status);
  return wanted.endsWith("xx") ? text.charAt(0) === wanted.charAt(0) : text === wanted;
}

function hasKey(worlds: Worlds, { credential }: JournalEntry, wanted: string): boolean {
  if (credential.form !== "held") return wanted === "none";
  return credential.record.id === wanted || keyLabel(worlds, credential) === wanted;
}
