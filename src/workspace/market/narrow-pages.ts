import { Chance, runningSums } from "../random.ts";
import { urlOf } from "./made-up-page.ts";
import type { DraftPage, Host, PageDraft, PageTopic } from "./page-draft.ts";

/**
 * Pages that only answers about their very subject cite, beside the usual ones: so there can be many of
 * them, and every one of them comes up now and then.
 */

/** How readily one is cited, beside a usual page of the same site. */
const NARROW_SHARE = 0.2;
/** How often a page is thought up anew before one that there is already gets a second address. */
const TRIES = 8;

interface NarrowBrief {
  readonly seed: number;
  readonly draft: DraftPage;
  readonly topics: readonly PageTopic[];
  /** The sites that can have such pages. */
  readonly hosts: readonly Host[];
  readonly missing: number;
  /** The addresses that there are; those of new pages are added. */
  readonly taken: Set<string>;
}

/** The pages that are missing, in turn about each topic, on the sites that speak its language. */
export function* narrowDrafts(brief: NarrowBrief): Generator<PageDraft> {
  const { seed, topics, missing, taken } = brief;
  if (topics.length === 0) return;
  const byLanguage = hostsByLanguage(brief.hosts, topics);
  for (let ordinal = 0; ordinal < missing; ordinal++) {
    const topic = topics[ordinal % topics.length]!;
    const chance = new Chance(seed, "narrow page", ordinal);
    yield newDraft(() => draftOn(byLanguage, topic, brief.draft, chance), taken);
  }
}

interface WeightedHosts {
  readonly list: readonly Host[];
  readonly sums: Float64Array;
}

/** Sites for each language; a start page is not about one subject. */
function hostsByLanguage(
  hosts: readonly Host[],
  topics: readonly PageTopic[],
): ReadonlyMap<string, WeightedHosts> {
  const useful = hosts
    .map((host) => ({
      ...host,
      kinds: host.kinds.filter(({ contentTypes: [type] }) => type !== "homepage"),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  const languages = new Set(topics.map(({ language }) => language));
  return new Map(
    [...languages].map((language) => {
      const list = useful.filter(({ source }) => source.languages.includes(language));
      return [language, { list, sums: runningSums(list.map(({ source }) => source.weight)) }];
    }),
  );
}

function draftOn(
  hosts: ReadonlyMap<string, WeightedHosts>,
  topic: PageTopic,
  draft: DraftPage,
  chance: Chance,
): PageDraft {
  const { list, sums } = hosts.get(topic.language)!;
  const drawn = draft(list[chance.weighted(sums)]!, topic, chance);
  return {
    page: drawn.page,
    leaning: { ...drawn.leaning, isNarrow: true },
    weight: drawn.weight * NARROW_SHARE,
  };
}

/** A page with an address that there is not yet; it is taken then. */
function newDraft(draw: () => PageDraft, taken: Set<string>): PageDraft {
  let drawn = draw();
  let url = urlOf(drawn.page);
  for (let tries = 1; tries < TRIES && taken.has(url); tries++) {
    drawn = draw();
    url = urlOf(drawn.page);
  }
  let ending = "";
  // As shops and blogs do it where two pages would be called the same.
  for (let number = 2; taken.has(url + ending); number++) ending = `-${number}`;
  taken.add(url + ending);
  if (ending === "") return drawn;
  const { page } = drawn;
  return { ...drawn, page: { ...page, slug: page.slug + ending } };
}
