import type { PlainText } from "../subjects/plain-text.ts";
import type { Name } from "../model.ts";
import { isAboutThing } from "./plain-pack.ts";
import { WordList } from "../subjects/conditions/clauses.ts";

/** Groups of services that have other names in each town. */
const LOCAL_GROUPS = new WordList("health professional dining travel education");
/** Groups of services for which that is so if a question names a town. */
const PLACED_GROUPS = new WordList("shops");
const FRENCH_PLACE = /(?:^| )(?:près|autour) d[eu'’]|(?:^| )à \p{Lu}/u;

/** Whether no brand can be invented that suits a question, because such services have other names in each town. */
export function isLocal(groupId: string, question: string): boolean {
  const isPlaced = PLACED_GROUPS.has(groupId) && FRENCH_PLACE.test(question);
  return LOCAL_GROUPS.has(groupId) || isPlaced;
}

/**
 * Whether no brand of a market answers a prompt: one that makes watches does not repair those of others, packing a bag
 * needs no new one, and no bag is an alternative to a shop that the market does not know.
 */
export function hasNoBrands(plain: PlainText, names: readonly Name[]): boolean {
  const { intent, topic, asked, isAboutService } = plain;
  const isOfOthers = intent === "names" && !names.some(({ name }) => asked.includes(name));
  return (
    isAboutService ||
    (intent === "advice" && !isAboutThing(plain)) ||
    (topic === null && isOfOthers)
  );
}
