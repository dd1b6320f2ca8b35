import type { Book, Chapter } from "./book.ts";
import type { PageFilters } from "./recompute-citations.ts";
import { groupBy, type Scope } from "./scope.ts";
import type { Schemas } from "./shelf.ts";

const NO_TAG = "no-such-tag";
export const NOBODY = "Nobody & Sons";

/** Whether a chapter is asked about from all sides; the others only show another window. */
export function isMain(book: Book, chapter: Chapter): boolean {
  return book.chapters.indexOf(chapter) < 2;
}

/** The filters that a chapter is asked about, none first. */
export function scopesOf(book: Book, chapter: Chapter): readonly Scope[] {
  const { query, runs } = chapter;
  const { definition } = book.shelf;
  const platforms = [
    ...new Set([...definition.platforms.slice(0, 2), ...definition.silentPlatforms, "perplexity"]),
  ];
  const tags = byNumber(runs.flatMap((run) => run.tags));
  const unused = book.tags.filter((tag) => !tags.includes(tag));
  const picked = [...tags.slice(0, 2), ...tags.slice(2).slice(-1), ...unused.slice(0, 1)];
  const promptScopes = query["brand_prompt_id"] === undefined ? promptsOf(book, runs) : [];
  if (!isMain(book, chapter))
    return [
      {},
      { llm_provider: platforms.at(-2) ?? "openai" },
      ...tags.slice(0, 1).map((query_tag) => ({ query_tag })),
      ...promptScopes.slice(-1).map((brand_prompt_id) => ({ brand_prompt_id })),
    ];
  return [
    {},
    ...platforms.map((llm_provider) => ({ llm_provider })),
    ...[...picked, NO_TAG].map((query_tag) => ({ query_tag })),
    ...tags.slice(0, 1).map((query_tag) => ({ query_tag, llm_provider: "openai" })),
    ...promptScopes.map((brand_prompt_id) => ({ brand_prompt_id })),
    ...promptScopes.slice(0, 1).map((brand_prompt_id) => ({
      brand_prompt_id,
      llm_provider: "gemini",
    })),
  ];
}

/** A prompt or two of the list, and one that was removed. */
export function promptsOf(book: Book, runs: Chapter["runs"]): readonly string[] {
  const listed = book.prompts.map((prompt) => prompt.brand_prompt_id);
  const answered = byNumber(runs.map(({ detail }) => detail.brand_prompt_id));
  const removed = answered.filter((id) => !listed.includes(id));
  const silent = listed.filter((id) => !answered.includes(id));
  return [
    ...answered.filter((id) => listed.includes(id)).slice(0, 1),
    ...removed.slice(0, 1),
    ...silent.slice(0, 1),
  ];
}

/** Pairs of filter_by_brand and exclude_brand. */
export function brandFilters({ definition }: Book, { runs }: Chapter): readonly Scope[] {
  const named = byNumber(runs.flatMap(({ detail }) => detail.mentions.map(({ brand }) => brand)));
  const you = definition.brand;
  const [first = NOBODY, second = NOBODY] = named.filter((name) => name !== you);
  const rare = named.at(-1) ?? NOBODY;
  return [
    { filter_by_brand: you },
    { exclude_brand: you },
    { filter_by_brand: first, exclude_brand: you },
    { filter_by_brand: rare },
    { filter_by_brand: you, exclude_brand: second, llm_provider: "openai" },
    { filter_by_brand: first, exclude_brand: first },
    { filter_by_brand: NOBODY },
    { exclude_brand: NOBODY },
    { filter_by_brand: first.toUpperCase() },
  ];
}

/** Filters on pages, made of what the pages are. */
export function pageFilters(pages: readonly Schemas["CitationRow"][]): readonly PageFilters[] {
  const titled = pages.find(({ page_title: title }) => /\p{L}{4} \p{L}/u.test(title));
  const accented = pages.find(({ page_title: title }) => /[àâäéèêëîïôöùûüß]/iu.test(title));
  const domains = pages.map(({ domain }) => domain);
  const sources = byNumber(pages.flatMap((page) => page.source_type_tags));
  const contents = byNumber(pages.flatMap((page) => page.content_type_tags));
  const [domain, other] = [domains[0], domains.at(-1)].map((each) => each ?? "nowhere.example");
  const [source, content] = [sources[0] ?? "news", contents[0] ?? "review"];
  return [
    ...["unknown", "alive", "dead", "redirect"].map((url_status) => ({ url_status })),
    ...[domain, other, "example"].map((each) => ({ domain: each ?? "" })),
    ...[source, sources.at(-1) ?? "government"].map((source_type) => ({ source_type })),
    ...[content, contents.at(-1) ?? "documentation"].map((content_type) => ({ content_type })),
    ...[titled, accented].flatMap((page) =>
      page === undefined ? [] : [{ search: page.page_title.slice(1, 14).toUpperCase() }],
    ),
    ...["REVIEW", "https://www.", ".*", "%", "_", "é"].map((search) => ({ search })),
    { source_type: source, url_status: "alive" },
    { content_type: content, search: "e" },
    { domain: domain ?? "", url_status: "dead" },
  ];
}

/** Values of the filter `ownership`. */
export function ownerships({ definition }: Book): readonly string[] {
  const rivals = [...definition.competitors.keys(), NOBODY, definition.brand];
  return ["yours", "competitor", "earned", ...rivals.map((name) => `competitor:${name}`)];
}

/** Different values, the most frequent first. */
export function byNumber(values: readonly string[]): readonly string[] {
  return [...groupBy(values, (value) => value)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([value]) => value);
}

/** What a request was about, for the message of a comparison that fails. */
export function about(path: string, ...queries: readonly object[]): string {
  return `GET ${path} ${JSON.stringify(Object.assign({}, ...queries))}`;
}
