import { pointerOf } from "../../common/json-pointer.ts";
import { ComputedNumber } from "../../metrics/formula.ts";
import { URL_STATUSES } from "../../simulation/model.ts";
import { listRuns, type RunCount } from "./counted-runs.ts";
import { childrenOf, plainValue, type ExplainedValue } from "./explained-body.ts";
import type {
  CountedMembers,
  ListedRuns,
  ExplainedFormula,
  Explanation,
  ExplanationKind,
  Operand,
  Reason,
} from "./explanation.ts";
import { emptyListReason } from "./empty-list.ts";
import { pagingFormula } from "./paging.ts";
import { reasonOfComputed, reasonOfCount, reasonOfDomains, reasonOfListed } from "./reasons.ts";
import { bodyWith, rulesOfList, rowPosition } from "./rows.ts";
import type { Members, Scope } from "./scope.ts";
import { reasonOfStored } from "./stored.ts";

export interface RunChoice {
  /** The operand whose runs are listed from `offset` on; null: those of all operands. */
  readonly operand?: string | null;
  readonly offset?: number;
}

type ValueExplanation = Pick<
  Explanation,
  "kind" | "formula" | "operands" | "runs" | "members" | "row" | "reason"
>;

const NOTHING = {
  formula: null,
  operands: [],
  runs: null,
  members: null,
  row: null,
  reason: null,
} as const;

/** Explains the value at a place. */
export function valueExplanation(
  place: ExplainedValue,
  scope: Scope | null,
  choice: RunChoice,
): ValueExplanation {
  const explanation = explanationAt(place, scope, choice);
  const reason = emptyListReason(place) ?? explanation.reason;
  return { ...explanation, reason };
}

function explanationAt(
  place: ExplainedValue,
  scope: Scope | null,
  choice: RunChoice,
): ValueExplanation {
  const { value, steps } = place;
  if (value instanceof ComputedNumber) return computed(place, value, scope, choice);
  const paging = pagingFormula(place);
  if (paging !== null) {
    return { ...NOTHING, ...paging, kind: "computed" };
  }
  const name = steps.at(-1) ?? "";
  const count = scope?.counts[name];
  if (scope !== null && count !== undefined && isCounted(value)) {
    return counted(place, scope, count, choice);
  }
  return notCounted(place, scope?.members?.[name]);
}

function notCounted(place: ExplainedValue, members: (() => Members) | undefined): ValueExplanation {
  const kind = kindOf(place);
  return {
    ...NOTHING,
    kind,
    members: membersOf(place, members),
    row: rowPosition(place),
    reason: reasonOfStored(place) ?? (kind === "listed" ? reasonOfListed(place) : null),
  };
}

function counted(
  place: ExplainedValue,
  scope: Scope,
  count: RunCount,
  { offset }: RunChoice,
): ValueExplanation {
  const value = typeof place.value === "number" ? place.value : null;
  const runs = listRuns(count, place.contract.basePath, { value, offset });
  return value !== null
    ? {
        ...NOTHING,
        kind: "counted",
        runs,
        reason: reasonOfDomains(place) ?? reasonOfCount(place, scope),
      }
    : { ...NOTHING, kind: "dated", runs };
}

function isCounted(value: unknown): boolean {
  return typeof value === "number" || typeof value === "string";
}

const MAX_MEMBERS = 100;

function membersOf(
  place: ExplainedValue,
  members: (() => Members) | undefined,
): CountedMembers | null {
  if (members !== undefined) {
    const { what, names } = members();
    return { what, count: names.length, items: names.slice(0, MAX_MEMBERS) };
  }
  const rules = rulesOfList(place.operation.id);
  if (rules === null || !isListSize(place)) return null;
  const { items, total_count: count } = bodyWith(place, { limit: MAX_MEMBERS, offset: 0 });
  const [name] = rules.names;
  return {
    what: "rows",
    count,
    items: items.slice(0, MAX_MEMBERS).map((row) => String(row[name])),
  };
}

/** Whether a place is the number of all rows. */
function isListSize({ pointer }: ExplainedValue): boolean {
  return pointer === "/total_count" || pointer === "/metrics/total_entities";
}

function kindOf({ value, steps, pointer }: ExplainedValue): ExplanationKind {
  if (Array.isArray(value)) return "listed";
  if (typeof value === "object" && value !== null) return "object";
  if (["filters_applied", "date_range", "offset"].includes(steps[0]!)) return "echoed";
  if (pointer === "/metrics/window_days") return "echoed";
  return LISTED.has(steps.at(-1)!) ? "listed" : "stored";
}

/** Numbers of distinct items, and positions in a list. */
const LISTED: ReadonlySet<string> = new Set([
  "total_count",
  "total_entities",
  "total_unique_searches",
  "unmatched_terms",
  "variants",
  "sub_topics",
  "prompt_count",
  "rank",
  "your_rank",
  ...URL_STATUSES,
]);

const ROUNDING =
  "to one decimal, half away from zero; a value other than 0 has as many decimals as it needs";

function computed(
  place: ExplainedValue,
  value: ComputedNumber,
  scope: Scope | null,
  choice: RunChoice,
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
      runs: runsOfOperand(place, scope?.counts[name], {
        ...choice,
        name,
        value: value.operands[name]!,
      }),
    }),
  );
  const reason: Reason | null = reasonOfDomains(place) ?? reasonOfComputed(value, scope);
  return { ...NOTHING, kind: "computed", formula, operands, reason };
}

function runsOfOperand(
  { contract }: ExplainedValue,
  count: RunCount | undefined,
  {
    name,
    value,
    operand = null,
    offset,
  }: RunChoice & { readonly name: string; readonly value: number },
): ListedRuns | null {
  if (count === undefined || (operand !== null && operand !== name)) return null;
  return listRuns(count, contract.basePath, operand === null ? { value } : { value, offset });
}

function filledIn(text: string, operands: ComputedNumber["operands"]): string {
  return text.replaceAll(/[a-z][a-z_]*/g, (name) => String(operands[name] ?? name));
}

/** The nearest field around a place with the name and the value of an operand. */
function pointerOfOperand(
  { body, steps }: ExplainedValue,
  name: string,
  value: number,
): string | null {
  for (let depth = steps.length - 1; depth >= 0; depth--) {
    const around = steps.slice(0, depth);
    const object = around.reduce<unknown>((part, step) => childrenOf(part).get(step), body);
    for (const inner of [[], ["metrics"]]) {
      const found = inner.reduce<unknown>((part, step) => childrenOf(part).get(step), object);
      if (plainValue(childrenOf(found).get(name)) === value)
        return pointerOf([...around, ...inner, name]);
    }
  }
  return null;
}
