import type { ContentType, UrlStatus } from "../model.ts";
import { memoize } from "../../common/memoize.ts";
import { Chance } from "../../common/random.ts";
import { marketSubject, unknownSubjectOf, type TextSubject } from "../subjects/prompt-subject.ts";
import { languagePack, type LanguagePacks } from "./language-pack.ts";
import type { Market, Source } from "./market.ts";
import { canBeGoods, packFor } from "./unknown-subject.ts";
import type { PageTopic } from "./catalogue.ts";
import type { PageAttributes, PublishedMetadata } from "./generated-page.ts";
import { addressOf } from "./page-addresses.ts";
import { pageTextWriter } from "./page-texts.ts";

/** A generated page with its topic and citation weight. */
export interface WeightedPage {
  readonly page: PageAttributes;
  readonly topic: PageTopic;
  readonly weight: number;
}

/** A source as a site that has pages. */
export interface Host {
  readonly source: Source;
  /** Index in the catalogue's sites. */
  readonly site: number;
  /** The kinds of its pages; the lists are shared by the pages of a kind. */
  readonly kinds: readonly (readonly [ContentType])[];
}

/** Returns the site of a source. */
export function hostOf(source: Source, site: number): Host {
  return { source, site, kinds: source.contentTypes.map((type) => [type] as const) };
}

/** Generates a page of a site about a topic; `subject` replaces the topic's market subject. */
export type PageGenerator = (
  host: Host,
  topic: PageTopic,
  chance: Chance,
  subject?: TextSubject,
) => WeightedPage;

/** Factors on weights. A site has many videos; a homepage answers few questions. */
const WEIGHT_FACTORS: Readonly<Partial<Record<ContentType, number>>> = {
  video: 0.35,
  homepage: 0.3,
};

/** Shared by all pages with the same metadata. */
const METADATA_COMBINATIONS = Array.from({ length: 8 }, (_, bits): PublishedMetadata => ({
  social: bits % 2 === 1,
  canonical: (bits >> 1) % 2 === 1,
  description: bits >> 2 === 1,
}));

/** Shops sell the first brands of the market. */
const SOLD_BRANDS = 30;

/** Returns a page generator with the market's words and brands. */
export function pageGenerator(
  { subjects: marketSubjects, names }: Pick<Market, "subjects" | "names">,
  packs: LanguagePacks,
): PageGenerator {
  const write = pageTextWriter(names.slice(0, SOLD_BRANDS).map(({ name }) => name));
  // One string for all pages of a kind on a site: 7 MB less for the 52,000 pages of `large`.
  const shared = memoize((folder: string): string => folder);
  return ({ source, site, kinds }, topic, chance, given) => {
    const contentTypes = chance.pick(kinds);
    const [contentType] = contentTypes;
    const { language } = topic;
    const known = languagePack(packs, language);
    const subject =
      given ??
      marketSubject({ marketSubjects, packs }, topic.subject, language) ??
      unknownSubjectOf(known);
    const pack = packFor(subject, known);
    // A stream of its own: a new pattern changes no number.
    const words = Chance.ofHash(chance.below(2 ** 31));
    const texts = write({ source, contentType, subject, pack, chance: words });
    const { folder, slug } = addressOf(source, contentType, texts.slug, {
      pack,
      isGoods: canBeGoods(subject),
      chance,
    });
    return {
      page: {
        folder: shared(folder),
        slug,
        site,
        status: drawStatus(chance),
        contentTypes,
        siteName: source.name,
        language,
        title: texts.title,
        description: texts.description,
        metadata: drawMetadata(chance),
      },
      topic: {
        subject: contentType === "homepage" ? null : topic.subject,
        language,
      },
      weight: source.weight * (0.3 + chance.next()) * (WEIGHT_FACTORS[contentType] ?? 1),
    };
  };
}

function drawStatus(chance: Chance): UrlStatus {
  const draw = chance.next();
  if (draw < 0.78) return "alive";
  if (draw < 0.86) return "redirect";
  return draw < 0.93 ? "dead" : "unknown";
}

function drawMetadata(chance: Chance): PublishedMetadata | null {
  if (chance.happens(0.1)) return null;
  const social = chance.happens(0.8);
  const canonical = chance.happens(0.75);
  const description = chance.happens(0.85);
  return METADATA_COMBINATIONS[Number(social) + 2 * Number(canonical) + 4 * Number(description)]!;
}
