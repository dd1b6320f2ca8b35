import { Chance, hash } from "../../common/random.ts";
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

const MOST_GUIDES = 2;

/** Sources of which few have a page with a prompt as its title. */
export function sourcesFor(words: PromptWords | null, all: NewSource[]): NewSource[] {
  if (words === null) return all;
  const isThread = ({ contentTypes }: NewSource): boolean => contentTypes.includes("forum_thread");
  const count = words.question.length > LONG ? 1 : MOST_THREADS;
  const threads = new Chance("threads", words.question).shuffled(all.filter(isThread));
  const others = all.filter((source) => !isThread(source));
  const [brands, guides] = [others.filter(isOfBrand), others.filter((one) => !isOfBrand(one))];
  const some = new Chance("guides", words.question).shuffled(guides).slice(0, MOST_GUIDES);
  return [...brands, ...some, ...threads.slice(0, count)];
}

/** A question, cut off or not, or a comparison: rows of keywords are no titles of threads. */
const ASKED = /[?…]$| vs\.? /;

function isOfBrand({ sourceTypes }: NewSource): boolean {
  return sourceTypes.includes("brand_site");
}

const EXPLAINING: ReadonlySet<string> = new Set(["article", "how_to", "listicle", "forum_thread"]);

/** Returns a function that leaves out the kinds of pages that no site has about a prompt. */
export function suitable(words: PromptWords | null): (source: NewSource) => readonly NewSource[] {
  if (words === null) return (source) => [source];
  return (source) => {
    // Only brands have pages without the prompt in their titles.
    if (words.explanation === null && isOfBrand(source)) return [source];
    const contentTypes = source.contentTypes.filter((type) => {
      if (type === "forum_thread") return words.explanation !== null || ASKED.test(words.question);
      return words.isTitle && EXPLAINING.has(type);
    });
    return contentTypes.length > 0 ? [{ ...source, contentTypes }] : [];
  };
}

/** The site of a brand; that of a service is not cited for products, and one that a prompt names not for invented ones. */
export function brandSite(
  name: string,
  domain: string,
  kind: Kind = "any",
  isNamed = false,
): NewSource {
  return {
    domain,
    name,
    authority: 10 + (hash("authority", domain) % 60),
    sourceTypes: ["brand_site"],
    contentTypes: kindsOfPages(kind, isNamed),
    weight: 2,
  };
}

function kindsOfPages(kind: Kind, isNamed: boolean): NewSource["contentTypes"] {
  if (kind === "service") return ["how_to", "article"];
  // What it offers is not known; its homepage is cited where it is named.
  if (kind === "any") return ["homepage"];
  return isNamed ? ["category_page"] : ["product_page", "category_page"];
}
