import type { Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { NO_WRITE, ownOf } from "./own.ts";
import { accepted, brandPost } from "./posts.ts";
import { otherShareAsks, ownShareAsk, writeAsks } from "./steps.ts";

/**
 * §4.8: an added domain is the brand's own. Nobody cites it, so it shows in whether any own domain is
 * declared; in another workspace that must not change.
 */
export const writeBrandOwned: Rule = {
  id: "write.brand-owned",
  asks: writeAsks,
  judge(survey, judgement) {
    const post = accepted(survey, brandPost(survey));
    if (post === null) {
      judgement.missing(NO_WRITE);
      return;
    }
    judgement.missing("an owned share that says whether own domains are declared");
    judgeFlag(judgement, survey.find({ ...ownShareAsk(survey), again: 1 }), false);
    for (const ask of otherShareAsks(survey)) {
      if (flagOf(survey.find(ask)) === true) judgeFlag(judgement, survey.find(again(ask)), true);
    }
    judgeRows(survey, judgement, post);
  },
};

function again(ask: Ask): Ask {
  return { ...ask, again: 1 };
}

function flagOf(exchange: Exchange | null): unknown {
  return exchange === null ? null : bodyOf(exchange)?.no_owned_domains_declared;
}

function judgeFlag({ held, broken }: Judgement, exchange: Exchange | null, wanted: boolean): void {
  const flag = flagOf(exchange);
  if (exchange === null || typeof flag !== "boolean") return;
  if (flag === wanted) held(exchange);
  else {
    broken({
      exchange,
      pointer: "/no_owned_domains_declared",
      kind: "ownership-differs",
      expected: wanted ? "true: the domain was added elsewhere" : "false: a domain was added",
      actual: String(flag),
    });
  }
}

/** Should answers cite the domain after all. */
function judgeRows(survey: Survey, { held, broken }: Judgement, post: Exchange): void {
  const { brand, domain } = ownOf(survey);
  for (const exchange of survey.replies("listCitedDomains")) {
    const { credential } = exchange.request;
    if (credential.form !== "bearer" || exchange.index < post.index) continue;
    const isElsewhere = credential.key === "other";
    if (!isElsewhere && parametersOf(exchange)["brand"] !== brand) continue;
    const found = rowsOf(exchange).find(({ row }) => row["domain"] === domain);
    if (found === undefined) continue;
    const isYours = found.row["ownership"] === "yours";
    if (isYours !== isElsewhere) held(exchange);
    else {
      broken({
        exchange,
        pointer: `${found.pointer}/ownership`,
        kind: "ownership-differs",
        expected: isElsewhere ? "not yours: another workspace added the domain" : "yours",
        actual: shown(found.row["ownership"]),
      });
    }
  }
}
