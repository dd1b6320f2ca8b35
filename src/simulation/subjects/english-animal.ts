import { capitalised, groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { demandOf, type TextSubject } from "./prompt-subject.ts";

const ANIMAL =
  /\b(dog|cat|horse|puppy|kitten|rabbit)(?:s|['’]s)?\b(?! (?:claw|chestnut|hair|owner|walker|trainer|groomer)s?\b)/i;

/**
 * Supplements for animals, if a prompt speaks of some: "My dog has arthritis. Which supplements help?" What is known of
 * supplements for people need not be true of these.
 */
export function forAnimals(subject: TextSubject, prompt: string, pack: LanguagePack): TextSubject {
  if (pack.language !== "en" || subject.groupId !== "supplements") return subject;
  const animal = ANIMAL.exec(prompt)?.[1]?.toLowerCase();
  if (animal === undefined) return subject;
  const isNamed = (text: string): boolean => text.toLowerCase().includes(animal);
  const phrase = isNamed(subject.phrase)
    ? subject.phrase
    : `${subject.phrase} for ${animal.replace(/y$/, "ie")}s`;
  const condition = isNamed(subject.condition ?? "") ? null : subject.condition;
  const { criteria } = subject.group;
  const group = { ...groupOf(pack, "pets"), criteria, facts: [], price: null };
  const found = { ...subject, phrase, condition, groupId: "pets", group };
  return isNamed(subject.label) ? found : { ...found, label: capitalised(demandOf(found)) };
}
