import type { ContentType, UrlStatus } from "../model.ts";
import { memoize } from "../../common/memoize.ts";
import type { Chance } from "../../common/random.ts";
import { criteriaSlots } from "../texts/criteria.ts";
import { marketSubject, unknownSubjectOf, type TextSubject } from "../subjects/prompt-subject.ts";
import { fill, forKind, languagePack, type LanguagePacks } from "./language-pack.ts";
import type { Market, Source } from "./market.ts";
import type { PageTopic } from "./catalogue.ts";
import type { PageAttributes, PublishedMetadata } from "./generated-page.ts";
import { addressOf } from "./page-addresses.ts";
import { slugOf } from "./site-name.ts";

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

/** Factor on the weight of a video: its site has many of them. */
const VIDEO_WEIGHT = 0.35;

/** Shared by all pages with the same metadata. */
const METADATA_COMBINATIONS = Array.from({ length: 8 }, (_, bits): PublishedMetadata => ({
  social: bits % 2 === 1,
  canonical: (bits >> 1) % 2 === 1,
  description: bits >> 2 === 1,
}));

/** Returns a page generator with the market's words; equal texts share one string. */
export function pageGenerator(
  { subjects: marketSubjects }: Pick<Market, "subjects">,
  packs: LanguagePacks,
): PageGenerator {
  const fillPattern = memoizedFill();
  return ({ source, site, kinds }, topic, chance, given) => {
    const contentTypes = chance.pick(kinds);
    const [contentType] = contentTypes;
    const { language } = topic;
    const pack = languagePack(packs, language);
    const subject =
      given ??
      marketSubject({ marketSubjects, packs }, topic.subject, language) ??
      unknownSubjectOf(pack);
    const slots = { phrase: subject.phrase, site: source.name, ...criteriaSlots(subject, chance) };
    const titles = pack.titles[contentType] ?? { any: ["{Phrase}"] };
    const title = fillPattern(chance.pick(forKind(titles, subject.group.kind)), slots);
    const description = chance.pick(pack.descriptions[contentType] ?? [title.text]);
    return {
      page: {
        ...addressOf(source, contentType, title.slug, { pack, chance }),
        site,
        status: drawStatus(chance),
        contentTypes,
        siteName: source.name,
        language,
        title: title.text,
        description: fillPattern(description, slots).text,
        metadata: drawMetadata(chance),
      },
      topic: {
        subject: contentType === "homepage" ? null : topic.subject,
        language,
      },
      weight: source.weight * (0.3 + chance.next()) * (contentType === "video" ? VIDEO_WEIGHT : 1),
    };
  };
}

/** A text and its slug. */
interface FilledText {
  readonly text: string;
  readonly slug: string;
}

type Slots = Readonly<Record<"phrase" | "site" | "c1" | "c2" | "c3", string>>;

/** Fills patterns; those without a site name are memoized by the values that they contain. */
function memoizedFill(): (pattern: string, slots: Slots) => FilledText {
  const byText = memoize((text: string): FilledText => ({ text, slug: titleSlug(text) }));
  return (pattern, slots) => {
    const text = fill(pattern, slots);
    return pattern.includes("{site}") ? { text, slug: titleSlug(text, slots.site) } : byText(text);
  };
}

const LONGEST_SLUG = 60;

/** The slug of a title without the name of its site, cut after a word. */
function titleSlug(title: string, site = ""): string {
  const parts = title.split(/ [|–] /).filter((part) => site === "" || !part.includes(site));
  const slug = slugOf(parts.length > 0 ? parts.join(" ") : title);
  return slug.length <= LONGEST_SLUG ? slug : slug.slice(0, slug.lastIndexOf("-", LONGEST_SLUG));
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
