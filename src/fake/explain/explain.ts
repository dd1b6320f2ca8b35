import { formatDate, formatTimestamp } from "../../common/calendar.ts";
import { pointerOf } from "../../common/json-pointer.ts";
import { ApiError } from "../../endpoints/api-error.ts";
import { withoutReadingHistory } from "../../ledger/count.ts";
import type { RunQuery } from "../../metrics/run-query.ts";
import type { Fake, RequestContext } from "../fake.ts";
import type { ApiRequest } from "../request.ts";
import {
  childrenOf,
  explainedBody,
  placeAt,
  plainValue,
  type ExplainedValue,
} from "./explained-body.ts";
import {
  ExplainError,
  type AppliedFilters,
  type Explanation,
  type FieldValue,
} from "./explanation.ts";
import { meaningOf, sectionOf } from "./meaning.ts";
import { missingRow } from "./missing.ts";
import { scopeOf } from "./scopes.ts";
import { valueExplanation, type RunChoice } from "./value.ts";

export interface ExplainOptions extends RunChoice {
  /** JSON pointer into the response. */
  readonly pointer: string;
  /** The name of a row that is expected in the list, such as a domain, a brand, a prompt or a URL. */
  readonly missing?: string;
}

/**
 * Explains a value of the response to a request, without faults. Reads write nothing; the context of a write must have a
 * copy of the world.
 * @throws {ExplainError} for a request that is refused, and for a pointer to nothing
 */
export function explain(...given: Parameters<typeof explained>): Explanation {
  return withoutReadingHistory(() => explained(...given));
}

function explained(
  fake: Fake,
  request: ApiRequest,
  context: RequestContext,
  options: ExplainOptions,
): Explanation {
  const place = placeOf(fake, request, context, options.pointer);
  const scope = scopeOf(place);
  const { operation, call, steps } = place;
  return {
    operation: operation.id,
    request: { method: request.method, path: request.path },
    now: formatTimestamp(call.workspace.now),
    pointer: place.pointer,
    value: plainValue(place.value),
    meaning: meaningOf(place, steps),
    section: sectionOf(place),
    filters: scope === null ? null : filtersOf(scope.query),
    fields: fieldsOf(place),
    missing: options.missing === undefined ? null : missingRow(place, options.missing),
    notes: operation.writes ? [WRITTEN] : [],
    ...valueExplanation(place, scope, options),
  };
}

const WRITTEN =
  "The request was accepted, and its data was written. The response is empty unless the choice C78 is `created`; explain a request that reads the data.";

function placeOf(
  fake: Fake,
  request: ApiRequest,
  context: RequestContext,
  pointer: string,
): ExplainedValue {
  try {
    const { operation, call } = fake.resolve(request, context);
    return placeAt(explainedBody(fake.options.contract, operation, call), pointer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ExplainError(
      `The response has no value to explain: the request is refused with ${error.status}, ${error.message}`,
    );
  }
}

/** Returns the conditions by which a query selects runs. */
function filtersOf({ brand, window, filters }: RunQuery): AppliedFilters {
  const { anchor } = brand.context;
  const { prompt, tag, platform, mentioning, notMentioning } = filters;
  const conditions = {
    brand_prompt_id: prompt === null ? null : brand.promptToken(prompt),
    query_tag: tag,
    llm_provider: platform,
    filter_by_brand: mentioning,
    exclude_brand: notMentioning,
  };
  return {
    brand: brand.name,
    window: {
      start: formatDate(anchor + window.start),
      end: formatDate(anchor + window.end),
      days: window.end - window.start + 1,
    },
    conditions: Object.fromEntries(
      Object.entries(conditions).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  };
}

const MAX_FIELDS = 200;

/** Returns the values below an object or a row, without the entries of lists. */
function fieldsOf(place: ExplainedValue): FieldValue[] {
  const fields: FieldValue[] = [];
  const visit = (value: unknown, steps: readonly string[]): void => {
    if (fields.length === MAX_FIELDS) return;
    const children = childrenOf(value);
    if (children.size === 0) {
      fields.push({
        pointer: pointerOf(steps),
        value: plainValue(value),
        meaning: meaningOf(place, steps),
      });
    }
    for (const [name, child] of children) visit(child, [...steps, name]);
  };
  if (childrenOf(place.value).size > 0) visit(place.value, place.steps);
  return fields;
}
