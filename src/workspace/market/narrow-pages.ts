import { Chance, runningSums } from "../random.ts";
import type { Source } from "./market.ts";
import { draftPage, type PageDraft, type PageTopic } from "./page-draft.ts";
import type { PageBrief } from "./pages.ts";

/**
 * Pages that only answers about their very subject cite, beside the usual ones: so there can be many of
 * them, and every one of them comes up now and then.
 */

/** How readily one is cited, beside a usual page of the same site. */
const NARROW_SHARE = 0.2;
/** How often a page is thought up anew before one that there is already gets a second address. */
const TRIES = 8;

/** What is missing to the number of pages asked for, and the addresses that are taken. */
interface Shortage {
  readonly missing: number;
  readonly taken: Set<string>;
}

interface PlacedDraft {
  readonly draft: PageDraft;
  /** The index of its source. */
  readonly site: number;
}

/** The pages that are missing, in turn about each topic, on the sites that speak its language. */
export function* narrowDrafts(
  brief: PageBrief,
  sources: readonly Source[],
  { missing, taken }: Shortage,
): Generator<PlacedDraft> {
  const topics = brief.filling?.topics ?? [];
  const hosts = hostsByLanguage(sources, topics);
  for (let made = 0; made < missing && topics.length > 0; made++) {
    const topic = topics[made % topics.length]!;
    const placed = newDraft(brief, topic, hosts.get(topic.language)!, { ordinal: made, taken });
    taken.add(placed.draft.page.url);
    yield placed;
  }
}

interface Host {
  readonly source: Source;
  readonly site: number;
}

interface Hosts {
  readonly list: readonly Host[];
  readonly sums: Float64Array;
}

/** Sites for each language; a start page is not about one subject. */
function hostsByLanguage(
  sources: readonly Source[],
  topics: readonly PageTopic[],
): ReadonlyMap<string, Hosts> {
  const all = sources.map((source, site) => {
    const contentTypes = source.contentTypes.filter((type) => type !== "homepage");
    return { source: { ...source, contentTypes }, site };
  });
  const useful = all.filter(({ source }) => source.contentTypes.length > 0);
  const languages = new Set(topics.map(({ language }) => language));
  return new Map(
    [...languages].map((language) => {
      const list = useful.filter(({ source }) => source.languages.includes(language));
      return [language, { list, sums: runningSums(list.map(({ source }) => source.weight)) }];
    }),
  );
}

function newDraft(
  brief: PageBrief,
  topic: PageTopic,
  { list, sums }: Hosts,
  { ordinal, taken }: { readonly ordinal: number; readonly taken: ReadonlySet<string> },
): PlacedDraft {
  const chance = new Chance(brief.seed, "narrow page", ordinal);
  for (let tried = 1; ; tried++) {
    const { source, site } = list[chance.weighted(sums)]!;
    const { page, leaning } = draftPage(brief, source, topic, chance);
    if (taken.has(page.url) && tried < TRIES) continue;
    const weight = leaning.weight * NARROW_SHARE;
    return {
      draft: {
        page: taken.has(page.url) ? { ...page, ...secondAddress(page, taken) } : page,
        leaning: { ...leaning, weight, isNarrow: true },
      },
      site,
    };
  }
}

/** The address with the first number behind it that is free, as shops and blogs do it. */
function secondAddress(
  { url, canonicalUrl }: PageDraft["page"],
  taken: ReadonlySet<string>,
): Pick<PageDraft["page"], "url" | "canonicalUrl"> {
  let number = 2;
  while (taken.has(`${url}-${number}`)) number++;
  return {
    url: `${url}-${number}`,
    canonicalUrl: canonicalUrl === "" ? "" : `${canonicalUrl}-${number}`,
  };
}
