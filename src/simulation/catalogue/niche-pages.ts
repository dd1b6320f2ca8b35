import { Chance, runningSums } from "../../common/random.ts";
import type { PageTopic } from "./catalogue.ts";
import { urlOf } from "./generated-page.ts";
import type { Host, PageGenerator, WeightedPage } from "./page-generator.ts";

/** Weight relative to that of a regular page of the same site. */
const NICHE_WEIGHT = 0.2;
/** Attempts to draw an unused URL before a suffix makes it unique. */
const MAX_ATTEMPTS = 8;

interface NicheBrief {
  readonly seed: number;
  readonly generate: PageGenerator;
  readonly topics: readonly PageTopic[];
  readonly hosts: readonly Host[];
  /** Number of pages to generate. */
  readonly missing: number;
  /** Used URLs; those of generated pages are added. */
  readonly taken: Set<string>;
}

/**
 * Generates niche pages, which only runs about their own subject cite. The topics take turns, and each
 * page is on a site in the topic's language.
 */
export function* generateNichePages(brief: NicheBrief): Generator<WeightedPage> {
  const { seed, topics, missing, taken } = brief;
  if (topics.length === 0 || missing === 0) return;
  const byLanguage = hostsByLanguage(brief.hosts, topics);
  for (let ordinal = 0; ordinal < missing; ordinal++) {
    const topic = topics[ordinal % topics.length]!;
    const chance = new Chance(seed, "narrow page", ordinal);
    const { list, sums } = byLanguage.get(topic.language)!;
    const draw = (): WeightedPage => brief.generate(list[chance.weighted(sums)]!, topic, chance);
    const page = withUnusedUrl(draw, taken);
    yield {
      ...page,
      topic: { ...page.topic, isNiche: true },
      weight: page.weight * NICHE_WEIGHT,
    };
  }
}

interface WeightedHosts {
  readonly list: readonly Host[];
  readonly sums: Float64Array;
}

/** Sites by language, without their homepages. */
function hostsByLanguage(
  hosts: readonly Host[],
  topics: readonly PageTopic[],
): ReadonlyMap<string, WeightedHosts> {
  const suitable = hosts
    .map((host) => ({
      ...host,
      kinds: host.kinds.filter(({ contentTypes: [type] }) => type !== "homepage"),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  const languages = new Set(topics.map(({ language }) => language));
  return new Map(
    [...languages].map((language) => {
      const list = suitable.filter(({ source }) => source.languages.includes(language));
      return [language, { list, sums: runningSums(list.map(({ source }) => source.weight)) }];
    }),
  );
}

/** Draws a page whose URL is unused, and marks the URL as used. */
function withUnusedUrl(draw: () => WeightedPage, taken: Set<string>): WeightedPage {
  let drawn = draw();
  let url = urlOf(drawn.page);
  for (let attempts = 1; attempts < MAX_ATTEMPTS && taken.has(url); attempts++) {
    drawn = draw();
    url = urlOf(drawn.page);
  }
  let suffix = "";
  for (let number = 2; taken.has(url + suffix); number++) suffix = `-${number}`;
  taken.add(url + suffix);
  if (suffix === "") return drawn;
  const { page } = drawn;
  return { ...drawn, page: { ...page, slug: page.slug + suffix } };
}
