import { valueAt } from "../../common/json-pointer.ts";
import { plainBody } from "../../endpoints/page.ts";
import type { Fake, RequestContext } from "../../fake/fake.ts";
import type { Explanation } from "../../fake/explain/explanation.ts";
import { ActiveFault } from "../../fake/faults/rules/active-fault.ts";
import { applyFaults } from "../../fake/faults/rules/apply.ts";
import { EMPTY_NOTE, type ApiRequest, type ApiResponse } from "../../fake/request.ts";
import { Router } from "../../fake/router.ts";
import type { JournalEntry } from "../journal.ts";

/** An explained request. */
export interface FaultyRequest {
  readonly fake: Fake;
  readonly request: ApiRequest;
  readonly context: RequestContext;
  /** The requests of the journal that it repeats; empty: it repeats none, or they were dropped. */
  readonly sent: readonly JournalEntry[];
}

/** Describes the faults that changed the response, or that can change it if it is requested now. */
export function faultNotes(explained: FaultyRequest, explanation: Explanation): string[] {
  const { fake, context, sent } = explained;
  const active = fake.faults.of(context.worldId);
  if (sent.length === 0) {
    const pending = active.filter(({ remaining }) => remaining !== 0);
    const changed = responseWith(pending, explained);
    const faults = pending.filter(({ id }) => changed?.note.faults.includes(id));
    const verb = faults.length === 1 ? "is" : "are";
    return noteOn(
      namesOf(faults),
      `${verb} active and can change the response`,
      effectOf(changed, explanation),
    );
  }
  const applied = [...new Set(sent.flatMap(({ note }) => note.faults))];
  const faults = active.filter(({ id }) => applied.includes(id));
  const known = new Set(faults.map(({ id }) => id));
  const names = [...namesOf(faults), ...applied.filter((id) => !known.has(id))];
  return noteOn(
    names,
    `changed ${changedCount(sent)}`,
    effectOf(responseWith(faults, explained), explanation),
  );
}

function namesOf(faults: readonly ActiveFault[]): string[] {
  return faults.map(({ id, rule }) => `${id} (${rule.deviation.fault.title.replace(/\.$/, "")})`);
}

/** @param effect the value with the faults; null: it is the same, or an object */
function noteOn(names: readonly string[], does: string, effect: string | null): string[] {
  if (names.length === 0) return [];
  const [noun, pronoun] = names.length === 1 ? ["fault", "it"] : ["faults", "them"];
  const shown = effect === null ? "" : `: with ${pronoun}, this value is ${effect}`;
  return [
    `The ${noun} ${names.join(", ")} ${does}${shown}. The value is explained without ${pronoun}.`,
  ];
}

/** Returns the value that a response has instead of the explained one; null: it is the same, or an object. */
function effectOf(
  changed: ApiResponse | null,
  { pointer, value }: Pick<Explanation, "pointer" | "value">,
): string | null {
  const other = changed?.status === 200 ? valueAt(changed.body, pointer) : undefined;
  const isSimple = other !== undefined && (typeof other !== "object" || other === null);
  return isSimple && other !== value ? JSON.stringify(other) : null;
}

function changedCount(sent: readonly JournalEntry[]): string {
  const changed = sent.filter(({ note }) => note.faults.length > 0).length;
  return changed === sent.length
    ? "the response"
    : `${changed} of ${sent.length} responses to this request`;
}

/** Returns the response with faults, whatever their conditions and limits are; null: a write, which is not repeated. */
function responseWith(
  faults: readonly ActiveFault[],
  { fake, request, context }: Pick<FaultyRequest, "fake" | "request" | "context">,
): ApiResponse | null {
  if (faults.length === 0 || request.method === "POST") return null;
  const unlimited = faults.map(
    ({ rule }) =>
      new ActiveFault({ ...rule, match: null, after: 0, probability: 1, times: null }, []),
  );
  return applyFaults(unlimited, request, {
    route: new Router(fake.options.contract).findOrNull(request.method, request.path),
    handle: (changed) => {
      const response = fake.handle(changed, { ...context, faults: [] });
      return { ...response, body: plainBody(response.body) };
    },
    responseWithoutApi: { status: 200, headers: {}, body: null, note: EMPTY_NOTE },
  });
}
