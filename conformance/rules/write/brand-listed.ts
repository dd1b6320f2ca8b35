import type { Exchange, Json } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { NO_WRITE, ownOf } from "./own.ts";
import { accepted, brandPost, secondBrandPost, wrongDomainPosts } from "./posts.ts";
import { brandsAsk, ownPromptsAsk, writeAsks } from "./steps.ts";

/** §4.8: tracked means listed and good as `brand`. */
export const writeBrandListed: Rule = {
  id: "write.brand-listed",
  asks: writeAsks,
  judge(survey, judgement) {
    if (accepted(survey, brandPost(survey)) === null) judgement.missing(NO_WRITE);
    else {
      judgeListing(survey, judgement);
      judgeUse(survey, judgement);
    }
  },
};

function judgeListing(survey: Survey, { held, broken, missing }: Judgement): void {
  const list = survey.find({ ...brandsAsk(survey), again: 1 });
  const { items, has_more } = (list === null ? null : bodyOf(list)) ?? {};
  if (list === null || !Array.isArray(items)) return;
  const { brand } = ownOf(survey);
  const place = items.findIndex((row: Json) => row?.brand === brand);
  const domain: unknown = items[place]?.domain;
  if (place === -1 && has_more !== false) missing("the whole list of tracked brands");
  else if (place === -1) {
    const expected = `"${brand}", which was added`;
    broken({
      exchange: list,
      pointer: "/items",
      kind: "brand-lacking",
      expected,
      actual: "no such brand",
    });
  } else if (addedDomains(survey).includes(domain)) held(list);
  else {
    broken({
      exchange: list,
      pointer: `/items/${place}/domain`,
      kind: "domain-differs",
      expected: ownOf(survey).domain,
      actual: shown(domain),
    });
  }
}

/** Every domain that was accepted for the brand; which of them is the main one is for another rule. */
function addedDomains(survey: Survey): unknown[] {
  return [brandPost(survey), secondBrandPost(survey), ...wrongDomainPosts(survey)]
    .filter((ask) => accepted(survey, ask) !== null)
    .map(({ request }) => (request.body as { readonly domain?: unknown }).domain);
}

function judgeUse(survey: Survey, { held, broken }: Judgement): void {
  const uses = [0, 1].map((again) => survey.find({ ...ownPromptsAsk(survey), again }));
  const used = uses.filter((one): one is Exchange => one !== null);
  for (const exchange of used) {
    const status = exchange.reply?.status;
    if (status === 200) held(exchange);
  }
  const last = used.at(-1);
  const status = last?.reply?.status ?? 0;
  // The first use may have come before all parts of a deployment knew the brand.
  if (last === undefined || (status !== 400 && status !== 404)) return;
  broken({
    exchange: last,
    pointer: "",
    kind: "brand-refused",
    expected: "status 200: the brand was added",
    actual: `status ${status}`,
  });
}
