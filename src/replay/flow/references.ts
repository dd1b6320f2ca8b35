import { isObject } from "../../common/is-object.ts";
import { suggestion, type ReportProblem } from "../match/check.ts";
import { isRelativeDay } from "../match/matcher.ts";
import { pointerSegment } from "../../common/json-pointer.ts";
import { expressionsIn, ExpressionError, type Expression } from "./expression.ts";
import type { RawStep } from "./read-step.ts";

/** The parts of a flow that contain or are targets of references. */
interface ReferableFlow {
  /** null: unknown. */
  readonly inputs: readonly string[] | null;
  readonly steps: readonly RawStep[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** A text that may contain expressions. */
interface FlowText {
  readonly pointer: string;
  readonly text: string;
  /** Index of its step; the outputs of the flow come after all steps. */
  readonly step: number;
  /** Whether the request and response of the step are available. */
  readonly isAfterResponse: boolean;
  /** Whether it must be an expression. */
  readonly isOutput: boolean;
  /** Whether keys may be matchers, not expressions. */
  readonly hasMatchers: boolean;
}

type TextContext = Omit<FlowText, "text" | "pointer">;

/** Checks that everything a flow refers to exists and runs earlier. */
export function checkFlowReferences(flow: ReferableFlow, report: ReportProblem): void {
  const texts = textsIn(flow);
  const check: Check = { flow, texts, report };
  for (const text of texts) {
    for (const expression of readExpressions(text, report)) {
      checkReference(expression, text, check);
    }
  }
  for (const [step, { dependsOn = [] }] of flow.steps.entries()) {
    for (const [index, id] of dependsOn.entries()) {
      earlierStep(id, { pointer: `/flow/steps/${step}/dependsOn/${index}`, step }, check);
    }
  }
}

function textsIn({ steps, outputs }: ReferableFlow): FlowText[] {
  const ofSteps = steps.flatMap(({ parameters = [], requestBody, expect, outputs: own }, step) => {
    const at = `/flow/steps/${step}`;
    const request = { step, isAfterResponse: false, isOutput: false, hasMatchers: false };
    const response = { step, isAfterResponse: true, isOutput: false, hasMatchers: true };
    const output = { step, isAfterResponse: true, isOutput: true, hasMatchers: false };
    return [
      ...parameters.flatMap(({ value }, index) =>
        textsOf(value, `${at}/parameters/${index}/value`, request),
      ),
      ...textsOf(requestBody?.payload, `${at}/requestBody/payload`, request),
      ...textsOf(expect, `${at}/expect`, response),
      ...textsOf(own, `${at}/outputs`, output),
    ];
  });
  const last = { step: steps.length, isAfterResponse: false, isOutput: true, hasMatchers: false };
  return [...ofSteps, ...textsOf(outputs, "/flow/outputs", last)];
}

function textsOf(value: unknown, pointer: string, context: TextContext): FlowText[] {
  if (typeof value === "string") return [{ ...context, pointer, text: value }];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => textsOf(one, `${pointer}/${index}`, context));
  }
  if (!isObject(value) || isRelativeDay(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    // A regular expression may contain anything.
    if (name === "$pattern") return [];
    const at = `${pointer}/${pointerSegment(name)}`;
    const isExpression = name.startsWith("$") && !context.hasMatchers;
    const key = isExpression ? [{ ...context, pointer: at, text: name }] : [];
    return [...key, ...textsOf(one, at, context)];
  });
}

function readExpressions(
  { text, pointer, isOutput }: FlowText,
  report: ReportProblem,
): Expression[] {
  try {
    const expressions = expressionsIn(text);
    if (!isOutput || text.startsWith("$")) return expressions;
    const expected = "an output needs one, such as $response.body#/items/0/brand";
    report(pointer, `"${text}" is not a runtime expression; ${expected}`);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(pointer, error.message);
  }
  return [];
}

interface Check {
  readonly flow: ReferableFlow;
  readonly texts: readonly FlowText[];
  readonly report: ReportProblem;
}

function checkReference(expression: Expression, at: FlowText, check: Check): void {
  const { pointer, text } = at;
  const { flow, report } = check;
  if (expression.kind === "input") {
    const { name } = expression;
    if (flow.inputs === null || flow.inputs.includes(name)) return;
    report(pointer, `unknown input "${name}"; ${suggestion(name, flow.inputs)}`);
  } else if (expression.kind === "output") {
    const { step: id, name } = expression;
    const step = earlierStep(id, at, check);
    if (step === null) return;
    const names = Object.keys(step.outputs ?? {});
    if (names.includes(name)) return;
    report(pointer, `the step "${id}" has no output "${name}"; ${suggestion(name, names)}`);
  } else if (!at.isAfterResponse) {
    report(pointer, `${text} is not available before the request is sent`);
  }
}

/** The step of an id that runs before the referring position; null, with a report: there is none. */
function earlierStep(
  id: string,
  { pointer, step: current }: Pick<FlowText, "pointer" | "step">,
  check: Check,
): RawStep | null {
  const { steps } = check.flow;
  const index = steps.findIndex(({ stepId }) => stepId === id);
  if (index !== -1 && index < current) return steps[index] ?? null;
  let message = `the step "${id}" runs later; only earlier steps can be referenced`;
  if (index === -1) {
    const ids = steps.map(({ stepId }) => stepId);
    message = `unknown step "${id}"; ${suggestion(id, ids)}`;
  } else if (index === current) {
    message = `circular reference: the step "${id}" refers to itself`;
  } else if (refersTo(check, index, current)) {
    message = `circular reference: the step "${id}" refers to this step`;
  }
  check.report(pointer, message);
  return null;
}

/** Whether a step refers to another, directly or through other steps. */
function refersTo({ flow: { steps }, texts }: Check, from: number, to: number): boolean {
  const visited = new Set<number>();
  const queue = [from];
  for (const step of queue) {
    if (visited.has(step)) continue;
    visited.add(step);
    const ids = texts
      .filter((one) => one.step === step)
      .flatMap(({ text }) => [...text.matchAll(/\$steps\.([^\s.#{}]+)\.outputs/g)])
      .map(([, id]) => id);
    for (const id of [...ids, ...(steps[step]?.dependsOn ?? [])]) {
      queue.push(steps.findIndex(({ stepId }) => stepId === id));
    }
  }
  return visited.has(to);
}
