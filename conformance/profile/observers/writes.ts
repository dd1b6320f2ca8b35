import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { bodyOf, parametersOf, succeeded, type Survey } from "../../survey.ts";
import type { Aspect, Observer, Sighting, Value } from "../observer.ts";
import { each, literal, outcome, rowsIn, shapeOf, together } from "../seeing.ts";

const NEEDED = "(--allow-writes with a --write-key)";

type Writing = "trackBrand" | "addPrompts";

/** The POSTs of a kind, with their bodies. */
function posts(survey: Survey, id: Writing): { exchange: Exchange; body: Json }[] {
  return survey.exchanges
    .filter(({ operation, reply }) => operation === id && reply !== null && reply.status !== 401)
    .map((exchange) => ({
      exchange,
      body: isObject(exchange.request.body) ? exchange.request.body : {},
    }));
}

function seePosts(
  survey: Survey,
  id: Writing,
  read: (exchange: Exchange, body: Json) => Value | null,
): Sighting[] {
  return posts(survey, id).flatMap(({ exchange, body }) =>
    together([exchange], read(exchange, body)),
  );
}

/** The status, unless the key was refused: then nothing of the body was judged. */
function judged(exchange: Exchange): Value | null {
  return exchange.reply?.status === 403 ? null : outcome(exchange, () => "200");
}

function replyShape(id: Writing, path: string): Aspect {
  return {
    name: `reply of POST ${path}`,
    needs: `an accepted one ${NEEDED}`,
    see: (survey) =>
      seePosts(survey, id, (exchange) => (succeeded(exchange) ? shapeOf(bodyOf(exchange)) : null)),
  };
}

/** The POSTs of a brand that an accepted one had added before, with another domain. */
function seeAgain(
  survey: Survey,
  read: (exchange: Exchange, first: Json) => Value | null,
): Sighting[] {
  const accepted = posts(survey, "trackBrand").filter(({ exchange }) => succeeded(exchange));
  return posts(survey, "trackBrand").flatMap(({ exchange, body }) => {
    const first = accepted.find(
      (one) =>
        one.exchange.index < exchange.index &&
        one.body.brand === body.brand &&
        sameKey(one.exchange, exchange),
    );
    const isOther = /^[a-z0-9.-]+$/.test(String(body.domain)) && first?.body.domain !== body.domain;
    return first === undefined || !isOther ? [] : together([exchange], read(exchange, first.body));
  });
}

function sameKey(a: Exchange, b: Exchange): boolean {
  return JSON.stringify(a.request.credential) === JSON.stringify(b.request.credential);
}

/** The domain that a list told after a brand had been added again. */
function keptDomain(survey: Survey, again: Exchange, first: Json): Value | null {
  const later = survey.exchanges.filter(
    (exchange) =>
      exchange.operation === "listTrackedBrands" &&
      exchange.index > again.index &&
      sameKey(exchange, again),
  );
  const row = later.flatMap(rowsIn).find(({ brand }) => brand === first.brand);
  if (row === undefined || first.domain === undefined) return null;
  return row.domain === first.domain ? "stays" : "is replaced";
}

/** A prompt that an accepted POST had added before. */
function repeatedPrompt(survey: Survey, exchange: Exchange, body: Json): Value | null {
  const texts: unknown[] = Array.isArray(body.prompts) ? body.prompts : [];
  const before = posts(survey, "addPrompts").filter(
    (one) =>
      one.exchange.index < exchange.index &&
      succeeded(one.exchange) &&
      one.body.brand === body.brand,
  );
  const known = new Set<unknown>(before.flatMap((one) => one.body.prompts));
  return texts.length > 0 && texts.every((text) => known.has(text)) ? judged(exchange) : null;
}

/** The country that a list tells of prompts added without one. */
function seeCountry(survey: Survey): Sighting[] {
  const plain = posts(survey, "addPrompts").filter(
    ({ exchange, body }) => succeeded(exchange) && body.country === undefined,
  );
  const texts = new Set<unknown>(plain.flatMap(({ body }) => body.prompts));
  const lists = survey.exchanges.filter(({ operation }) => operation === "listQueries");
  return lists.flatMap((exchange) =>
    rowsIn(exchange)
      .filter(({ text }) => texts.has(text))
      .flatMap(({ country }) => together([exchange], literal(country))),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function limitedPost({ request }: Exchange): boolean {
  return "key" in request.credential && request.credential.key === "limited";
}

function partial(exchange: Exchange): Value {
  return succeeded(exchange) ? "accepted" : "refused as a whole";
}

/** Whether answers were there right after prompts had been added. */
function firstAnswers(survey: Survey, exchange: Exchange): Value | null {
  const { brand } = parametersOf(exchange);
  const added = posts(survey, "addPrompts").some(
    (one) =>
      succeeded(one.exchange) && one.body.brand === brand && one.exchange.index < exchange.index,
  );
  if (!added || exchange.operation !== "listQueryRuns") return null;
  return rowsIn(exchange).length > 0 ? "there" : "not yet there";
}

/** Writes (§1, §4.8), as far as rules of the group `write` made some: nothing is written for a profile. */
export const WRITE_OBSERVERS: readonly Observer[] = [
  {
    choice: "C77",
    aspects: [
      ["with a scheme", /^[a-z]+:\/\//] as const,
      ["with a path", /^[^:]+\/./] as const,
    ].map(([name, form]) => ({
      name: `a domain ${name}`,
      needs: `a POST of one ${NEEDED}`,
      see: (survey: Survey) =>
        seePosts(survey, "trackBrand", (exchange, { domain }) =>
          typeof domain === "string" && form.test(domain) ? judged(exchange) : null,
        ),
    })),
  },
  {
    choice: "C78",
    aspects: [replyShape("trackBrand", "/brands/tracked"), replyShape("addPrompts", "/prompts")],
  },
  {
    choice: "C79",
    aspects: [
      {
        name: "adding a tracked brand with another domain",
        needs: `such a POST ${NEEDED}`,
        see: (survey) => seeAgain(survey, judged),
      },
      {
        name: "its main domain then",
        needs: `the brands listed afterwards ${NEEDED}`,
        see: (survey) => seeAgain(survey, (exchange, first) => keptDomain(survey, exchange, first)),
      },
    ],
  },
  {
    choice: "C80",
    aspects: [
      {
        name: "adding the same prompt",
        needs: "a recording of such a POST; the suite sends none",
        see: (survey) =>
          seePosts(survey, "addPrompts", (exchange, body) =>
            repeatedPrompt(survey, exchange, body),
          ),
      },
    ],
  },
  {
    choice: "C81",
    aspects: ["prompts", "llms"].map((field) => ({
      name: `an empty list of ${field}`,
      needs: "a recording of such a POST; the suite sends none",
      see: (survey: Survey) =>
        seePosts(survey, "addPrompts", (exchange, body) =>
          isEmptyList(body[field]) ? judged(exchange) : null,
        ),
    })),
  },
  {
    choice: "C82",
    aspects: [
      {
        name: "country that was left out",
        needs: `an accepted prompt without one, listed afterwards ${NEEDED}`,
        see: seeCountry,
      },
    ],
  },
  {
    choice: "C83",
    aspects: [
      {
        name: "a platform that the plan lacks",
        needs: "a POST with one (--allow-writes with a --write-key and a --limited-key)",
        see: (survey) =>
          seePosts(survey, "addPrompts", (exchange) =>
            limitedPost(exchange) ? String(exchange.reply?.status) : null,
          ),
      },
    ],
  },
  {
    choice: "C84",
    aspects: [
      {
        name: "a request that is right in part",
        needs:
          "platforms of which the plan lacks some (--allow-writes with a --write-key and a --limited-key)",
        see: (survey) =>
          seePosts(survey, "addPrompts", (exchange, { llms }) =>
            limitedPost(exchange) && Array.isArray(llms) && llms.length > 1
              ? partial(exchange)
              : null,
          ),
      },
    ],
  },
  {
    choice: "C85",
    aspects: [
      {
        name: "answers while the check lasts",
        needs: `the answers of an added prompt ${NEEDED}`,
        see: (survey) => each(survey.exchanges, (exchange) => firstAnswers(survey, exchange)),
      },
    ],
  },
];
