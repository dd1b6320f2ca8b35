import { listOf } from "../../assert/rows.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { bodyOf, parametersOf, succeeded, type Survey } from "../../core/survey.ts";
import type { Aspect, Observation, ObserverGroup, Value } from "../observer.ts";
import {
  describeShape,
  literal,
  observeAll,
  observeEach,
  rowsIn,
  statusOr,
  usesLimitedKey,
  observeRows,
} from "../observation.ts";

const NEEDED = "(--allow-writes with a --write-key)";

type Writing = "trackBrand" | "addPrompts";

/** Returns the POSTs of one operation with their bodies. */
function posts(survey: Survey, id: Writing): { exchange: Exchange; body: Json }[] {
  return survey
    .exchangesOf(id)
    .filter(({ response }) => response !== null && response.status !== 401)
    .map((exchange) => ({
      exchange,
      body: isObject(exchange.request.body) ? exchange.request.body : {},
    }));
}

function eachPost(
  id: Writing,
  read: (exchange: Exchange, body: Json, survey: Survey) => Value | null,
): Aspect["observe"] {
  return (survey) =>
    posts(survey, id).flatMap(({ exchange, body }) =>
      observeAll([exchange], read(exchange, body, survey)),
    );
}

/** Returns the status; null if the key was refused, because the body was then not checked. */
function statusOf(exchange: Exchange): Value | null {
  return exchange.response?.status === 403 ? null : statusOr(exchange, () => "200");
}

function domainAspect(form: RegExp): Aspect {
  return {
    needs: `this POST ${NEEDED}`,
    observe: eachPost("trackBrand", (exchange, { domain }) =>
      typeof domain === "string" && form.test(domain) ? statusOf(exchange) : null,
    ),
  };
}

function responseShape(id: Writing): Aspect {
  return {
    needs: `an accepted POST ${NEEDED}`,
    observe: eachPost(id, (exchange) =>
      succeeded(exchange) ? describeShape(bodyOf(exchange)) : null,
    ),
  };
}

/** Returns the accepted POST that added the brand before, with another domain; null: there is none. */
function firstPost(exchange: Exchange, { brand, domain }: Json, survey: Survey): Json {
  const first = posts(survey, "trackBrand").find(
    (one) =>
      succeeded(one.exchange) &&
      one.exchange.index < exchange.index &&
      one.body.brand === brand &&
      credentialIdentity(one.exchange) === credentialIdentity(exchange),
  );
  const isDomain = /^[a-z0-9.-]+$/.test(String(domain));
  return isDomain && first?.body.domain !== domain ? (first?.body ?? null) : null;
}

/** Whether a brand added again keeps its domain in later lists. */
function keptDomain(exchange: Exchange, body: Json, survey: Survey): Value | null {
  const first = firstPost(exchange, body, survey);
  const later = survey
    .exchangesOf("listTrackedBrands")
    .filter(
      (list) =>
        list.index > exchange.index && credentialIdentity(list) === credentialIdentity(exchange),
    );
  const row = later.flatMap(rowsIn).find(({ brand }) => brand === first?.brand);
  if (row === undefined || first?.domain === undefined) return null;
  return row.domain === first.domain ? "unchanged" : "replaced";
}

/** Returns the status of a POST whose prompts were all added before. */
function repeatedPrompt(exchange: Exchange, body: Json, survey: Survey): Value | null {
  const texts = listOf(body.prompts);
  const before = posts(survey, "addPrompts").filter(
    (one) =>
      one.exchange.index < exchange.index &&
      succeeded(one.exchange) &&
      one.body.brand === body.brand,
  );
  const known = new Set<unknown>(before.flatMap((one) => one.body.prompts));
  return texts.length > 0 && texts.every((text) => known.has(text)) ? statusOf(exchange) : null;
}

/** Observes the listed country of prompts that were only ever added without one. */
function observeCountry(survey: Survey): Observation[] {
  const accepted = posts(survey, "addPrompts").filter(({ exchange }) => succeeded(exchange));
  const [without, withCountry] = [true, false].map((isWithout) => {
    const chosen = accepted.filter(({ body }) => (body.country === undefined) === isWithout);
    return new Set<unknown>(chosen.flatMap(({ body }) => body.prompts));
  });
  return observeRows(survey.exchangesOf("listQueries"), ({ text, country }) =>
    without?.has(text) === true && withCountry?.has(text) !== true ? literal(country) : null,
  );
}

function emptyList(field: string): Aspect {
  return {
    needs: "a recording with this request; the suite does not send it",
    observe: eachPost("addPrompts", (exchange, { [field]: list }) =>
      Array.isArray(list) && list.length === 0 ? statusOf(exchange) : null,
    ),
  };
}

/** Reads a POST for several platforms, one of which the plan does not have. */
function partlyValid(exchange: Exchange, { llms }: Json): Value | null {
  if (!usesLimitedKey(exchange) || !Array.isArray(llms) || llms.length < 2) return null;
  return succeeded(exchange) ? "accepted" : "rejected entirely";
}

/** Whether a prompt has runs right after it was added. */
function firstRuns(survey: Survey, exchange: Exchange): Value | null {
  const { brand } = parametersOf(exchange);
  const added = posts(survey, "addPrompts").some(
    (one) =>
      succeeded(one.exchange) && one.body.brand === brand && one.exchange.index < exchange.index,
  );
  if (!added) return null;
  return rowsIn(exchange).length > 0 ? "present" : "none yet";
}

/** Writes (§1, §4.8) as sent by the rules of the group `write`; the profile itself never writes. */
export const WRITE_OBSERVERS: ObserverGroup = {
  choices: {
    C77: {
      "domain with a scheme": domainAspect(/^[a-z]+:\/\//),
      "domain with a path": domainAspect(/^[^:]+\/./),
    },
    C78: {
      "response to POST /brands/tracked": responseShape("trackBrand"),
      "response to POST /prompts": responseShape("addPrompts"),
    },
    C79: {
      "adding a tracked brand with another domain": {
        needs: `this POST ${NEEDED}`,
        observe: eachPost("trackBrand", (exchange, body, survey) =>
          firstPost(exchange, body, survey) === null ? null : statusOf(exchange),
        ),
      },
      "main domain afterwards": {
        needs: `a brand list after it ${NEEDED}`,
        observe: eachPost("trackBrand", keptDomain),
      },
    },
    C80: {
      "adding a prompt again": {
        needs: "a recording with this request; the suite does not send it",
        observe: eachPost("addPrompts", repeatedPrompt),
      },
    },
    C81: {
      "empty list of prompts": emptyList("prompts"),
      "empty list of llms": emptyList("llms"),
    },
    C82: {
      "omitted country": {
        needs: `an accepted prompt without a country, listed afterwards ${NEEDED}`,
        observe: observeCountry,
      },
    },
    C83: {
      "platform missing from the plan": {
        needs: "this POST (--allow-writes with a --write-key and a --limited-key)",
        observe: eachPost("addPrompts", (exchange) =>
          usesLimitedKey(exchange) ? String(exchange.response?.status) : null,
        ),
      },
    },
    C84: {
      "partly valid request": {
        needs: "this POST (--allow-writes with a --write-key and a --limited-key)",
        observe: eachPost("addPrompts", partlyValid),
      },
    },
    C85: {
      "runs of a new prompt during the check": {
        needs: `the runs of an added prompt ${NEEDED}`,
        observe: (survey) =>
          observeEach(survey.exchangesOf("listQueryRuns"), (exchange) =>
            firstRuns(survey, exchange),
          ),
      },
    },
  },
};
