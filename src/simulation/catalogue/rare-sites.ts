import { Chance, hash } from "../../common/random.ts";
import type { PageTopic } from "./catalogue.ts";
import { urlOf } from "./generated-page.ts";
import { EXTRA_SITE_KINDS, inventWords } from "./invented-names.ts";
import type { Source } from "./market.ts";
import { hostOf, type Host, type PageGenerator, type WeightedPage } from "./page-generator.ts";
import { siteNameOf, slugOf } from "./site-name.ts";

/** Rare sites per other site. */
const RARE_SITES = 1.1;

interface RareSitesBrief {
  readonly seed: number;
  /** Topics of the prompts, as often as prompts have them. */
  readonly topics: readonly PageTopic[];
  readonly hosts: readonly Host[];
  readonly generate: PageGenerator;
  /** Used URLs. */
  readonly taken: ReadonlySet<string>;
}

/** Invents sites that are rarely cited, each with one page about a topic of a prompt. */
export function generateRareSites({ seed, topics, hosts, generate, taken }: RareSitesBrief): {
  readonly hosts: readonly Host[];
  readonly pages: readonly WeightedPage[];
} {
  const rare: Host[] = [];
  const pages: WeightedPage[] = [];
  if (topics.length === 0) return { hosts: rare, pages };
  const chance = new Chance(seed, "rare sites");
  const known = new Set(hosts.map(({ source }) => source.domain));
  const count = Math.ceil(RARE_SITES * hosts.length);
  for (const word of inventWords(hash(seed, "rare sites"), count, { names: [] })) {
    const topic = chance.pick(topics);
    const { ending, ...kind } = chance.pick(EXTRA_SITE_KINDS);
    const domain = `${slugOf(word)}-${ending}.example`;
    const source: Source = {
      ...kind,
      domain,
      name: siteNameOf(domain),
      authority: chance.happens(0.3) ? null : chance.below(45),
      weight: 1,
      about: null,
      languages: [topic.language],
    };
    const host = hostOf(source, hosts.length + rare.length);
    const page = generate(host, topic, new Chance(seed, "page", domain));
    if (known.has(domain) || taken.has(urlOf(page.page))) continue;
    rare.push(host);
    pages.push({ ...page, weight: 0 });
  }
  return { hosts: rare, pages };
}
