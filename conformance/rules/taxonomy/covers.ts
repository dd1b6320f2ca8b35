import { type Ask, repeated } from "../../ask.ts";
import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import { baseAsk, listAsks } from "../../lists.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { succeeded, type Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { isAtOrBelow } from "../../tags.ts";
import type { Study } from "../../terrain.ts";
import { knownStudies, textsOf } from "../queries/ground.ts";
import { rowsOf } from "../runs/rows.ts";

const FIELDS = { source_type: "source_type_tags", content_type: "content_type_tags" } as const;
type Filter = keyof typeof FIELDS;
const TAG_FIELDS = Object.values(FIELDS);

/**
 * §4.1: the list of categories holds those in use, and they can be filtered by. How the list is laid out
 * is not shown, so any text in it counts as listed, a field's name too.
 */
export const taxonomyCovers: Rule = {
  id: "taxonomy.covers",
  asks: taxonomyAsks,
  judge(survey, judgement) {
    judgement.missing("a cited site or page with a category, and the list of categories");
    judgeUse(survey, judgement);
    judgeFilters(survey, judgement);
  },
};

function judgeUse(survey: Survey, judgement: Judgement): void {
  for (const exchange of survey.replies("listCitedDomains", "listCitations")) {
    const listed = listedFor(survey, exchange);
    if (listed.size === 0) continue;
    const used = tagsIn(exchange);
    const findings = used
      .filter(({ tag }) => !isListed(tag, listed))
      .map(({ tag, row, field, place }) => ({
        pointer: `${row}/${field}/${place}`,
        kind: "category-unknown",
        expected: "a value that /citations/tags lists",
        actual: tag,
      }));
    tell(judgement, exchange, { findings, witness: used.length > 0 });
  }
}

function judgeFilters(survey: Survey, judgement: Judgement): void {
  for (const { ask, filter, value } of trials(survey)) {
    const exchange = survey.find(ask);
    const status = exchange?.reply?.status;
    if (exchange === null || (status !== 200 && status !== 400 && status !== 404)) continue;
    const actual = `status ${status}`;
    const expected = `status 200: ${value} is listed as a ${filter} and in use`;
    const refused = { pointer: "", kind: "listed-refused", expected, actual };
    tell(judgement, exchange, { findings: status === 200 ? [] : [refused], witness: true });
  }
}

function taxonomyAsks(survey: Survey): readonly Ask[] {
  const [study] = knownStudies(survey);
  if (study === undefined) return listAsks(survey);
  const list = survey.ask("listCitationTags", { brand: study.brand });
  return [...listAsks(survey), list, repeated(list), ...trials(survey).map(({ ask }) => ask)];
}

interface Trial {
  readonly ask: Ask;
  readonly filter: Filter;
  readonly value: string;
}

/** Of each kind a value that is listed and in use, as a filter of the pages. */
function trials(survey: Survey): Trial[] {
  const [study] = knownStudies(survey);
  return study === undefined
    ? []
    : [trialOf(survey, study, "source_type"), trialOf(survey, study, "content_type")].flat();
}

function trialOf(survey: Survey, study: Study, filter: Filter): Trial[] {
  const pages = survey.find(baseAsk(survey, "listCitations", study));
  if (pages === null || !succeeded(pages)) return [];
  const listed = listedFor(survey, pages);
  const used = tagsIn(pages).filter(({ field }) => field === FIELDS[filter]);
  const value = [...listed].find((tag) => used.some((one) => isAtOrBelow(one.tag, tag)));
  if (value === undefined) return [];
  return [{ ask: baseAsk(survey, "listCitations", study, { [filter]: value }), filter, value }];
}

/** A tag below a listed one needs no place of its own. */
function isListed(tag: string, listed: ReadonlySet<string>): boolean {
  return listed.has(tag) || [...listed].some((upper) => upper !== "" && isAtOrBelow(tag, upper));
}

interface Tag {
  readonly tag: string;
  readonly field: string;
  /** The pointer of its row. */
  readonly row: string;
  /** Its place in the field. */
  readonly place: number;
}

function tagsIn(exchange: Exchange): Tag[] {
  const tags: Tag[] = [];
  for (const { row, pointer } of rowsOf(exchange)) {
    for (const field of TAG_FIELDS) {
      textsOf(row[field]).forEach((tag, place) => tags.push({ tag, field, row: pointer, place }));
    }
  }
  return tags;
}

/** Every text in the lists of categories that were read with the same key, at any time of the check. */
function listedFor(survey: Survey, exchange: Exchange): ReadonlySet<string> {
  const key = keyOf(exchange);
  return survey.once(`taxonomy.listed ${key}`, () => {
    const lists = survey
      .of("listCitationTags")
      .filter((one) => keyOf(one) === key && succeeded(one));
    return new Set(lists.flatMap(({ reply }) => textsWithin(reply?.json)));
  });
}

function textsWithin(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(textsWithin)];
}
