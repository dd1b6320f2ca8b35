import { isObject } from "../../common/is-object.ts";
import { memoize } from "../../common/memoize.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import type { Kind, LanguagePack } from "./language-pack.ts";
import { UNKNOWN_GROUP } from "./market.ts";

/** Subjects whose brands are the same: a maker of drills also makes saws, but no payroll service sells minivans. */
export function marketKey({ groupId, phrase, words }: TextSubject): string {
  if (words === null && groupId !== UNKNOWN_GROUP) return groupId;
  return `${UNKNOWN_GROUP} ${words?.label ?? phrase}`;
}

/** The kind of what the sites of brands offer: what is not known to be sold on a shelf has no page there. */
export function siteKind({ groupId, group, words }: TextSubject): Kind {
  return words === null && groupId === UNKNOWN_GROUP ? "service" : group.kind;
}

/** Whether what a subject is sold as can be a product with a number in a shop. */
export function canBeGoods({ words, group }: Pick<TextSubject, "words" | "group">): boolean {
  return words === null && group.kind !== "service" && group.kind !== "software";
}

/** A pack for texts about a subject: if nothing is known of it but the words of its prompt, with patterns that name none. */
export function packFor(
  { words, group, groupId }: Pick<TextSubject, "words" | "group" | "groupId">,
  pack: LanguagePack,
): LanguagePack {
  if (words !== null) return packOfUnknown(pack);
  // Of the kind "any" are also groups that are known.
  const isOfKind = group.kind !== "any" || groupId === UNKNOWN_GROUP;
  return (isOfKind ? packsOfKinds(pack)[group.kind] : undefined) ?? pack;
}

/** The invented sites about a subject; those of no particular field, if it belongs to no group. */
export function inventedSitesFor(
  { groupId }: Pick<TextSubject, "groupId">,
  pack: LanguagePack,
): LanguagePack["invented_sites"] {
  return (groupId === UNKNOWN_GROUP ? packOfUnknown(pack) : pack).invented_sites;
}

/** Packs with the patterns of a kind of subjects. */
const packsOfKinds = memoize(
  (pack: LanguagePack): Readonly<Partial<Record<string, LanguagePack>>> =>
    Object.fromEntries(
      Object.entries(pack.of_kinds ?? {}).map(([kind, changes]) => [
        kind,
        merged(pack, changes) as LanguagePack,
      ]),
    ),
);

const packOfUnknown = memoize((pack: LanguagePack): LanguagePack => {
  const { advice } = pack;
  const changed = merged(pack, pack.unknown_subject ?? {}) as LanguagePack;
  return {
    ...changed,
    needs: [],
    // How old a maker can be depends on what it makes.
    neutral: { ...changed.neutral, young: changed.neutral.general, old: changed.neutral.general },
    advice: {
      openers: advice.openers.filter(namesNone),
      items: advice.items.filter(({ topic, gap, rationale }) =>
        [topic, gap, rationale].every(namesNone),
      ),
    },
  };
});

/** Whether a pattern needs no noun. */
function namesNone(text: string): boolean {
  return !/\{(?:phrase|c\d)\}/i.test(text);
}

/** A copy of `base` in which objects are merged and everything else is replaced. */
function merged(base: unknown, changes: unknown): unknown {
  if (!isObject(base) || !isObject(changes)) return changes;
  const entries = Object.entries(changes).map(([key, value]): [string, unknown] => [
    key,
    key in base ? merged(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(entries) };
}
