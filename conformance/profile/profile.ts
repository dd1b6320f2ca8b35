import { requestLine, type Exchange, usesMainKey } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { OBSERVED_CHOICES, UNOBSERVABLE } from "./index.ts";
import type { Aspect, Aspects, Observation, Value } from "./observer.ts";
import { groupBy } from "../../src/common/group-by.ts";

/** The version of the file format; 2 renamed most aspects. */
export const PROFILE_VERSION = 2;

/** The observed behaviour in each open case, as plain data; profile.schema.json describes the format. */
export interface Profile {
  readonly profile: typeof PROFILE_VERSION;
  /** A base URL or the name of a recording. */
  readonly target: string;
  /** ISO 8601 */
  readonly made_at: string;
  /** The version of the suite. */
  readonly version: string;
  /** Ordered by id. */
  readonly choices: readonly ProfiledChoice[];
}

export interface ProfiledChoice {
  readonly id: string;
  readonly title: string;
  readonly aspects: readonly ProfiledAspect[];
  /** Why responses cannot show what was chosen in this case; absent if they can. */
  readonly unobservable?: string;
}

export interface ProfiledAspect {
  readonly name: string;
  /** `mixed` if exchanges contradict each other; null: not observed. */
  readonly value: Value | null;
  /** Number of exchanges with this value. */
  readonly seen: number;
  /** The first exchange with this value. */
  readonly example?: string;
  /** Of a mixed aspect: all values, the most frequent first. */
  readonly values?: readonly ObservedValue[];
  /** Of an aspect that was not observed: the data that it needs. */
  readonly needs?: string;
}

interface ObservedValue {
  readonly value: Value;
  readonly seen: number;
  readonly example: string;
}

export interface ProfileMetadata {
  readonly target: string;
  readonly madeAt: string;
  readonly version: string;
  /** Titles of all choices by id. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Builds the profile of a survey. Pure: the same survey gives the same profile. */
export function makeProfile(survey: Survey, facts: ProfileMetadata): Profile {
  const observed = new Map(OBSERVED_CHOICES);
  const choices = [...facts.titles]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, title]): ProfiledChoice => {
      const aspects = observeAspects(observed.get(id) ?? {}, survey);
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

function observeAspects(aspects: Aspects, survey: Survey): ProfiledAspect[] {
  return Object.entries(aspects).map(([name, aspect]) => {
    try {
      return summariseAspect(name, aspect, [...aspect.observe(survey)]);
    } catch (error) {
      // A failing observer must not prevent the report of a check.
      const reason = error instanceof Error ? error.message : String(error);
      const needs = `${aspect.needs}; ${OBSERVER_FAILED}: ${reason}`;
      return { name, value: null, seen: 0, needs };
    }
  });
}

/** Marks an aspect whose observer failed. */
export const OBSERVER_FAILED = "its observer failed";

function summariseAspect(
  name: string,
  { needs }: Aspect,
  observations: readonly Observation[],
): ProfiledAspect {
  const values = [...groupBy(observations, ({ value }) => value)]
    .map(([value, some]) => observedValue(value, some))
    .toSorted((a, b) => b.seen - a.seen || (String(a.value) < String(b.value) ? -1 : 1));
  const [first] = values;
  if (first === undefined) return { name, value: null, seen: 0, needs };
  if (values.length === 1) return { name, ...first };
  const seen = new Set(observations.map(({ exchange }) => exchange)).size;
  return { name, value: "mixed", seen, values };
}

function observedValue(value: Value, observations: readonly Observation[]): ObservedValue {
  const exchanges = [...new Set(observations.map(({ exchange }) => exchange))];
  const first = exchanges.reduce((early, one) => (one.index < early.index ? one : early));
  return { value, seen: exchanges.length, example: exampleOf(first) };
}

/** Returns method, path and query, and the form of the key unless it is the usual one. */
function exampleOf(exchange: Exchange): string {
  const { credential } = exchange.request;
  const line = requestLine(exchange.request);
  if (usesMainKey(exchange)) return line;
  if (!("key" in credential)) return `${line} (key: ${credential.form})`;
  return `${line} (${credential.key} key: ${credential.form})`;
}
