import { askOf } from "../../ask.ts";
import { daysBetween, isDate } from "../../calendar.ts";
import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import { stands } from "../../still.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { canonical } from "./figures.ts";

/** What a row of /searches stands for (§2.12). */
export type Mode = "topic" | "search";

/** Everything that was read of one question to /searches: the same filters and mode, any page. */
export interface View {
  readonly mode: Mode;
  /** The parameters but group_by, limit and offset. */
  readonly filters: Readonly<Record<string, string>>;
  /** The key it was read with, as an opaque text. */
  readonly key: string;
  /** Every page seen, in the order of asking. */
  readonly pages: readonly Exchange[];
  /** Pages that follow each other from the first row on. */
  readonly walked: readonly Exchange[];
  /** The rows of these. */
  readonly rows: readonly Json[];
  /** Whether the list was said, or seen, to end there. */
  readonly ended: boolean;
  /** Whether these are all rows: it ended, and total_count says so too. */
  readonly whole: boolean;
  /** The page whose totals stand for the view. */
  readonly head: Exchange;
}

/** The figures that a reply shows beside its rows. */
export function headOf({ head }: View): Json {
  return bodyOf(head) ?? {};
}

/** Every view of the record. */
export function views(survey: Survey, mode?: Mode): readonly View[] {
  const all = survey.once("searches.views", () => gathered(survey));
  return mode === undefined ? all : all.filter((view) => view.mode === mode);
}

/** The other view that differs from one in mode, and in some filters that it lacks. */
export function sibling(
  survey: Survey,
  { key, filters }: Pick<View, "key" | "filters">,
  mode: Mode,
  lacking: readonly string[] = [],
): View | null {
  const wanted = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !lacking.includes(name)),
  );
  const known = survey.once("searches.views-by-identity", () => byIdentity(views(survey)));
  return known.get(identityOf(key, mode, wanted)) ?? null;
}

/** The same question as a request, whatever became of it, without some of its filters. */
export function viewBeside(
  survey: Survey,
  exchange: Exchange,
  lacking: readonly string[],
): View | null {
  const asked = { key: keyOf(exchange), filters: filtersOf(exchange) };
  return sibling(survey, asked, modeOf(exchange) ?? "topic", lacking);
}

/** Replies of /searches in one mode. */
export function repliesOf(survey: Survey, mode: Mode): readonly Exchange[] {
  return views(survey, mode).flatMap(({ pages }) => pages);
}

/** The mode that a request asks for; null where its group_by is none of the documented words. */
export function modeOf(exchange: Exchange): Mode | null {
  const asked = parametersOf(exchange)["group_by"] ?? "topic";
  if (asked === "search") return "search";
  return asked === "topic" || asked === "theme" ? "topic" : null;
}

/** The rows of a reply as they are; none where it has no list of them. */
export function rowsOf(exchange: Exchange): readonly Json[] {
  const items: unknown = bodyOf(exchange)?.items;
  return Array.isArray(items) ? items : [];
}

export function offsetOf(exchange: Exchange): number {
  return Number(parametersOf(exchange)["offset"] ?? 0);
}

/** Whether a question says nothing but the brand, the window and perhaps the language. */
export function isUnfiltered({ filters }: Pick<View, "filters">): boolean {
  return Object.keys(filters).every((name) => UNFILTERING.has(name));
}

/** The same, and the brand's default tree: where there is one language, that is all there is. */
export function isOfAll(view: Pick<View, "filters">): boolean {
  return isUnfiltered(view) && view.filters["language"] === undefined;
}

const UNFILTERING = new Set(["brand", "start_date", "end_date", "language"]);

/** Whether a reply shows that the brand has one language tree at most (§2.12). */
export function hasOneLanguage(body: Json): boolean {
  return Array.isArray(body?.available_languages) && body.available_languages.length <= 1;
}

/** Whether what spans several requests may be compared: closed windows, and nothing has moved. */
export function stood(survey: Survey, ...exchanges: readonly Exchange[]): boolean {
  const [earliest] = exchanges.toSorted((a, b) => a.index - b.index);
  if (
    earliest === undefined ||
    !exchanges.every((exchange) => isShortAndClosed(survey, exchange))
  ) {
    return false;
  }
  return stands(survey, askOf(earliest));
}

/** Whether the rows of a view belong together: one reply, or a list that did not move. */
export function isStill(survey: Survey, { walked }: View): boolean {
  return walked.length === 1 || stood(survey, ...walked);
}

const LONGEST_WINDOW = 30;

function isShortAndClosed(survey: Survey, exchange: Exchange): boolean {
  const { start_date: start, end_date: end } = parametersOf(exchange);
  if (!isDate(start) || !isDate(end)) return false;
  return end < survey.settings.today && daysBetween(start, end) < LONGEST_WINDOW;
}

function gathered(survey: Survey): View[] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of survey.replies("listSearches")) {
    const mode = modeOf(exchange);
    if (mode === null || !isPlain(exchange)) continue;
    const identity = identityOf(keyOf(exchange), mode, filtersOf(exchange));
    groups.set(identity, [...(groups.get(identity) ?? []), exchange]);
  }
  return [...groups.values()].flatMap((pages) => viewOf(pages) ?? []);
}

function viewOf(pages: readonly Exchange[]): View | null {
  const [any] = pages;
  if (any === undefined) return null;
  const { walked, rows, ended } = walk(pages);
  const head = walked[0] ?? any;
  const whole = ended && bodyOf(head)?.total_count === rows.length;
  const mode = modeOf(any) ?? "topic";
  return {
    mode,
    filters: filtersOf(any),
    key: keyOf(any),
    pages,
    walked,
    rows,
    ended,
    whole,
    head,
  };
}

function walk(pages: readonly Exchange[]): Pick<View, "walked" | "rows" | "ended"> {
  const walked: Exchange[] = [];
  const rows: Json[] = [];
  for (;;) {
    const [next] = pages
      .filter((page) => offsetOf(page) === rows.length && Array.isArray(bodyOf(page)?.items))
      .toSorted((a, b) => rowsOf(b).length - rowsOf(a).length);
    if (next === undefined) return { walked, rows, ended: false };
    const more = rowsOf(next);
    walked.push(next);
    rows.push(...more);
    const ended = more.length === 0 || bodyOf(next)?.has_more === false;
    if (ended || bodyOf(next)?.has_more !== true) return { walked, rows, ended };
  }
}

function byIdentity(all: readonly View[]): ReadonlyMap<string, View> {
  return new Map(all.map((view) => [identityOf(view.key, view.mode, view.filters), view]));
}

function identityOf(key: string, mode: Mode, filters: Readonly<Record<string, string>>): string {
  return JSON.stringify([key, mode, canonical(filters)]);
}

function filtersOf(exchange: Exchange): Record<string, string> {
  const { group_by: _, limit: __, offset: ___, ...filters } = parametersOf(exchange);
  return filters;
}

/** Whether a request says everything once, and nothing emptily: others may read such in several ways. */
function isPlain({ request }: Exchange): boolean {
  const names = request.query.map(([name]) => name);
  return new Set(names).size === names.length && request.query.every(([, value]) => value !== "");
}
