import type { OperationId } from "../../../src/contract/operation.ts";
import { type Ask, askOf, repeated, type Values } from "../../ask.ts";
import { type Exchange, type Json, kinOf } from "../../exchange.ts";
import { baseAsk, listAsks } from "../../lists.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { isBetween, isClosed, stands } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, richest, searchesAsk, visibilityAsk } from "../../terrain.ts";
import { anchorAsks } from "../page/asks.ts";
import { detailAsks } from "../time/offset.ts";
import { tellingOf } from "./telling.ts";

/** The documented defaults that shape a reply (§4). */
const DEFAULTS: Readonly<Partial<Record<OperationId, readonly [string, string]>>> = {
  getVisibility: ["group_by", "overall"],
  listSearches: ["group_by", "topic"],
  listPromptsByVisibility: ["order", "asc"],
  listCitations: ["include_extras", "false"],
  getVideoSummary: ["include_transcript", "false"],
};

/** §4: what is left out acts as its default: a reply without the parameter says what one with it says. */
export const defaults: Rule = {
  id: "filter.defaults",
  asks: (survey) => [...listAsks(survey), ...defaultAsks(survey)],
  judge(survey, judgement) {
    for (const [id, [name, value]] of Object.entries(DEFAULTS)) {
      for (const exchange of survey.replies(id as OperationId)) {
        if (parametersOf(exchange)[name] === value) judgeSpelt(survey, exchange, name, judgement);
      }
    }
    judgeMentioned(survey, judgement);
    judgeExtras(survey, judgement);
    judgement.missing("a reply with a default spelt out and the same without, that stands still");
  },
};

function defaultAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  if (study === null) return [];
  const values = { brand: study.brand, ...closedWindow(survey) };
  const video = detailAsks(survey).filter(({ request }) => request.path === "/youtube/summary");
  const visibility = visibilityAsk(survey, study.brand);
  const citations = baseAsk(survey, "listCitations", study);
  const answers = (mentioned?: boolean): Values => ({ ...values, mentioned });
  return [
    more(visibility, "group_by", "overall"),
    more(searchesAsk(survey, study.brand), "group_by", "topic"),
    more(baseAsk(survey, "listPromptsByVisibility", study), "order", "asc"),
    more(citations, "include_extras", "false"),
    more(citations, "include_extras", "true"),
    survey.ask("listQueryRuns", answers(true)),
    survey.ask("listQueryRuns", answers(false)),
    ...video.flatMap((ask) => [ask, more(ask, "include_transcript", "false"), repeated(ask)]),
    repeated(visibility),
    ...anchorAsks(survey),
  ];
}

/** An ask with one parameter more. */
function more(ask: Ask, name: string, value: string): Ask {
  const query = [...ask.request.query, [name, value] as const];
  return { ...ask, request: { ...ask.request, query } };
}

/** The same request without a parameter, where its reply stood still around this one. */
function plainOf(survey: Survey, exchange: Exchange, name: string): Exchange | null {
  const query = exchange.request.query.filter(([given]) => given !== name);
  const ask = askOf({ ...exchange, request: { ...exchange.request, query } });
  const plain = survey.find(ask);
  if (plain === null || !stands(survey, ask) || !isClosed(survey, plain)) return null;
  return isBetween(survey, ask, exchange) ? plain : null;
}

function judgeSpelt(survey: Survey, spelt: Exchange, name: string, judgement: Judgement): void {
  const plain = plainOf(survey, spelt, name);
  if (plain === null) return;
  const [left, given] = [tellingOf(plain), tellingOf(spelt)];
  if (left.length === 0 || given.length === 0) return;
  const place = left.findIndex(({ text }, at) => text !== given[at]?.text);
  const [actual, expected] = [left[place], given[place]];
  if (actual === undefined) {
    // A video without captions has no transcript either way.
    if (left.some(({ text }) => text !== "null")) judgement.held(plain);
    return;
  }
  judgement.broken({
    exchange: plain,
    pointer: actual.pointer,
    kind: "not-the-default",
    expected: `as with ${name}=${parametersOf(spelt)[name]}: ${expected?.text ?? "nothing"}`,
    actual: actual.text,
  });
}

/** `mentioned` left out: answers that name the brand and such that don't. */
function judgeMentioned(survey: Survey, { held, broken }: Judgement): void {
  const replies = survey.replies("listQueryRuns").filter((one) => isClosed(survey, one));
  const names = ["mentioned", "limit", "offset"];
  for (const kin of Map.groupBy(replies, ({ request }) => kinOf(request, names)).values()) {
    const under = (value?: string): Exchange[] =>
      kin.filter((one) => parametersOf(one)["mentioned"] === value);
    const whole = under().find((one) => stands(survey, askOf(one)));
    const total: unknown = whole?.reply?.json?.total_count;
    if (whole === undefined || typeof total !== "number") continue;
    const half = (value: string): Exchange | undefined =>
      under(value).find((one) => isBetween(survey, askOf(whole), one));
    const counts = [half("true"), half("false")].map((one): Json => one?.reply?.json?.total_count);
    if (!counts.every((count) => typeof count === "number" && count > 0)) continue;
    const [named, unnamed] = counts as [number, number];
    if (total === named + unnamed) held(whole);
    else {
      const expected = `${named} that name the brand and ${unnamed} that don't`;
      const pointer = "/total_count";
      broken({ exchange: whole, pointer, kind: "not-both", expected, actual: String(total) });
    }
  }
}

/** The documented `include_extras=true` is no error. */
function judgeExtras(survey: Survey, { held, broken }: Judgement): void {
  const study = richest(survey);
  if (study === null) return;
  const ask = more(baseAsk(survey, "listCitations", study), "include_extras", "true");
  const exchange = survey.find(ask);
  if (exchange === null) return;
  if (survey.body(ask)?.items?.length > 0) held(exchange);
  if (exchange.reply?.status === 400) {
    const expected = "include_extras=true accepted";
    broken({ exchange, pointer: "", kind: "default-refused", expected, actual: "400" });
  }
}
