import { requestLine } from "../report/model.ts";
import type { Exchange } from "../exchange.ts";
import type { Survey } from "../survey.ts";
import { isShownMain } from "./seeing.ts";
import { OBSERVERS, UNOBSERVABLE } from "./index.ts";
import type { Aspect, Observer, Sighting, Value } from "./observer.ts";

/** The version of the file's form. */
export const PROFILE_VERSION = 1;

/** The choices observed on a deployment, as plain data; spec/profile.schema.json tells its form. */
export interface Profile {
  readonly profile: typeof PROFILE_VERSION;
  /** A base URL, or the name of a recording. */
  readonly target: string;
  /** ISO 8601 */
  readonly made_at: string;
  /** Of what made it. */
  readonly version: string;
  /** By id. */
  readonly choices: readonly ProfiledChoice[];
}

export interface ProfiledChoice {
  readonly id: string;
  readonly title: string;
  readonly aspects: readonly ProfiledAspect[];
  /** Only where nothing of it shows from outside: why. */
  readonly unobservable?: string;
}

export interface ProfiledAspect {
  readonly name: string;
  /** `mixed` where exchanges contradict each other; null: not observed. */
  readonly value: Value | null;
  /** How many exchanges show it. */
  readonly seen: number;
  /** The first exchange that shows it. */
  readonly example?: string;
  /** Only where it is mixed: each value, the most frequent first. */
  readonly values?: readonly SeenValue[];
  /** Only where it was not observed: the data by which it would show. */
  readonly needs?: string;
}

interface SeenValue {
  readonly value: Value;
  readonly seen: number;
  readonly example: string;
}

export interface ProfileFacts {
  readonly target: string;
  readonly madeAt: string;
  readonly version: string;
  /** What each choice is about, by id; every choice there is. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Notes which side of each choice a record shows. Pure: the same record gives the same profile. */
export function makeProfile(survey: Survey, facts: ProfileFacts): Profile {
  const choices = [...facts.titles]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, title]): ProfiledChoice => {
      const aspects = OBSERVERS.filter(({ choice }) => choice === id).flatMap((observer) =>
        aspectsOf(observer, survey),
      );
      const reason = UNOBSERVABLE[id];
      return { id, title, aspects, ...(reason === undefined ? {} : { unobservable: reason }) };
    });
  return {
    profile: PROFILE_VERSION,
    target: facts.target,
    made_at: facts.madeAt,
    version: facts.version,
    choices,
  };
}

function aspectsOf({ aspects }: Observer, survey: Survey): ProfiledAspect[] {
  return aspects.map((aspect) => {
    try {
      return profiled(aspect, [...aspect.see(survey)]);
    } catch (error) {
      // A check's report must not be lost over it.
      const reason = error instanceof Error ? error.message : String(error);
      return profiled({ ...aspect, needs: `${aspect.needs}; ${BROKEN}: ${reason}` }, []);
    }
  });
}

/** How a profile tells that an observer could not cope with what it saw. */
export const BROKEN = "its observer broke";

function profiled({ name, needs }: Aspect, sightings: readonly Sighting[]): ProfiledAspect {
  const values = [...Map.groupBy(sightings, ({ value }) => value)]
    .map(([value, some]) => seenValue(value, some))
    .toSorted((a, b) => b.seen - a.seen || (String(a.value) < String(b.value) ? -1 : 1));
  const [first] = values;
  if (first === undefined) return { name, value: null, seen: 0, needs };
  if (values.length === 1) return { name, ...first };
  const seen = new Set(sightings.map(({ exchange }) => exchange)).size;
  return { name, value: "mixed", seen, values };
}

function seenValue(value: Value, sightings: readonly Sighting[]): SeenValue {
  const exchanges = [...new Set(sightings.map(({ exchange }) => exchange))];
  const first = exchanges.reduce((early, one) => (one.index < early.index ? one : early));
  return { value, seen: exchanges.length, example: exampleOf(first) };
}

/** Method, path and query; and how the key was shown where that was not the usual way. */
function exampleOf(exchange: Exchange): string {
  const { credential } = exchange.request;
  const line = requestLine(exchange.request);
  if (isShownMain(exchange)) return line;
  if (!("key" in credential)) return `${line} (key: ${credential.form})`;
  return `${line} (${credential.key} key: ${credential.form})`;
}
