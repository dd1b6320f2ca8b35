import type { RequestSource, Rule } from "../core/rule.ts";
import { listRequests } from "../plan/paging.ts";
import type { Aspects, ObserverGroup } from "./observer.ts";
import { ABSENT_OBSERVERS } from "./observers/absent.ts";
import { ACCESS_OBSERVERS } from "./observers/access.ts";
import { ADVICE_OBSERVERS } from "./observers/advice.ts";
import { RUN_OBSERVERS } from "./observers/runs.ts";
import { COVERAGE_OBSERVERS } from "./observers/coverage.ts";
import { CITATION_OBSERVERS } from "./observers/citations.ts";
import { DATE_OBSERVERS } from "./observers/dates.ts";
import { DISCOVERY_OBSERVERS } from "./observers/discovery.ts";
import { ECHO_OBSERVERS } from "./observers/echoes.ts";
import { ERROR_OBSERVERS } from "./observers/errors.ts";
import { LANGUAGE_OBSERVERS } from "./observers/languages.ts";
import { LEADERBOARD_OBSERVERS } from "./observers/leaderboards.ts";
import { NUMBER_OBSERVERS } from "./observers/numbers.ts";
import { ORDER_OBSERVERS } from "./observers/order.ts";
import { PAGE_OBSERVERS } from "./observers/pages.ts";
import { PARAMETER_OBSERVERS } from "./observers/parameters.ts";
import { PROMPT_OBSERVERS } from "./observers/prompts.ts";
import { SEARCH_TEXT_OBSERVERS } from "./observers/search-text.ts";
import { SEARCH_OBSERVERS } from "./observers/searches.ts";
import { SERVING_OBSERVERS } from "./observers/serving.ts";
import { TREE_OBSERVERS } from "./observers/trees.ts";
import { VIDEO_OBSERVERS } from "./observers/videos.ts";
import { VISIBILITY_OBSERVERS } from "./observers/visibility.ts";
import { WRITE_OBSERVERS } from "./observers/writes.ts";

/** Every group; their order here is that of the specification, the profile sorts by choice. */
export const OBSERVERS: readonly ObserverGroup[] = [
  ACCESS_OBSERVERS,
  ERROR_OBSERVERS,
  PARAMETER_OBSERVERS,
  ABSENT_OBSERVERS,
  SERVING_OBSERVERS,
  PAGE_OBSERVERS,
  ORDER_OBSERVERS,
  DATE_OBSERVERS,
  ECHO_OBSERVERS,
  NUMBER_OBSERVERS,
  DISCOVERY_OBSERVERS,
  VISIBILITY_OBSERVERS,
  CITATION_OBSERVERS,
  SEARCH_TEXT_OBSERVERS,
  LANGUAGE_OBSERVERS,
  COVERAGE_OBSERVERS,
  SEARCH_OBSERVERS,
  TREE_OBSERVERS,
  LEADERBOARD_OBSERVERS,
  PROMPT_OBSERVERS,
  ADVICE_OBSERVERS,
  RUN_OBSERVERS,
  VIDEO_OBSERVERS,
  WRITE_OBSERVERS,
];

/** The ids of the observed choices with their aspects. */
export const OBSERVED_CHOICES: readonly (readonly [string, Aspects])[] = OBSERVERS.flatMap(
  ({ choices }) => Object.entries(choices),
);

/** Choices that responses cannot show, with the reason. */
export const UNOBSERVABLE: Readonly<Record<string, string>> = {
  C04: "no response shows how keys are stored",
};

/** Everything that plans requests for a profile, whichever rules are selected. None of them writes. */
export function profileRequesters(rules: readonly Rule[]): RequestSource[] {
  const readRules = new Set(OBSERVERS.flatMap(({ reads = [] }) => reads));
  return [
    { id: "profile", requests: listRequests },
    ...rules.filter(({ id }) => readRules.has(id)),
    ...OBSERVED_CHOICES.flatMap(([choice, aspects]) =>
      Object.entries(aspects).flatMap(([name, { requests }]) =>
        requests === undefined ? [] : [{ id: `${choice} ${name}`, requests }],
      ),
    ),
  ];
}
