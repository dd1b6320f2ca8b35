import type { OperationId } from "../../../src/contract/operation.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Finding } from "../../core/rule.ts";
import { canonicalJson, documentedReader } from "../../assert/documented.ts";
import { isClosedWindow } from "../../assert/stability.ts";
import { succeeded, type Survey } from "../../core/survey.ts";
import { PAGED_LISTS } from "../../plan/paging.ts";
import { listPageOf } from "./page.ts";
import { identityText, rowIdentity } from "./row.ts";

/**
 * Returns findings for pages of closed windows that hold other rows, or the same rows in another order, when
 * they are requested again, although nothing else changed: total, summary fields, and each row that
 * is on both pages.
 */
export function unstableOrders(survey: Survey): Finding[] {
  return survey.responses(...PAGED_LISTS).flatMap((exchange) => {
    const planned = plannedRequestOf(exchange);
    if (planned.repetition !== 0 || !isClosedWindow(survey, exchange)) return [];
    const repetition = survey.find({ ...planned, repetition: 1 });
    if (repetition === null || !succeeded(repetition)) return [];
    if (exchange.response?.text === repetition.response?.text) return [];
    return findingOf(survey, exchange, repetition) ?? [];
  });
}

function findingOf(survey: Survey, first: Exchange, repetition: Exchange): Finding | null {
  const page = listPageOf(first);
  if (page === null || listPageOf(repetition) === null) return null;
  const read = documentedReader(survey.contract, page.id);
  const [before, after] = [read(first.response?.json), read(repetition.response?.json)];
  if (canonicalJson({ ...before, items: [] }) !== canonicalJson({ ...after, items: [] }))
    return null;
  const names = [first, repetition].map(({ response }) =>
    response?.json.items.map((row: Json) => rowIdentity(page.id, row, null)),
  );
  const [old, now]: readonly (readonly (string | null)[])[] = names;
  if (old === undefined || now === undefined || isOtherData({ before, after, old, now }))
    return null;
  const at = now.findIndex((name, index) => name !== old[index]);
  return {
    exchange: repetition,
    pointer: `/items/${at}`,
    kind: "order-unstable",
    expected: `${nameText(page.id, old[at])}, row ${page.offset + at} of the list (counted from 0) when the same request was sent before`,
    actual: nameText(page.id, now[at]),
    compared: [{ exchange: first, pointer: `/items/${at}` }],
  };
}

function nameText(id: OperationId, identity: string | null | undefined): string {
  return identity == null ? "no such row" : identityText(id, identity);
}

interface Comparison {
  /** The documented bodies, without tokens. */
  readonly before: Json;
  readonly after: Json;
  /** The identities of their rows. */
  readonly old: readonly (string | null)[];
  readonly now: readonly (string | null)[];
}

/** Whether the rows have no other order, or their data changed as well. */
function isOtherData({ before, after, old, now }: Comparison): boolean {
  const names = [...old, ...now];
  if (old.length !== now.length || names.includes(null) || new Set(old).size < old.length)
    return true;
  const common = now.flatMap((name, index) => {
    const place = old.indexOf(name);
    return place < 0 ? [] : [{ place, index }];
  });
  if (common.length === now.length && common.every(({ place, index }) => place === index))
    return true;
  const isSame = common.every(
    ({ place, index }) => canonicalJson(before.items[place]) === canonicalJson(after.items[index]),
  );
  return common.length === 0 || !isSame;
}
