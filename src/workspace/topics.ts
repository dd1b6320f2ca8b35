import { dayOf, SECONDS_PER_DAY } from "./calendar.ts";
import type { Catalogue } from "./model.ts";
import { hash } from "./random.ts";
import { totalsOf, type Answers } from "./ledger/count.ts";
import { EVERY_RUN } from "./ledger/pick.ts";
import { STRINGS } from "./ledger/searched.ts";

/** Which searches the nightly mining has put into which topic, for all languages at once (§2.12). */
export interface TopicTree {
  /** By string: the subject that is its topic, or -1 where it belongs to `Other searches`. */
  readonly topicOf: Int32Array;
}

const MINING_SECOND = 2 * 3600;
const RARE = 3;

/** The last nightly mining (02:00 UTC) at or before an instant; seconds from the anchor's midnight. */
export function lastMining(now: number): number {
  return Math.floor((now - MINING_SECOND) / SECONDS_PER_DAY) * SECONDS_PER_DAY + MINING_SECOND;
}

/** The tree mined from all searches before an instant, today or yesterday; null where there were none. */
export function mineTopics(answers: Answers, instant: number): TopicTree | null {
  const { catalogue } = answers;
  const seen = countSearches(answers, instant);
  if (seen.every((count) => count === 0)) return null;
  const own = new Uint32Array(catalogue.subjects.length);
  for (const [id, { subject }] of catalogue.strings.entries()) {
    if (subject !== null) own[subject] = own[subject]! + seen[id]!;
  }
  const isTopic = topicsAmong(catalogue, own);
  const topicOf = Int32Array.from(catalogue.strings, ({ subject }, id) =>
    subject !== null && seen[id]! > 0 && isTopic[subject] === 1 ? subject : -1,
  );
  return { topicOf };
}

/** A subject is a topic when its own searches are not rare, or when a narrower one is a topic. */
function topicsAmong({ subjects }: Catalogue, own: Uint32Array): Uint8Array {
  const isTopic = Uint8Array.from(own, (count) => (count >= RARE ? 1 : 0));
  // Wider subjects stand before narrower ones, so going backwards every child is settled first.
  for (let index = subjects.length - 1; index >= 0; index--) {
    const parent = subjects[index]?.parent ?? null;
    if (isTopic[index] === 1 && parent !== null) isTopic[parent] = 1;
  }
  return isTopic;
}

function countSearches(answers: Answers, instant: number): Uint32Array {
  const day = dayOf(instant);
  const always = { start: Number.NEGATIVE_INFINITY, end: day - 1 };
  const seen = totalsOf(answers, STRINGS, always, EVERY_RUN);
  for (const ledger of answers.ledgers) {
    const { segment, end } = answers.answersOn(ledger, day);
    const rows = Math.min(end, segment.firstAt(instant));
    for (let at = 0; at < segment.searchStart(rows); at++) seen[segment.searchString[at]!]!++;
  }
  return seen;
}

/** A topic's id: a hash of what it is about, never its position; 0 is kept for `Other searches`. */
export function topicId(language: string, key: string): number {
  return 1 + (hash("topic", language, key) >>> 1);
}
