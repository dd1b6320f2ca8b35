import type { Exchange, Json } from "../../exchange.ts";
import { excerpts, type Excerpt } from "../../rules/runs/excerpts.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import type { Observer, Sighting, Value } from "../observer.ts";
import { each, literal, named, objectsIn, rowsIn, together } from "../seeing.ts";

function details(survey: Survey): readonly Exchange[] {
  return survey.replies("getQueryRun");
}

function mentionsIn(exchange: Exchange): Json[] {
  return objectsIn(bodyOf(exchange)?.mentions);
}

/** What the mentions of all details show together; null of each says nothing. */
function seeMentions(survey: Survey, read: (mention: Json) => string | null): Sighting[] {
  return details(survey).flatMap((exchange) =>
    mentionsIn(exchange).flatMap((mention) => together([exchange], read(mention))),
  );
}

function seeKinds(survey: Survey): Sighting[] {
  const found = details(survey).filter((exchange) => mentionsIn(exchange).length > 0);
  const kinds = found.flatMap(mentionsIn).map(({ mention_type }) => String(mention_type));
  return together(found, kinds.length === 0 ? null : named(kinds));
}

function rankOf({ mention_type, rank }: Json): string | null {
  if (mention_type === "ranked") return null;
  return typeof rank === "number" ? "have a rank" : (literal(rank) ?? "left out");
}

/** Whether a brand stands twice among the mentions of one answer. */
function repeats(exchange: Exchange): Value | null {
  const brands = mentionsIn(exchange).map(({ brand }): unknown => brand);
  if (brands.length === 0) return null;
  return new Set(brands).size === brands.length ? "one mention" : "several mentions";
}

/** Whether a brand is tracked that is not the one that was asked about. */
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

/** Excerpts that are shorter than their answers. */
function cutOff(survey: Survey): Excerpt[] {
  return excerpts(survey).filter(({ text, answer }) => text.length < answer.length);
}

function markOf({ pair }: Excerpt): string {
  return /(…|\.\.\.)\s*\]?\s*$/u.exec(String(pair.row.raw_response_excerpt))?.[1] ?? "none";
}

/** Whether a word was cut: letters or digits stand on both sides of the end. */
function cutAt({ text, answer }: Excerpt): string | null {
  if (!answer.startsWith(text)) return null;
  const isWordCut = /^[\p{L}\p{N}]{2}$/u.test(answer.slice(text.length - 1, text.length + 1));
  return isWordCut ? "within a word" : "at the end of a word";
}

function seeCut(survey: Survey, read: (excerpt: Excerpt) => string | null): Sighting[] {
  return cutOff(survey).flatMap((one) => together([one.pair.exchange], read(one)));
}

/** The longest excerpt in tens: cuts at words vary below the bound. */
function seeLength(survey: Survey): Sighting[] {
  const lengths = cutOff(survey).map(({ text }) => text.length);
  const most = Math.ceil(Math.max(0, ...lengths) / 10) * 10;
  return together(
    cutOff(survey).map(({ pair }) => pair.exchange),
    `up to ${most} characters`,
  );
}

/** Where cuts fall: one within a word shows that words don't matter. */
function seePlace(survey: Survey): Sighting[] {
  const places = seeCut(survey, cutAt);
  const within = places.filter(({ value }) => value === "within a word");
  return within.length > 0 ? within : places;
}

/** Answers (§2.16, §2.17, §4.6). */
export const ANSWER_OBSERVERS: readonly Observer[] = [
  {
    choice: "C71",
    reads: ["run.agrees"],
    aspects: [
      { name: "values of mention_type", needs: "an answer with mentions", see: seeKinds },
      {
        name: "mentions of another type than `ranked`",
        needs: "such a mention",
        see: (survey) => seeMentions(survey, rankOf),
      },
      {
        name: "a brand in one answer",
        needs: "an answer with mentions",
        see: (survey) => each(details(survey), repeats),
      },
      {
        name: "is_tracked_brand is true of",
        needs: "an answer that names a tracked brand besides the one that was asked about",
        see: (survey) => each(details(survey), tracked),
      },
      {
        name: "sentiment_reason where the label is `unknown`",
        needs: "an answer from before labels",
        see: (survey) => seeMentions(survey, unlabelledReason),
      },
    ],
  },
  {
    choice: "C72",
    reads: ["runs.mentioned"],
    aspects: [
      {
        name: "mention_rank of an answer that does not name the brand",
        needs: "such an answer",
        see: (survey) =>
          survey.replies("listQueryRuns").flatMap((exchange) =>
            rowsIn(exchange)
              .filter(({ was_mentioned }) => was_mentioned === false)
              .flatMap(({ mention_rank }) => together([exchange], literal(mention_rank))),
          ),
      },
    ],
  },
  {
    choice: "C73",
    reads: ["run.agrees", "runs.excerpt"],
    aspects: [
      {
        name: "mark of an excerpt that is cut",
        needs: "an answer that is longer than its excerpt",
        see: (survey) => seeCut(survey, markOf),
      },
      {
        name: "length of an excerpt that is cut",
        needs: "an answer longer than its excerpt",
        see: seeLength,
      },
      { name: "an excerpt is cut", needs: "an answer longer than its excerpt", see: seePlace },
    ],
  },
];
