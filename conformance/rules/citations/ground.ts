import { repeated, type Ask } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, scoutAsks, studies, type Study, isScouted } from "../../terrain.ts";
import { rivalOf, type GroundValues } from "../sov/ground.ts";
import { againAsks, whole } from "../sov/whole.ts";

/** Where citations are looked at: a brand and past days whose cited sites and pages can all be read. */
export interface CitedGround {
  readonly values: GroundValues;
  /** Of the brand, over thirty days. */
  readonly runs: number;
}

const MOST_BRANDS = 4;
const MOST_ROWS = 1000;
const WINDOW_DAYS = [30, 7, 1];
const ENOUGH_CITATIONS = 100;

/** Brands with answers, of which one becomes the ground. */
function candidates(survey: Survey): readonly Study[] {
  if (!isScouted(survey)) return [];
  return studies(survey)
    .filter(({ runs }) => runs > 0)
    .slice(0, MOST_BRANDS);
}

export function ownedAsk(survey: Survey, values: GroundValues): Ask {
  return survey.ask("getOwnedShare", { ...values });
}

function ownedShareOf(survey: Survey, { brand }: Study): Json {
  return survey.body(ownedAsk(survey, { brand, ...closedWindow(survey) })) ?? {};
}

/** Whose sites the candidates' answers cite. */
export function ownedAsks(survey: Survey): Ask[] {
  const asks = candidates(survey).map(({ brand }) =>
    ownedAsk(survey, { brand, ...closedWindow(survey) }),
  );
  return [...scoutAsks(survey), ...asks];
}

/** null: there is none, or it is not known yet. */
export function citedGround(survey: Survey): CitedGround | null {
  return survey.once("citations.ground", () => {
    const isKnown = ownedAsks(survey).every((ask) => survey.find(ask) !== null);
    const study = isKnown ? bestOf(survey, candidates(survey)) : undefined;
    if (study === undefined) return null;
    const windows = WINDOW_DAYS.map((days) => ({
      brand: study.brand,
      ...closedWindow(survey, days),
    }));
    const values = windows.find((window) => isReadable(survey, window)) ?? windows.at(-1);
    return values === undefined ? null : { values, runs: study.runs };
  });
}

/** All kinds of owners first, then a brand that is named, then enough to tell by; of these the smallest. */
function bestOf(survey: Survey, brands: readonly Study[]): Study | undefined {
  const rank = (study: Study): number[] => {
    const { yours, competitor, total } = ownedShareOf(survey, study);
    return [
      yours > 0 && competitor > 0 ? 0 : 1,
      study.mentionRuns > 0 ? 0 : 1,
      total >= ENOUGH_CITATIONS ? 0 : 1,
      typeof total === "number" ? total : 0,
    ];
  };
  return brands.toSorted((a, b) => compare(rank(a), rank(b)))[0];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, at) => value !== b[at]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** Whether both lists are short enough to be read whole, as far as known. */
function isReadable(survey: Survey, values: GroundValues): boolean {
  return (["listCitedDomains", "listCitations"] as const).every((id) => {
    const total: unknown = survey.body(
      survey.ask(id, { ...values, limit: 100, offset: 0 }),
    )?.total_count;
    return typeof total !== "number" || total <= MOST_ROWS;
  });
}

/** The ground's sites, read whole and once more at the end. */
export function domainsAsks(survey: Survey): Ask[] {
  const ground = citedGround(survey);
  if (ground === null) return ownedAsks(survey);
  const { values } = ground;
  return [
    ...ownedAsks(survey),
    ...survey.walkAsks("listCitedDomains", values),
    ...againAsks(survey, "listCitedDomains", values),
  ];
}

/** The ground's pages and sites, and its owned share, all of them once more at the end. */
export function citedAsks(survey: Survey): Ask[] {
  const ground = citedGround(survey);
  if (ground === null) return ownedAsks(survey);
  const { values } = ground;
  const owned = ownedAsk(survey, values);
  return [
    ...domainsAsks(survey),
    ...survey.walkAsks("listCitations", values),
    ...againAsks(survey, "listCitations", values),
    owned,
    repeated(owned),
  ];
}

/** The ground's share of voice: its first page names rivals and competitors. */
export function namesAsk(survey: Survey, { values }: CitedGround): Ask {
  return survey.ask("listTopMentionedBrands", { ...values, limit: 100, offset: 0 });
}

/** The brands named on the ground, as far as its share of voice shows them. */
export function namedBrands(survey: Survey, ground: CitedGround): readonly Json[] {
  const items: unknown = survey.body(namesAsk(survey, ground))?.items;
  return Array.isArray(items) ? items : [];
}

/** A brand that about half of the answers name; null: none. */
export function rivalOn(survey: Survey, ground: CitedGround): string | null {
  return rivalOf(namedBrands(survey, ground), ground.values.brand, ground.runs);
}

/** All sites or pages of the ground; none unless it was read whole. */
export function groundRows(
  survey: Survey,
  id: "listCitedDomains" | "listCitations",
): readonly Json[] {
  const ground = citedGround(survey);
  return ground === null ? [] : (whole(survey, id, ground.values)?.rows ?? []);
}
