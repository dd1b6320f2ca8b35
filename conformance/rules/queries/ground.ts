import { type Ask, repeated } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { isStudied, promptOf, scoutAsks, studies, type Study } from "../../terrain.ts";

const STUDIED_BRANDS = 2;

/** The brands whose prompts are known, the richest first; none before all has been scouted. */
export function knownStudies(survey: Survey): Study[] {
  return isStudied(survey) ? studies(survey).slice(0, STUDIED_BRANDS) : [];
}

/** The first known brand with tags on its prompts, or else with prompts; null: there is none. */
export function taggedStudy(survey: Survey): Study | null {
  const known = knownStudies(survey);
  return (
    known.find(({ tags }) => tags.length > 0) ??
    known.find((study) => promptOf(study) !== null) ??
    null
  );
}

/** A tag that the first prompt does not carry, so that it tells them apart; else any. */
export function tellingTag(study: Study): string | null {
  const id = promptOf(study);
  const own: unknown = study.prompts.find((prompt) => prompt?.brand_prompt_id === id)?.tags;
  const free = study.tags.find((tag) => !Array.isArray(own) || !own.includes(tag));
  return free ?? study.tags[0] ?? null;
}

/** The tagged brand's prompts under a tag; the whole list once more at the end. */
export function tagAsks(survey: Survey): readonly Ask[] {
  const study = taggedStudy(survey);
  if (study === null) return scoutAsks(survey);
  const { brand } = study;
  const tag = tellingTag(study);
  return [
    ...scoutAsks(survey),
    ...(tag === null ? [] : [survey.ask("listQueries", { brand, query_tag: tag })]),
    repeated(survey.ask("listQueries", { brand })),
    repeated(survey.ask("listQueryTags", { brand })),
  ];
}

/** The rows of a list that came whole on one page; null where it did not. */
export function wholeRows(exchange: Exchange): readonly Json[] | null {
  const { items, has_more } = exchange.reply?.json ?? {};
  return Array.isArray(items) && has_more === false ? items : null;
}

/** The texts in a list; none where it is no list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
