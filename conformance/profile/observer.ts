import type { Ask } from "../ask.ts";
import type { Exchange } from "../exchange.ts";
import type { Survey } from "../survey.ts";
import { each, replied } from "./seeing.ts";

/** Which status, which shape, which convention. */
export type Value = string | number | boolean;

/** One exchange that shows a value. */
export interface Sighting {
  readonly exchange: Exchange;
  readonly value: Value;
}

/** One thing that a choice leaves open. Both functions are pure: they only look at the survey. */
export interface Aspect {
  /** Stable, in words: profiles are compared by it. */
  readonly name: string;
  /** The data by which it shows. */
  readonly needs: string;
  /** Requests that no rule wants, as far as can be told by now; reads only. */
  readonly asks?: (survey: Survey) => Iterable<Ask>;
  readonly see: (survey: Survey) => Iterable<Sighting>;
}

/** Looks at one choice of spec/decisions.md, without a verdict. */
export interface Observer {
  /** `C11` */
  readonly choice: string;
  /** The rules whose requests it looks at, by id; those that write are not named. */
  readonly reads?: readonly string[];
  readonly aspects: readonly Aspect[];
}

export interface Probe {
  readonly name: string;
  readonly needs: string;
  readonly asks: (survey: Survey) => readonly Ask[];
  /** What an answered ask shows; null: nothing. */
  readonly read: (exchange: Exchange, survey: Survey) => Value | null;
}

/** An aspect that shows in the replies to requests of its own. */
export function probe({ name, needs, asks, read }: Probe): Aspect {
  return {
    name,
    needs,
    asks,
    see: (survey) => each(replied(survey, asks(survey)), (exchange) => read(exchange, survey)),
  };
}
