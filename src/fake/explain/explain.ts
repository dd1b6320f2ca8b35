import { formatDate, formatTimestamp } from "../../common/calendar.ts";
import { ApiError } from "../../endpoints/api-error.ts";
import { ComputedNumber } from "../../metrics/formula.ts";
import type { RunQuery } from "../../metrics/query.ts";
import type { Fake, RequestContext } from "../fake.ts";
import type { ApiRequest } from "../request.ts";
import { countedRuns } from "./counted-runs.ts";
import {
  childrenOf,
  explainedBody,
  placeAt,
  plain,
  pointerOf,
  type Place,
} from "./explained-body.ts";
import {
  ExplainError,
  type AppliedFilters,
  type CountedRuns,
  type ExplainedFormula,
  type Explanation,
  type ExplanationKind,
  type FieldValue,
  type Operand,
  type Reason,
} from "./explanation.ts";
import { meaningOf, sectionOf } from "./meaning.ts";
import { reasonOfComputed, reasonOfCount } from "./reasons.ts";
import type { Scope } from "./scope.ts";
import { scopeOf } from "./scopes.ts";

export interface ExplainOptions {
  /** JSON pointer into the response. */
  readonly pointer: string;
  /** The operand whose runs are listed from `offset` on; null: all from the first. */
  readonly operand?: string | null;
  readonly offset?: number;
}

/**
 * Explains a value of the response to a request, without faults. Nothing is written.
 * @throws {ExplainError} for a request that is refused or writes, and for a pointer to nothing
 */
export function explain(
  fake: Fake,
  request: ApiRequest,
  context: RequestContext,
  options: ExplainOptions,
): Explanation {
  const place = placeOf(fake, request, context, options.pointer);
  const scope = scopeOf(place);
  const { operation, call, steps } = place;
  return {
    operation: operation.id,
    request: { method: request.method, path: request.path },
    now: formatTimestamp(call.workspace.now),
    pointer: place.pointer,
    value: plain(place.value),
    meaning: meaningOf(place, steps),
    section: sectionOf(place),
    filters: scope === null ? null : filtersOf(scope.query),
    fields: fieldsOf(place),
    notes: [],
    ...valueExplanation(place, scope, options),
  };
}

function placeOf(fake: Fake, request: ApiRequest, context: RequestContext, pointer: string): Place {
  try {
    const { operation, call } = fake.resolve(request, context);
    if (operation.writes) {
      throw new ExplainError(
        `${operation.id} writes, and explaining never does; explain a request that reads what was written`,
      );
    }
    return placeAt(explainedBody(fake.options.contract, operation, call), pointer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ExplainError(
      `The response has no value to explain: the request is refused with ${error.status}, ${error.message}`,
    );
  }
}

type ValueExplanation = Pick<Explanation, "kind" | "formula" | "operands" | "runs" | "reason">;

const NOTHING = { formula: null, operands: [], runs: null, reason: null } as const;

function valueExplanation(
  place: Place,
  scope: Scope | null,
  options: ExplainOptions,
): ValueExplanation {
  const { value, steps } = place;
  if (value instanceof ComputedNumber) return computed(place, value, scope, options);
  const count = scope?.counts[steps.at(-1) ?? ""];
  if (scope === null || count === undefined || typeof value !== "number") {
    return { ...NOTHING, kind: kindOf(place) };
  }
  const { basePath } = place.contract;
  const runs = countedRuns(count, basePath, options.offset);
  return { ...NOTHING, kind: "counted", runs, reason: reasonOfCount(place, scope) };
}

function kindOf({ value, steps }: Place): ExplanationKind {
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) ? "listed" : "object";
  if (steps[0] === "filters_applied" || steps[0] === "date_range") return "echoed";
  return steps.length === 1 ? "listed" : "stored";
}

const ROUNDING =
  "to one decimal, half away from zero; a value other than 0 has as many decimals as it needs";

function computed(
  place: Place,
  value: ComputedNumber,
  scope: Scope | null,
  options: ExplainOptions,
): ValueExplanation {
  const { section, text } = value.formula.definition;
  const formula: ExplainedFormula = {
    text,
    section,
    filled: filledIn(text, value.operands),
    rounding: ROUNDING,
  };
  const operands = Object.entries(value.formula.definition.operands).map(
    ([name, meaning]): Operand => ({
      name,
      value: value.operands[name]!,
      meaning,
      pointer: pointerOfOperand(place, scope?.fields?.[name] ?? name, value.operands[name]!),
      runs: runsOfOperand(place, scope, name, options),
    }),
  );
  const reason: Reason | null = reasonOfComputed(value, scope);
  return { kind: "computed", formula, operands, runs: null, reason };
}

function runsOfOperand(
  { contract }: Place,
  scope: Scope | null,
  name: string,
  { operand = null, offset = 0 }: ExplainOptions,
): CountedRuns | null {
  const count = scope?.counts[name];
  if (count === undefined || (operand !== null && operand !== name)) return null;
  return countedRuns(count, contract.basePath, operand === null ? 0 : offset);
}

function filledIn(text: string, operands: ComputedNumber["operands"]): string {
  return text.replaceAll(/[a-z][a-z_]*/g, (name) => String(operands[name] ?? name));
}

/** The nearest field around a place with the name and the value of an operand. */
function pointerOfOperand({ body, steps }: Place, name: string, value: number): string | null {
  for (let depth = steps.length - 1; depth >= 0; depth--) {
    const around = steps.slice(0, depth);
    const object = around.reduce<unknown>((part, step) => childrenOf(part).get(step), body);
    for (const inner of [[], ["metrics"]]) {
      const found = inner.reduce<unknown>((part, step) => childrenOf(part).get(step), object);
      if (plain(childrenOf(found).get(name)) === value)
        return pointerOf([...around, ...inner, name]);
    }
  }
  return null;
}

/** Which runs a query selects. */
function filtersOf({ brand, window, filters }: RunQuery): AppliedFilters {
  const { anchor } = brand.context;
  const { prompt, tag, platform, mentioning, notMentioning } = filters;
  const conditions = {
    brand_prompt_id: prompt === null ? null : brand.promptToken(prompt),
    query_tag: tag,
    llm_provider: platform,
    filter_by_brand: mentioning,
    exclude_brand: notMentioning,
  };
  return {
    brand: brand.name,
    window: {
      start: formatDate(anchor + window.start),
      end: formatDate(anchor + window.end),
      days: window.end - window.start + 1,
    },
    conditions: Object.fromEntries(
      Object.entries(conditions).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  };
}

const MAX_FIELDS = 200;

/** The values below an object or a row; of a list, its entries are left out. */
function fieldsOf(place: Place): FieldValue[] {
  const fields: FieldValue[] = [];
  const visit = (value: unknown, steps: readonly string[]): void => {
    const children = childrenOf(value);
    if (children.size === 0 && fields.length < MAX_FIELDS) {
      fields.push({
        pointer: pointerOf(steps),
        value: plain(value),
        meaning: meaningOf(place, steps),
      });
    }
    for (const [name, child] of children) visit(child, [...steps, name]);
  };
  if (childrenOf(place.value).size > 0) visit(place.value, place.steps);
  return fields;
}
