import { ellipsisOf } from "../../assert/ellipsis.ts";
import { objectsIn } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { excerpts, type Excerpt } from "../../assert/runs.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import {
  eachResponse,
  type Observation,
  type ObserverGroup,
  type Value,
  eachRow,
} from "../observer.ts";
import { joinNames, literal, observeAll, observeRows, exchangesOf } from "../observation.ts";

function mentionsIn(exchange: Exchange): Json[] {
  return objectsIn(bodyOf(exchange)?.mentions);
}

function observeKinds(survey: Survey): Observation[] {
  const all = survey.responses("getQueryRun");
  const found = observeRows(all, ({ mention_type }) => String(mention_type), mentionsIn);
  const kinds = joinNames(found.map(({ value }) => String(value)));
  return observeAll(exchangesOf(found), kinds);
}

function rankOf({ mention_type, rank }: Json): string | null {
  if (mention_type === "ranked") return null;
  return typeof rank === "number" ? "a number" : (literal(rank) ?? "omitted");
}

/** Whether the mentions of a run name a brand twice. */
function repeats(exchange: Exchange): Value | null {
  const brands = mentionsIn(exchange).map(({ brand }): unknown => brand);
  if (brands.length === 0) return null;
  return new Set(brands).size === brands.length ? "one mention" : "several mentions";
}

/** Whether another brand than the requested one is marked as tracked. */
function tracked(exchange: Exchange): Value | null {
  const own: unknown = bodyOf(exchange)?.brand;
  const isOther = mentionsIn(exchange).some(
    ({ brand, is_tracked_brand }) => is_tracked_brand === true && brand !== own,
  );
  return isOther ? "other brands too" : null;
}

function unlabelledReason({ sentiment, sentiment_reason }: Json): string | null {
  return sentiment === "unknown" ? literal(sentiment_reason) : null;
}

/** Returns the excerpts that are shorter than their text. */
function truncated(survey: Survey): Excerpt[] {
  return excerpts(survey).filter(({ text, answer }) => text.length < answer.length);
}

function markOf({ pair }: Excerpt): string {
  return ellipsisOf(String(pair.row.raw_response_excerpt))?.replaceAll(/[[\]]/g, "") ?? "none";
}

/** Whether a word was cut: there are letters or digits on both sides of the end. */
function cutAt({ text, answer }: Excerpt): string | null {
  if (!answer.startsWith(text)) return null;
  const isWordCut = /^[\p{L}\p{N}]{2}$/u.test(answer.slice(text.length - 1, text.length + 1));
  return isWordCut ? "within a word" : "at the end of a word";
}

function observeCut(survey: Survey, read: (excerpt: Excerpt) => string | null): Observation[] {
  return truncated(survey).flatMap((one) => observeAll([one.pair.exchange], read(one)));
}

/** Rounds the longest excerpt up to tens, since truncation at word ends varies below the limit. */
function observeLength(survey: Survey): Observation[] {
  const lengths = truncated(survey).map(({ text }) => text.length);
  const most = Math.ceil(Math.max(0, ...lengths) / 10) * 10;
  return observeCut(survey, () => `up to ${most} characters`);
}

/** Observes where excerpts are truncated; one cut within a word shows that words are ignored. */
function observePlace(survey: Survey): Observation[] {
  const places = observeCut(survey, cutAt);
  const within = places.filter(({ value }) => value === "within a word");
  return within.length > 0 ? within : places;
}

/** Query runs (§2.16, §4.6). */
export const RUN_OBSERVERS: ObserverGroup = {
  reads: ["run.agrees", "runs.mentioned", "runs.excerpt"],
  choices: {
    C71: {
      "values of mention_type": {
        needs: "a run with mentions",
        observe: observeKinds,
      },
      "rank of mentions not of type `ranked`": {
        needs: "a mention of another type",
        observe: eachRow(["getQueryRun"], rankOf, mentionsIn),
      },
      "mentions of a brand in one run": {
        needs: "a run with mentions",
        observe: eachResponse("getQueryRun", repeats),
      },
      "is_tracked_brand is true for": {
        needs: "a run that mentions another tracked brand",
        observe: eachResponse("getQueryRun", tracked),
      },
      "sentiment_reason with the label `unknown`": {
        needs: "a run without sentiment labels",
        observe: eachRow(["getQueryRun"], unlabelledReason, mentionsIn),
      },
    },
    C72: {
      "mention_rank of a run without the brand": {
        needs: "a run that does not mention the brand",
        observe: eachRow(["listQueryRuns"], ({ was_mentioned, mention_rank }) =>
          was_mentioned === false ? literal(mention_rank) : null,
        ),
      },
    },
    C73: {
      "mark of a truncated excerpt": {
        needs: "a run with a text longer than its excerpt",
        observe: (survey) => observeCut(survey, markOf),
      },
      "length of a truncated excerpt": {
        needs: "a run with a text longer than its excerpt",
        observe: observeLength,
      },
      "truncation of excerpts": {
        needs: "a run with a text longer than its excerpt",
        observe: observePlace,
      },
    },
  },
};
