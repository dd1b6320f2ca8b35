import { Chance, runningSums } from "../../common/random.ts";
import type { PageTopic } from "./catalogue.ts";
import { isAbout, type Market } from "./market.ts";
import { urlOf } from "./generated-page.ts";
import { withSuffix } from "./page-addresses.ts";
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
  readonly subjects: Market["subjects"];
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
  const byTopic = hostsByTopic(brief);
  for (let ordinal = 0; ordinal < missing; ordinal++) {
    const topic = topics[ordinal % topics.length]!;
    const chance = new Chance(seed, "narrow page", ordinal);
    const { list, sums } = byTopic.get(topic)!;
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

/** The sites that have pages about each topic in its language, without their homepages. */
function hostsByTopic({
  hosts,
  topics,
  subjects,
}: NicheBrief): ReadonlyMap<PageTopic, WeightedHosts> {
  const suitable = hosts
    .map((host) => ({
      ...host,
      kinds: host.kinds.filter(([type]) => type !== "homepage"),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return new Map(
    topics.map((topic) => {
      const list = suitable.filter(
        ({ source }) =>
          source.languages.includes(topic.language) && isAbout(source, topic.subject, subjects),
      );
      return [topic, { list, sums: runningSums(list.map(({ source }) => source.weight)) }];
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
  const { page } = drawn;
  let { slug } = page;
  for (let number = 2; taken.has(urlOf({ ...page, slug })); number++) {
    slug = withSuffix(page.slug, `-${number}`);
  }
  taken.add(urlOf({ ...page, slug }));
  return slug === page.slug ? drawn : { ...drawn, page: { ...page, slug } };
}
