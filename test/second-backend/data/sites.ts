/** Sites and pages that answers cite; most are generated, the first ones are there for their form. */

export interface SiteSeed {
  domain: string;
  authority: number | null;
  types: string[];
}

export interface PageSeed {
  path: string;
  title: string;
  types: string[];
  status: string;
}

export const SITE_TYPES = ["editorial", "forum", "retail", "reference", "video", "corporate"];
export const PAGE_TYPES = ["listicle", "review", "how-to", "product-page", "discussion", "video"];

/** Sites by hand: a domain that is part of a longer one, unknown and zero authority, a subdomain. */
export const SITES: readonly SiteSeed[] = [
  { domain: "lamptest.example", authority: 71, types: ["editorial"] },
  { domain: "thelamptest.example", authority: 12, types: ["editorial", "forum"] },
  { domain: "forum.lamptest.example", authority: 71, types: ["forum"] },
  { domain: "haus-und-licht.example", authority: 58, types: ["editorial", "retail"] },
  { domain: "kettlenotes.example", authority: 0, types: ["forum"] },
  { domain: "newblog.example", authority: null, types: [] },
  { domain: "video.example", authority: 97, types: ["video"] },
  { domain: "lexikon.example", authority: 94, types: ["reference"] },
  { domain: "bootreview.example", authority: 33, types: ["editorial"] },
  { domain: "inkwell.example", authority: null, types: ["forum", "editorial"] },
  { domain: "radiolist.example", authority: 40, types: ["reference"] },
  { domain: "dealhunter.example", authority: 45, types: ["retail"] },
];

/** Pages by hand, on the first sites: `%`, `_`, quotes, umlauts, no title, an unknown state. */
export const PAGES: readonly (PageSeed & { domain: string })[] = [
  {
    domain: "lamptest.example",
    path: "/sieger-2026",
    title: "Die besten Lampen 2026: 12 Modelle im Test",
    types: ["listicle", "review"],
    status: "alive",
  },
  {
    domain: "lamptest.example",
    path: "/rabatt_50",
    title: '50% Rabatt auf "Klassiker"',
    types: ["product-page"],
    status: "redirect",
  },
  {
    domain: "thelamptest.example",
    path: "/a?sort=new&page=2",
    title: "Lamps we broke",
    types: ["review"],
    status: "dead",
  },
  {
    domain: "forum.lamptest.example",
    path: "/t/42",
    title: "",
    types: ["discussion"],
    status: "unknown",
  },
  {
    domain: "haus-und-licht.example",
    path: "/esszimmer",
    title: "Über dem Esstisch: so hängt es richtig",
    types: ["how-to"],
    status: "alive",
  },
  {
    domain: "haus-und-licht.example",
    path: "/über-uns",
    title: "Über uns",
    types: [],
    status: "alive",
  },
  { domain: "newblog.example", path: "/", title: "", types: [], status: "unknown" },
  {
    domain: "video.example",
    path: "/watch?v=a_b%20c",
    title: "Pouring & testing: O'Dea's bench",
    types: ["video"],
    status: "alive",
  },
  {
    domain: "lexikon.example",
    path: "/IP-Schutzart",
    title: "IP-Schutzart",
    types: ["how-to"],
    status: "alive",
  },
  {
    domain: "kettlenotes.example",
    path: "/100",
    title: "100 kettles, 100% boiled",
    types: ["listicle"],
    status: "alive",
  },
];

const WORDS = ["guide", "ratgeber", "vergleich", "story", "liste", "tests", "ideas", "news"];
const TITLES = ["Guide to", "Ten ideas for", "Ratgeber:", "Notes on", "Compared:", "Why we chose"];
const SUBJECTS = [
  "light at home",
  "Licht und Schatten",
  "tea rituals",
  "long walks",
  "quiet rooms",
  "ink & paper",
  "small kitchens",
];
const STATES = ["alive", "alive", "alive", "dead", "redirect", "unknown"];

/** Further sites, each with pages, so that lists go beyond one page of the greatest length. */
export function generatedSites(count: number): { site: SiteSeed; pages: PageSeed[] }[] {
  return Array.from({ length: count }, (_, index) => ({
    site: {
      domain: `${WORDS[index % WORDS.length] ?? ""}-${index + 1}.example`,
      authority: index % 9 === 4 ? null : (index * 37) % 101,
      types: [SITE_TYPES[index % SITE_TYPES.length] ?? "forum"],
    },
    pages: Array.from({ length: 1 + (index % 3) }, (__, page) => ({
      path: `/${WORDS[(index + page) % WORDS.length] ?? ""}/${index}-${page}`,
      title:
        (index + page) % 7 === 0
          ? ""
          : `${TITLES[(index + page) % TITLES.length] ?? ""} ${SUBJECTS[(index * 3 + page) % SUBJECTS.length] ?? ""}`,
      types: [PAGE_TYPES[(index + page) % PAGE_TYPES.length] ?? "review"],
      status: STATES[(index + 2 * page) % STATES.length] ?? "alive",
    })),
  }));
}
