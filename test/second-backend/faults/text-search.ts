import type { Change } from "../change.ts";
import { Refusal } from "../types.ts";
import {
  ADVICE,
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  SEARCHES,
  VIDEOS,
  each,
  ignore,
  swap,
  used,
} from "./make.ts";

const IN_CITED = "4.3: `search`: substring match on domain, URL or page title.";
const IN_PROMPT = "4.5: `search`: substring match on prompt text.";
const IN_SEARCH = "4.4: `search`: substring match on search text.";
const IN_VIDEO = "4.7: `search`: substring match on video or channel title.";
const SUBSTRING = "`search` is a substring match (4.3, 4.4, 4.5, 4.7).";
const LIKE = "LIKE :search_pattern ESCAPE '\\'";
const ALL = [DOMAINS, CITATIONS, SEARCHES, BY_VISIBILITY, ADVICE, VIDEOS];

export const TEXT_SEARCH_FAULTS: readonly Change[] = [
  ...each(ALL, {
    id: "search-unescaped",
    sentence: SUBSTRING,
    how: "% and _ of the value are wildcards of LIKE.",
    ...swap([LIKE, "LIKE '%' || :search || '%'"]),
  }),
  ...each([DOMAINS, SEARCHES, VIDEOS, BY_VISIBILITY], {
    id: "search-ignored",
    sentence: SUBSTRING,
    how: "search is echoed and not used.",
    ...ignore("search"),
  }),
  ...each([CITATIONS, ADVICE, SEARCHES], {
    id: "search-at-beginning",
    sentence: SUBSTRING,
    how: "Only text that begins with the value is found.",
    ...swap([LIKE, "LIKE substr(:search_pattern, 2) ESCAPE '\\'"]),
  }),
  ...each([CITATIONS, BY_VISIBILITY, VIDEOS], {
    id: "search-quote-breaks",
    sentence: "7: 500 is an internal error; the value is lawful.",
    how: "The value is put into the statement, so an apostrophe breaks it.",
    ...used(({ search }) => {
      if (String(search ?? "").includes("'")) throw new Refusal(500, "unrecognized token");
      return {};
    }),
  }),
  ...each([DOMAINS, ADVICE], {
    id: "search-whole-word",
    sentence: SUBSTRING,
    how: "Only whole words are found.",
    sql: (text) =>
      text.replaceAll(
        /([a-z]+\.[a-z_]+) LIKE :search_pattern ESCAPE '\\'/g,
        "' ' || $1 || ' ' LIKE '% ' || :search || ' %'",
      ),
  }),
  ...each([BY_VISIBILITY, SEARCHES], {
    id: "search-short-ignored",
    sentence: SUBSTRING,
    how: "Values of fewer than three letters are ignored.",
    ...used(({ search }) => ({
      search: String(search ?? "").length < 3 ? null : (search ?? null),
    })),
  }),
  {
    id: "citations.search-title-only",
    sentence: IN_CITED,
    how: "Only the page title is searched.",
    operations: [CITATIONS],
    ...swap([`x.domain ${LIKE} OR`, ""], [`pg.url ${LIKE}`, "0"]),
  },
  {
    id: "domains.search-domain-only",
    sentence: IN_CITED,
    how: "Only the domain is searched.",
    operations: [DOMAINS],
    ...swap([`pg.url ${LIKE}`, "0"], [`pg.page_title ${LIKE}`, "0"]),
  },
  {
    id: "citations.search-no-title",
    sentence: IN_CITED,
    how: "The page title is not searched.",
    operations: [CITATIONS],
    ...swap([`pg.page_title ${LIKE}`, "0"]),
  },
  {
    id: "domains.search-no-url",
    sentence: IN_CITED,
    how: "The URL is not searched.",
    operations: [DOMAINS],
    ...swap([`pg.url ${LIKE}`, "0"]),
  },
  {
    id: "domains.search-no-title",
    sentence: IN_CITED,
    how: "The page title is not searched.",
    operations: [DOMAINS],
    ...swap([`pg.page_title ${LIKE}`, "0"]),
  },
  {
    id: "citations.search-description-too",
    sentence: IN_CITED,
    how: "The meta description is searched too.",
    operations: [CITATIONS],
    ...swap([`pg.page_title ${LIKE}`, `pg.page_title ${LIKE} OR pg.meta_description ${LIKE}`]),
  },
  {
    id: "videos.search-no-channel",
    sentence: IN_VIDEO,
    how: "The channel title is not searched.",
    operations: [VIDEOS],
    ...swap([`v.channel ${LIKE}`, "0"]),
  },
  {
    id: "videos.search-no-title",
    sentence: IN_VIDEO,
    how: "The video title is not searched.",
    operations: [VIDEOS],
    ...swap([`v.title ${LIKE}`, "0"]),
  },
  {
    id: "videos.search-summary-too",
    sentence: IN_VIDEO,
    how: "The summary is searched too.",
    operations: [VIDEOS],
    ...swap([`v.channel ${LIKE}`, `v.channel ${LIKE} OR v.summary ${LIKE}`]),
  },
  {
    id: "advice.search-summary-too",
    sentence: "4.5: `search`: substring match on prompt text, not on the summary.",
    how: "The summary is searched too.",
    operations: [ADVICE],
    ...swap([`p.text ${LIKE}`, `p.text ${LIKE} OR a.summary ${LIKE}`]),
  },
  {
    id: "by-visibility.search-tags-too",
    sentence: IN_PROMPT,
    how: "The country is searched too.",
    operations: [BY_VISIBILITY],
    ...swap([`p.text ${LIKE}`, `p.text ${LIKE} OR p.country ${LIKE}`]),
  },
  {
    id: "searches.search-label-too",
    sentence: IN_SEARCH,
    how: "Labels of topics are searched too.",
    operations: [SEARCHES],
    ...swap([
      `text ${LIKE}`,
      `(text ${LIKE} OR topic_id IN (SELECT id FROM topic WHERE label ${LIKE}))`,
    ]),
  },
  {
    id: "searches.search-whole-topic",
    sentence: "4.4: `search` is applied before grouping.",
    how: "A topic with one matching phrasing keeps all its phrasings.",
    operations: [SEARCHES],
    ...swap([
      `text ${LIKE}`,
      `(text ${LIKE} OR topic_id IN (SELECT topic_id FROM heard WHERE text ${LIKE}))`,
    ]),
  },
  {
    id: "searches.exact",
    sentence: IN_SEARCH,
    how: "Under group_by=search only whole search strings are found.",
    operations: [SEARCHES],
    ...swap([
      `text ${LIKE}`,
      `text ${LIKE} AND (:group_by <> 'search' OR lower(text) = lower(:search))`,
    ]),
  },
];
