import { Chance, hash } from "../../common/random.ts";
import { TWO_SENTENCES } from "../subjects/german-question.ts";
import type { PromptWords } from "../subjects/prompt-words.ts";
import type { Kind } from "./language-pack.ts";
import type { Source } from "./market.ts";

/** A site that a catalogue may not have. */
export type NewSource = Omit<Source, "languages" | "about">;

/** Sites with pages about everything. */
export const GENERAL_SOURCES: readonly NewSource[] = [
  {
    domain: "youtube.com",
    name: "YouTube",
    authority: 100,
    sourceTypes: ["video"],
    contentTypes: ["video"],
    weight: 6,
  },
  {
    domain: "threadhill.example",
    name: "Threadhill",
    authority: 92,
    sourceTypes: ["forum", "social"],
    contentTypes: ["forum_thread"],
    weight: 6,
  },
  {
    domain: "openlexia.example",
    name: "Openlexia",
    authority: 95,
    sourceTypes: ["encyclopedia"],
    contentTypes: ["reference"],
    weight: 3,
  },
];

/** Longer than what several people write in the same words. */
const LONG = 45;
const MOST_THREADS = 4;

/** Sources of which few have a thread with a prompt as its title. */
export function sourcesFor(words: PromptWords | null, all: NewSource[]): NewSource[] {
  if (words === null) return all;
  const isThread = ({ contentTypes }: NewSource): boolean => contentTypes.includes("forum_thread");
  const count = words.question.length > LONG ? 1 : MOST_THREADS;
  const threads = new Chance("threads", words.question).shuffled(all.filter(isThread));
  return [...all.filter((source) => !isThread(source)), ...threads.slice(0, count)];
}

const EXPLAINING: ReadonlySet<string> = new Set(["article", "how_to", "listicle", "forum_thread"]);

/** Returns a function that leaves out the kinds of pages that no site has about a prompt. */
export function suitable(words: PromptWords | null): (source: NewSource) => readonly NewSource[] {
  if (words === null) return (source) => [source];
  const isTopic = isGuideTitle(words);
  return (source) => {
    // Only brands have pages without the prompt in their titles.
    if (words.explanation === null && source.sourceTypes.includes("brand_site")) return [source];
    const contentTypes = source.contentTypes.filter((type) => {
      if (type === "forum_thread") return isTopic || /\?$| vs\.? /.test(words.question);
      return isTopic && (words.explanation === null || EXPLAINING.has(type));
    });
    return contentTypes.length > 0 ? [{ ...source, contentTypes }] : [];
  };
}

/** Keywords are not the title of a guide: "Falconry hoods, online shop", "Steel vs ash handles", "Harpsichord: workshop:". */
const ROW = /[,–] | vs\.? |: [^?]*:$/;
const LONGEST_TOPIC = 5;

/** "Mein Nachbar hat gebaut – darf er das?" */
const OWN_STORY =
  /^(?:i|we|my|our|ich|wir|meine?|unsere?|je|nous|on|mon|ma|mes|notre|nos|j['’]\p{L}+) [^?]{12,120}(?:[,;:]| [–-]) [^?]{4,120}\?/iu;

/** Whether a title tells what happened to the asker: only threads of forums do. */
function isTold(title: string): boolean {
  return TWO_SENTENCES.test(title) || OWN_STORY.test(title);
}

/**
 * Whether an editor would begin a title with the words of a prompt: they are a short topic, or ask for an explanation.
 * Who sells something is asked in forums only.
 */
function isGuideTitle({ asks, label, explanation, isKeywords }: PromptWords): boolean {
  if (isKeywords || ROW.test(asks) || isTold(asks)) return false;
  if (explanation !== null) return true;
  return !asks.includes("?") && label.split(" ").length <= LONGEST_TOPIC;
}

/** The site of a brand; that of a service is not cited for products, and one that a prompt names not for invented ones. */
export function brandSite(
  name: string,
  domain: string,
  kind: Kind = "any",
  isNamed = false,
): NewSource {
  const selling = isNamed
    ? (["category_page"] as const)
    : (["product_page", "category_page"] as const);
  return {
    domain,
    name,
    authority: 10 + (hash("authority", domain) % 60),
    sourceTypes: ["brand_site"],
    contentTypes: kind === "service" ? ["how_to", "article"] : selling,
    weight: 2,
  };
}
