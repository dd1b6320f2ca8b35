import type { Asker } from "../rule.ts";
import { listAsks } from "../lists.ts";
import { RULES } from "../rules/index.ts";
import type { Observer } from "./observer.ts";
import { ABSENT_OBSERVERS } from "./observers/absent.ts";
import { ACCESS_OBSERVERS } from "./observers/access.ts";
import { ADVICE_OBSERVERS } from "./observers/advice.ts";
import { ANSWER_OBSERVERS } from "./observers/answers.ts";
import { COVERAGE_OBSERVERS } from "./observers/coverage.ts";
import { MOMENT_OBSERVERS } from "./observers/moments.ts";
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

/** Every observer; their order here is that of the document, the profile sorts by choice. */
export const OBSERVERS: readonly Observer[] = [
  ...ACCESS_OBSERVERS,
  ...ERROR_OBSERVERS,
  ...PARAMETER_OBSERVERS,
  ...ABSENT_OBSERVERS,
  ...SERVING_OBSERVERS,
  ...PAGE_OBSERVERS,
  ...ORDER_OBSERVERS,
  ...DATE_OBSERVERS,
  ...MOMENT_OBSERVERS,
  ...ECHO_OBSERVERS,
  ...NUMBER_OBSERVERS,
  ...DISCOVERY_OBSERVERS,
  ...VISIBILITY_OBSERVERS,
  ...CITATION_OBSERVERS,
  ...SEARCH_TEXT_OBSERVERS,
  ...LANGUAGE_OBSERVERS,
  ...COVERAGE_OBSERVERS,
  ...SEARCH_OBSERVERS,
  ...TREE_OBSERVERS,
  ...LEADERBOARD_OBSERVERS,
  ...PROMPT_OBSERVERS,
  ...ADVICE_OBSERVERS,
  ...ANSWER_OBSERVERS,
  ...VIDEO_OBSERVERS,
  ...WRITE_OBSERVERS,
];

/** Choices that can't be seen from outside, and why. */
export const UNOBSERVABLE: Readonly<Record<string, string>> = {
  C04: "how keys are kept does not show in any reply",
};

/** What wants requests for a profile, whichever rules are selected: it never asks for a write. */
export function profileAskers(): Asker[] {
  const wanted = new Set(OBSERVERS.flatMap(({ reads = [] }) => reads));
  return [
    { id: "profile", asks: listAsks },
    ...RULES.filter(({ id }) => wanted.has(id)),
    ...OBSERVERS.flatMap(({ choice, aspects }) =>
      aspects.flatMap(({ name, asks }) =>
        asks === undefined ? [] : [{ id: `${choice} ${name}`, asks }],
      ),
    ),
  ];
}
