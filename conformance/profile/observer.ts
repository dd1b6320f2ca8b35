import type { OperationId } from "../../src/contract/operation.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import {
  isDeliberate,
  observeEach,
  observeRows,
  observeTexts,
  rowsIn,
  statusOr,
  withoutRepeats,
} from "./observation.ts";

/** What a deployment was observed to do: a status, a shape, a convention. */
export type Value = string | number | boolean;

/** An exchange and the value that it shows. */
export interface Observation {
  readonly exchange: Exchange;
  readonly value: Value;
}

/** One question that a choice leaves open. Both functions are pure. */
export interface Aspect {
  /** The data needed to observe it. */
  readonly needs: string;
  /** Further requests besides those of rules, as far as they can be planned yet; reads only. */
  readonly requests?: (survey: Survey) => Iterable<PlannedRequest>;
  readonly observe: (survey: Survey) => Iterable<Observation>;
}

/** Aspects by name. Names are stable, because profiles are compared by them. */
export type Aspects = Readonly<Record<string, Aspect>>;

/** Observes choices of spec/decisions.md, without a verdict. */
export interface ObserverGroup {
  /** Ids of the rules whose requests it uses; never rules that write. */
  readonly reads?: readonly string[];
  /** By id: `C11`. */
  readonly choices: Readonly<Record<string, Aspects>>;
}

/** Returns the value that an exchange shows; null: no evidence. */
export type Read = (exchange: Exchange, survey: Survey) => Value | null;

/** Observes every successful response of an operation. */
export function eachResponse(id: OperationId, read: Read): Aspect["observe"] {
  return (survey) => observeEach(survey.responses(id), (exchange) => read(exchange, survey));
}

/** Observes every row of the lists of some operations. */
export function eachRow(
  ids: readonly OperationId[],
  read: (row: Json) => Value | null,
  rowsOf: (exchange: Exchange) => readonly Json[] = rowsIn,
): Aspect["observe"] {
  return (survey) => observeRows(survey.responses(...ids), read, rowsOf);
}

/** Observes the distinct strings in all rows of some operations together, as one value. */
export function allTexts(
  ids: readonly OperationId[],
  textsOf: (row: Json) => readonly unknown[],
): Aspect["observe"] {
  return (survey) => observeTexts(survey.responses(...ids), textsOf);
}

/** Observes every exchange, without repetitions. */
export function eachExchange(read: Read): Aspect["observe"] {
  return (survey) => observeEach(withoutRepeats(survey), (exchange) => read(exchange, survey));
}

export interface RequestedAspect {
  /** Data besides a response to the request. */
  readonly needs?: string;
  readonly requests: (survey: Survey) => readonly PlannedRequest[];
  readonly read: Read;
}

/** Creates an aspect that is observed in the responses to its own requests. */
export function requestedAspect({ read, ...aspect }: RequestedAspect): Aspect {
  return {
    needs: "a response to this request",
    ...aspect,
    observe: (survey) => {
      const sent = aspect.requests(survey).flatMap((planned) => survey.find(planned) ?? []);
      return observeEach(sent, (exchange) =>
        isDeliberate(survey, exchange) ? read(exchange, survey) : null,
      );
    },
  };
}

/** Reads a 200 as `value` and a refusal as its status. */
export function valueOrStatus(value: Value): Read {
  return (exchange) => statusOr(exchange, () => value);
}
