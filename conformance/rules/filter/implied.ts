import type { OperationId } from "../../../src/contract/operation.ts";
import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import { textsOf } from "../../assert/rows.ts";
import { dataDifference, hasData } from "../../assert/same-data.ts";
import { SELECTING_PARAMETERS } from "../../assert/selections.ts";
import { isClosedWindow, unchangedAround, UNCHANGED_DATA } from "../../assert/stability.ts";
import { unusualness } from "../../assert/text.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import type { Exchange } from "../../core/exchange.ts";
import {
  requestWithout,
  repeated,
  withCredentialOf,
  type PlannedRequest,
} from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns, closedWindow, type DiscoveredBrand } from "../../plan/discovery.ts";
import { languageParameter } from "../../plan/language-trees.ts";
import { firstPageRequest } from "../../plan/paging.ts";
import { filterRequests } from "./filter-requests.ts";

/** Operations with filters by prompt and by tag. */
const TAGGED: readonly OperationId[] = [
  "getVisibility",
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
];

/** The one that checks other than deep ones have room for. */
const FEW: readonly OperationId[] = ["listSearches"];

/** §2.4, §4.4: a tag of the selected prompt, and the default language, select what is selected without them. */
export const implied: Rule = {
  id: "filter.implied",
  requests: (survey) => [...filterRequests(survey), ...impliedRequests(survey)],
  judge(survey, reporter) {
    reporter.needs(`a prompt's data with one of its tags and without, ${UNCHANGED_DATA}`);
    for (const exchange of survey.responses(...TAGGED)) {
      if (!isClosedWindow(survey, exchange) || !isValidRequest(survey, exchange)) continue;
      for (const name of ["query_tag", "language"] as const) {
        const twin = twinWithout(survey, exchange, name);
        if (twin === null || !isImplied(survey, exchange, twin, name)) continue;
        const findings = differences(survey, exchange, twin, name);
        reportFindings(reporter, exchange, findings, hasData(bodyOf(twin)));
      }
    }
  },
};

/** Plans each operation for a prompt, with one of its tags and without. */
function impliedRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  const prompt = discovered?.prompts.find((one) => textsOf(one?.tags).length > 0);
  if (discovered === null || typeof prompt?.brand_prompt_id !== "string") return [];
  const { brand_prompt_id } = prompt;
  const [query_tag] = textsOf(prompt.tags).toSorted((a, b) => unusualness(b) - unusualness(a));
  const operations = survey.settings.depth === "deep" ? TAGGED : FEW;
  return operations.flatMap((id) =>
    [{ brand_prompt_id }, { brand_prompt_id, query_tag }].map((filters) =>
      id === "getVisibility"
        ? survey.plan(id, { ...scopeOf(survey, discovered), ...filters })
        : firstPageRequest(survey, id, discovered, filters),
    ),
  );
}

function scopeOf(survey: Survey, { brand }: DiscoveredBrand) {
  return { brand, ...closedWindow(survey) };
}

type Name = "query_tag" | "language";

/** Returns the response to the same request without a parameter, if the data did not change in between. */
function twinWithout(survey: Survey, exchange: Exchange, name: Name): Exchange | null {
  if (parametersOf(exchange)[name] === undefined) return null;
  const without = requestWithout(exchange, name);
  const twin = survey.find(without);
  if (twin === null || bodyOf(twin) === null) return null;
  const whole = requestWithout(exchange, ...SELECTING_PARAMETERS, "language");
  const { brand, start_date, end_date, brand_prompt_id } = parametersOf(exchange);
  const runs = { brand, start_date, end_date, brand_prompt_id, limit: 100, offset: 0 };
  const answers = withCredentialOf(exchange, survey.plan("listQueryRuns", runs));
  // Rows of the same rank may change places, and then another part of them is on the page.
  const isStable = (isCompleteList(twin) ? [without, whole, answers] : [without])
    .filter((one) => survey.find(repeated(one)) !== null)
    .some((one) => [exchange, twin].every((both) => unchangedAround(survey, one, both) !== null));
  return isStable ? twin : null;
}

// oxlint-disable-next-line max-params -- a pair of responses and the parameter that one of them lacks
function isImplied(survey: Survey, exchange: Exchange, twin: Exchange, name: Name): boolean {
  const given = parametersOf(exchange);
  if (name === "query_tag") {
    const tags: unknown = promptOfToken(survey, given["brand_prompt_id"])?.tags;
    return textsOf(tags).includes(given["query_tag"] ?? "");
  }
  const tree: unknown = bodyOf(twin)?.language;
  return typeof tree === "string" && languageParameter(tree) === given["language"];
}

// oxlint-disable-next-line max-params -- a pair of responses and the parameter that one of them lacks
function differences(
  { contract }: Survey,
  exchange: Exchange,
  twin: Exchange,
  name: Name,
): FindingDetails[] {
  const found = dataDifference(contract, exchange, twin);
  if (found === null) return [];
  const value = formatValue(parametersOf(exchange)[name]);
  const reason =
    name === "language" ? `${value} is the default language` : `the prompt has the tag ${value}`;
  return [
    {
      ...found,
      kind: "implied-filter",
      expected: `${found.expected}, as without ${name}: ${reason}`,
      compared: [{ exchange: twin, pointer: found.pointer }],
      parameters: [name],
    },
  ];
}
