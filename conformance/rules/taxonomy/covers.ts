import { memoize } from "../../../src/common/memoize.ts";
import { reportFindings } from "../../assert/findings.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { firstPageRequest, listRequests } from "../../plan/paging.ts";
import type { Place, Reporter, Rule } from "../../core/rule.ts";
import { succeeded, type Survey } from "../../core/survey.ts";
import { isAtOrBelow } from "../../assert/text.ts";
import type { DiscoveredBrand } from "../../plan/discovery.ts";
import { brandsWithPrompts } from "../../plan/prompts.ts";
import { textsOf, rowsOf } from "../../assert/rows.ts";

const FIELDS = { source_type: "source_type_tags", content_type: "content_type_tags" } as const;
type Filter = keyof typeof FIELDS;
const TAG_FIELDS = Object.values(FIELDS);
type TagField = (typeof TAG_FIELDS)[number];

/**
 * §4.1: the list of categories contains those in use, and they can be filtered by. Its layout is not
 * documented, so every text in it counts as listed, unless two lists have the names of the filters.
 */
export const taxonomyCovers: Rule = {
  id: "taxonomy.covers",
  requests: taxonomyRequests,
  judge(survey, reporter) {
    reporter.needs("a cited domain or URL with a category, and the list of categories");
    judgeUse(survey, reporter);
    judgeFilters(survey, reporter);
  },
};

function judgeUse(survey: Survey, reporter: Reporter): void {
  for (const exchange of survey.responses("listCitedDomains", "listCitations")) {
    const listed = listedFor(survey, exchange);
    if (listed.size === 0) continue;
    const used = tagsIn(exchange);
    const kinds = {
      source_type_tags: listed,
      content_type_tags: listed,
      ...namedLists(survey, exchange),
    };
    const isKnown = memoize((field: TagField) =>
      memoize((tag: string) => isListed(tag, kinds[field])),
    );
    const findings = used
      .filter(({ tag, field }) => !isKnown(field)(tag))
      .map(({ tag, row, field, index }) => ({
        pointer: `${row}/${field}/${index}`,
        kind: "category-unknown",
        expected: "a value that /citations/tags lists",
        actual: tag,
        compared: listPlaces(survey, exchange),
      }));
    reportFindings(reporter, exchange, findings, used.length > 0);
  }
}

function judgeFilters(survey: Survey, reporter: Reporter): void {
  for (const { request, filter, value } of trials(survey)) {
    const exchange = survey.find(request);
    const status = exchange?.response?.status;
    if (exchange === null || (status !== 200 && status !== 400 && status !== 404)) continue;
    const actual = `status ${status}`;
    const expected = `status 200: ${value} is listed as a ${filter} and in use`;
    const compared = listPlaces(survey, exchange);
    const refused = { pointer: "", kind: "listed-refused", expected, actual, compared };
    reportFindings(reporter, exchange, status === 200 ? [] : [refused]);
  }
}

function taxonomyRequests(survey: Survey): readonly PlannedRequest[] {
  const [discovered] = brandsWithPrompts(survey);
  if (discovered === undefined) return listRequests(survey);
  const list = survey.plan("listCitationTags", { brand: discovered.brand });
  return [
    ...listRequests(survey),
    list,
    repeated(list),
    ...trials(survey).map(({ request }) => request),
  ];
}

interface Trial {
  readonly request: PlannedRequest;
  readonly filter: Filter;
  readonly value: string;
}

/** Returns a listed value in use of each kind, with a request that filters by it. */
function trials(survey: Survey): Trial[] {
  const [discovered] = brandsWithPrompts(survey);
  if (discovered === undefined) return [];
  const filters = ["source_type", "content_type"] as const;
  return filters.flatMap((filter) => trialOf(survey, discovered, filter));
}

function trialOf(survey: Survey, discovered: DiscoveredBrand, filter: Filter): Trial[] {
  const pages = survey.find(firstPageRequest(survey, "listCitations", discovered));
  if (pages === null || !succeeded(pages)) return [];
  const listed = listedFor(survey, pages);
  const used = tagsIn(pages).filter(({ field }) => field === FIELDS[filter]);
  const value = [...listed].find((tag) => used.some((one) => isAtOrBelow(one.tag, tag)));
  if (value === undefined) return [];
  return [
    {
      request: firstPageRequest(survey, "listCitations", discovered, { [filter]: value }),
      filter,
      value,
    },
  ];
}

/** Whether a tag or one above it is listed. */
function isListed(tag: string, listed: ReadonlySet<string>): boolean {
  return listed.has(tag) || [...listed].some((upper) => upper !== "" && isAtOrBelow(tag, upper));
}

interface Tag {
  readonly tag: string;
  readonly field: TagField;
  /** Pointer to the row. */
  readonly row: string;
  /** Index in the field. */
  readonly index: number;
}

function tagsIn(exchange: Exchange): Tag[] {
  const tags: Tag[] = [];
  for (const { row, pointer } of rowsOf(exchange)) {
    for (const field of TAG_FIELDS) {
      textsOf(row[field]).forEach((tag, index) => tags.push({ tag, field, row: pointer, index }));
    }
  }
  return tags;
}

/** Returns every text in the lists of categories that were read with the same key. */
function listedFor(survey: Survey, exchange: Exchange): ReadonlySet<string> {
  const key = credentialIdentity(exchange);
  return survey.memoize(`taxonomy.listed ${key}`, () => {
    const lists = tagLists(survey, exchange);
    return new Set(lists.flatMap(({ response }) => textsWithin(response?.json)));
  });
}

/** Returns the lists of categories that were read with the same key. */
function tagLists(survey: Survey, exchange: Exchange): Exchange[] {
  const key = credentialIdentity(exchange);
  return survey
    .exchangesOf("listCitationTags")
    .filter((one) => credentialIdentity(one) === key && succeeded(one));
}

function listPlaces(survey: Survey, exchange: Exchange): Place[] {
  return tagLists(survey, exchange)
    .filter(({ repetition }) => repetition === 0)
    .map((list) => ({ exchange: list, pointer: "" }));
}

/** The texts of the list of each kind, if the names of both lists show which is which. */
function namedLists(
  survey: Survey,
  exchange: Exchange,
): Readonly<Record<TagField, ReadonlySet<string>>> | null {
  const key = credentialIdentity(exchange);
  return survey.memoize(`taxonomy.named ${key}`, () => {
    const bodies = tagLists(survey, exchange).map(({ response }): Json => response?.json);
    const textsOfKind = (kind: Filter): ReadonlySet<string> =>
      new Set(
        bodies
          .filter(isObject)
          .flatMap((body) => Object.entries(body))
          .filter(([name]) => name === kind || name === `${kind}s`)
          .flatMap(([, list]) => textsWithin(list)),
      );
    const [source_type_tags, content_type_tags] = [
      textsOfKind("source_type"),
      textsOfKind("content_type"),
    ];
    const areBoth = source_type_tags.size > 0 && content_type_tags.size > 0;
    return areBoth ? { source_type_tags, content_type_tags } : null;
  });
}

function textsWithin(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(textsWithin)];
}
