import { dayOf, SECONDS_PER_DAY } from "../common/calendar.ts";
import type { Catalogue } from "../simulation/model.ts";
import { hash } from "../common/random.ts";
import { countRuns } from "../ledger/count.ts";
import { ALL_RUNS } from "../ledger/filter.ts";
import type { BrandRuns } from "../ledger/ledger.ts";
import { SEARCH_STRINGS } from "../ledger/counters.ts";

/** The topics that the nightly mining assigned to search strings, for all languages (§2.12). */
export interface TopicTree {
  /** For each search string the subject that is its topic; -1: `Other searches`. */
  readonly topicOf: Int32Array;
  /** For each subject 1 if it is a topic. */
  readonly isTopic: Uint8Array;
  /** For each subject the label of its topic. */
  readonly labels: readonly string[];
}

const MINING_SECOND = 2 * 3600;
/** Searches of its own that make a subject a topic. */
const MINIMUM_SEARCHES = 3;

/** Returns the last nightly mining (02:00 UTC) at or before `now`; both in seconds from the anchor's midnight. */
export function lastMining(now: number): number {
  return Math.floor((now - MINING_SECOND) / SECONDS_PER_DAY) * SECONDS_PER_DAY + MINING_SECOND;
}

/** Mines the topics of all searches before an instant; null if there are none. `labelled` returns their labels. */
export function mineTopics(
  runs: BrandRuns,
  instant: number,
  labelled: (isTopic: Uint8Array) => readonly string[],
): TopicTree | null {
  const { catalogue } = runs;
  const counts = countSearches(runs, instant);
  if (counts.every((count) => count === 0)) return null;
  const own = new Uint32Array(catalogue.subjects.length);
  for (const [id, { subject }] of catalogue.strings.entries()) {
    if (subject !== null) own[subject] = own[subject]! + counts[id]!;
  }
  const isTopic = topicsAmong(catalogue, own);
  const topicOf = Int32Array.from(catalogue.strings, ({ subject }, id) =>
    subject !== null && counts[id]! > 0 && isTopic[subject] === 1 ? subject : -1,
  );
  return { topicOf, isTopic, labels: labelled(isTopic) };
}

/** A subject is a topic if it has enough searches of its own, or if a descendant is a topic. */
function topicsAmong({ subjects }: Catalogue, own: Uint32Array): Uint8Array {
  const isTopic = Uint8Array.from(own, (count) => (count >= MINIMUM_SEARCHES ? 1 : 0));
  // Parents precede children, so the reverse order visits all children first.
  for (let index = subjects.length - 1; index >= 0; index--) {
    const parent = subjects[index]?.parent ?? null;
    if (isTopic[index] === 1 && parent !== null) isTopic[parent] = 1;
  }
  return isTopic;
}

function countSearches(runs: BrandRuns, instant: number): Uint32Array {
  const day = dayOf(instant);
  const window = { start: Number.NEGATIVE_INFINITY, end: day - 1 };
  const counts = countRuns(runs, SEARCH_STRINGS, { window, filter: ALL_RUNS }, false).totals();
  for (const ledger of runs.ledgers) {
    const { segment, end } = runs.runsOn(ledger, day);
    const before = Math.min(end, segment.firstAt(instant));
    for (let at = 0; at < segment.searchStart(before); at++) counts[segment.searchString[at]!]!++;
  }
  return counts;
}

/** Returns the id of a topic, independent of its position; 0 is the id of `Other searches`. */
export function topicId(language: string, key: string): number {
  return 1 + (hash("topic", language, key) >>> 1);
}
