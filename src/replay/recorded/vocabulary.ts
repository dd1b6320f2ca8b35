import type { EpochDay } from "../../workspace/calendar.ts";
import type { Draft } from "./draft.ts";
import { namer } from "./names.ts";
import { pointerTo } from "./sources.ts";
import { dayValue } from "./values.ts";

/** A value of the recording that differs from one deployment to the next, and how a flow says it. */
interface Word {
  readonly expression: string;
  /** The place of the first step that can say it. */
  readonly from: number;
}

/** What a flow says in the place of literal brands, ids and days. */
export class Vocabulary {
  readonly #dayZero: EpochDay;
  readonly #words = new Map<string, Word>();
  readonly #inputNames = namer();
  /** Inputs by name with their defaults. */
  readonly inputs = new Map<string, string>();

  constructor(dayZero: EpochDay) {
    this.#dayZero = dayZero;
  }

  /** A brand, which is an input of the flow. */
  brand(name: string): string {
    const known = this.#words.get(name);
    if (known?.from === 0) return known.expression;
    const input = this.#inputNames("brand");
    this.inputs.set(input, name);
    const word = { expression: `$inputs.${input}`, from: 0 };
    this.#words.set(name, word);
    return word.expression;
  }

  /** A value that an earlier reply held becomes an output of that step; others stay as they are. */
  captured(value: string, name: string, before: readonly Draft[]): string {
    const known = this.#words.get(value);
    if (known !== undefined) return known.expression;
    for (const [place, draft] of before.entries()) {
      const pointer = pointerTo(value, name, draft.exchange);
      if (pointer === null) continue;
      const output = outputName(draft, name, pointer);
      const expression = `$steps.${draft.stepId}.outputs.${output}`;
      this.#words.set(value, { expression, from: place + 1 });
      return expression;
    }
    return value;
  }

  /** How a step says a text, or a day; null: as it stands. */
  saying(text: string, step: number): unknown {
    const word = this.#words.get(text);
    if (word !== undefined && word.from <= step) return word.expression;
    return this.day(text);
  }

  /** `{$day: n}`; null: the text is no date. */
  day(text: string): unknown {
    return dayValue(text, this.#dayZero);
  }
}

function outputName({ outputs }: Draft, wish: string, pointer: string): string {
  let name = wish;
  for (let count = 2; outputs.has(name); count++) name = `${wish}-${count}`;
  outputs.set(name, pointer);
  return name;
}
