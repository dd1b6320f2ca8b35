import { nearest } from "../../contract/nearest.ts";
import type { Complain } from "../match/complain.ts";
import { isDay } from "../match/day.ts";
import { isRecord } from "../match/matcher.ts";
import { stepIn } from "../pointer.ts";
import { expressionsIn, ExpressionError, type Expression } from "./expression.ts";
import type { RawStep } from "./read-step.ts";

/** A value of the file that may hold expressions, and what it may refer to. */
interface PlacedText {
  readonly pointer: string;
  readonly text: string;
  /** The step that it belongs to, by place; the flow's own outputs come after all steps. */
  readonly step: number;
  /** Whether the step's own request and reply can be meant. */
  readonly afterReply: boolean;
  /** Whether it has to be an expression. */
  readonly mustBe: boolean;
  readonly matchers: boolean;
}

/** The flow as far as references go. */
interface Referring {
  /** null: which there are is not known. */
  readonly inputs: readonly string[] | null;
  readonly steps: readonly RawStep[];
  readonly outputs: Readonly<Record<string, string>>;
}

type Place = Omit<PlacedText, "text" | "pointer">;

/** Every text of a flow that can hold expressions. */
function textsIn({ steps, outputs }: Referring): PlacedText[] {
  const ofSteps = steps.flatMap(({ parameters, requestBody, expect, outputs: own }, step) => {
    const at = `/flow/steps/${step}`;
    const sent: Place = { step, afterReply: false, mustBe: false, matchers: false };
    const seen: Place = { step, afterReply: true, mustBe: false, matchers: true };
    const kept: Place = { step, afterReply: true, mustBe: true, matchers: false };
    return [
      ...(parameters ?? []).flatMap(({ value }, place) =>
        placed(value, `${at}/parameters/${place}/value`, sent),
      ),
      ...placed(requestBody?.payload, `${at}/requestBody/payload`, sent),
      ...placed(expect, `${at}/expect`, seen),
      ...placed(own, `${at}/outputs`, kept),
    ];
  });
  const last: Place = { step: steps.length, afterReply: false, mustBe: true, matchers: false };
  return [...ofSteps, ...placed(outputs, "/flow/outputs", last)];
}

function placed(value: unknown, pointer: string, place: Place): PlacedText[] {
  if (typeof value === "string") return [{ ...place, pointer, text: value }];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => placed(one, `${pointer}/${index}`, place));
  }
  if (!isRecord(value) || isDay(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    // A regular expression may hold anything.
    if (name === "$pattern") return [];
    const at = `${pointer}/${stepIn(name)}`;
    const marked = name.startsWith("$") && !place.matchers;
    return [...(marked ? [{ ...place, pointer: at, text: name }] : []), ...placed(one, at, place)];
  });
}

/** The checks, one for each place, of whether all that is named is there and earlier. */
export function referenceChecks(flow: Referring, complain: Complain): (() => void)[] {
  const texts = textsIn(flow);
  const ground: Ground = { flow, texts, complain };
  return [
    ...texts.map((text) => () => {
      for (const expression of read(text, complain)) checkReference(expression, text, ground);
    }),
    ...flow.steps.flatMap(({ dependsOn = [] }, step) =>
      dependsOn.map((id, place) => () => {
        const pointer = `/flow/steps/${step}/dependsOn/${place}`;
        earlierStep(id, { pointer, step }, ground);
      }),
    ),
  ];
}

function read({ text, pointer, mustBe }: PlacedText, complain: Complain): Expression[] {
  try {
    const expressions = expressionsIn(text);
    if (!mustBe || text.startsWith("$")) return expressions;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    complain(pointer, error.message);
  }
  return complain(
    pointer,
    `"${text}" is no runtime expression; an output is one such as $response.body#/items/0/brand`,
  );
}

interface Ground {
  readonly flow: Referring;
  readonly texts: readonly PlacedText[];
  readonly complain: Complain;
}

function checkReference(expression: Expression, at: PlacedText, ground: Ground): void {
  const { pointer, text } = at;
  const { flow, complain } = ground;
  if (expression.kind === "input") {
    if (flow.inputs === null || flow.inputs.includes(expression.name)) return;
    const hint = meant(expression.name, flow.inputs);
    complain(pointer, `there is no input "${expression.name}"; ${hint}`);
  } else if (expression.kind === "output") {
    const { step, name } = expression;
    const names = Object.keys(earlierStep(step, at, ground).outputs ?? {});
    if (names.includes(name)) return;
    const has = names.length === 0 ? "it has none" : meant(name, names);
    complain(pointer, `the step "${step}" has no output "${name}"; ${has}`);
  } else if (!at.afterReply) {
    complain(pointer, `${text} can't be known here: nothing has been sent yet`);
  }
}

/** The step of an id, which has to stand before the place that names it. */
function earlierStep(
  id: string,
  at: Pick<PlacedText, "pointer" | "step">,
  { flow: { steps }, texts, complain }: Ground,
): RawStep {
  const place = steps.findIndex(({ stepId }) => stepId === id);
  const target = steps[place];
  if (target === undefined) {
    const ids = steps.map(({ stepId }) => stepId);
    return complain(at.pointer, `there is no step "${id}"; ${meant(id, ids)}`);
  }
  if (place < at.step) return target;
  if (place === at.step) complain(at.pointer, `circular: the step "${id}" refers to itself`);
  return complain(
    at.pointer,
    refersTo({ steps, texts }, place, at.step)
      ? `circular: the step "${id}" itself refers to this one`
      : `the step "${id}" comes later; only what ran before can be used`,
  );
}

/** Whether one step refers to another, itself or through others. */
function refersTo(
  { steps, texts }: Pick<Referring, "steps"> & Pick<Ground, "texts">,
  from: number,
  to: number,
): boolean {
  const seen = new Set<number>();
  const queue = [from];
  for (const step of queue) {
    if (seen.has(step)) continue;
    seen.add(step);
    const named = texts
      .filter((one) => one.step === step)
      .flatMap(({ text }) => [...text.matchAll(/\$steps\.([^\s.#{}]+)\.outputs/g)])
      .map(([, id]) => id);
    for (const id of [...named, ...(steps[step]?.dependsOn ?? [])]) {
      queue.push(steps.findIndex(({ stepId }) => stepId === id));
    }
  }
  return seen.has(to);
}

function meant(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== null) return `did you mean "${near}"?`;
  return known.length === 0 ? "there are none" : `there are ${known.join(", ")}`;
}
