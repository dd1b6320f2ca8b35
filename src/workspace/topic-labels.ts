import type { Catalogue, Subject } from "../simulation/model.ts";
import { fill, languagePack, type LanguagePacks } from "../simulation/catalogue/language-pack.ts";
import { memoize } from "../common/memoize.ts";
import { Chance } from "../common/random.ts";
import { topicId, type TopicTree } from "./topic-mining.ts";

/** The days for which a topic keeps a wording. */
const PERIOD_DAYS = 10;
const REWORDED_SHARE = 0.2;

/**
 * Returns the labels that topics have after the mining of a day, by subject: most are the subject's own, some are
 * worded differently for a while. Clients must identify topics by their id (§2.12).
 */
export function topicLabels(
  subjects: readonly Subject[],
  day: number,
  packs: LanguagePacks,
): string[] {
  return subjects.map(({ language, key, label }) => {
    const { topic_labels: patterns = [] } = packs.get(language) ?? {};
    if (patterns.length === 0) return label;
    const id = topicId(language, key);
    // Topics change on different days.
    const period = Math.floor((day + (id % PERIOD_DAYS)) / PERIOD_DAYS);
    const chance = new Chance("topic label", id, period);
    return chance.happens(REWORDED_SHARE)
      ? reworded(label, chance.pick(patterns), language)
      : label;
  });
}

/**
 * Rewords the labels of topics that equal a search, because a label is no quotation (§4.4). The new label equals no
 * search and no other label. Subjects that are no topics keep their labels.
 */
export function withoutQuotations(
  labels: readonly string[],
  isTopic: Uint8Array,
  { subjects, strings }: Pick<Catalogue, "subjects" | "strings">,
  packs: LanguagePacks,
): readonly string[] {
  const known = new Set(labels.filter((_, index) => isTopic[index] === 1));
  const quoted = new Set(strings.flatMap(({ text }) => (known.has(text) ? text : [])));
  if (quoted.size === 0) return labels;
  const taken = new Set([...known, ...strings.map(({ text }) => text)]);
  return labels.map((label, index) => {
    if (isTopic[index] !== 1 || !quoted.has(label)) return label;
    const { language } = subjects[index]!;
    for (const wording of wordings(label, language, packs)) {
      if (taken.has(wording)) continue;
      taken.add(wording);
      return wording;
    }
    return label;
  });
}

/** Whether a search from the index `first` on equals the label of a topic. */
export function quotes(strings: Catalogue["strings"], first: number, tree: TopicTree): boolean {
  return (
    first < strings.length && strings.slice(first).some(({ text }) => labelsOf(tree).has(text))
  );
}

const labelsOf = memoize(
  ({ labels, isTopic }: TopicTree) => new Set(labels.filter((_, index) => isTopic[index] === 1)),
);

/** Other wordings of a label, without end. */
function* wordings(label: string, language: string, packs: LanguagePacks): Generator<string> {
  const patterns = languagePack(packs, language).topic_labels ?? ["{label} (overview)"];
  for (const pattern of patterns) yield reworded(label, pattern, language);
  for (let number = 2; ; number++) yield `${label} (${number})`;
}

/** Within a pattern, only German nouns and names such as "GPS" keep their capital letter. */
function reworded(label: string, pattern: string, language: string): string {
  const isNoun = language === "de" || pattern.startsWith("{") || /^\p{Lu}[\p{Lu}\d]/u.test(label);
  return fill(pattern, { label: isNoun ? label : label.charAt(0).toLowerCase() + label.slice(1) });
}
