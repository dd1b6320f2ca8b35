import type { Exchange } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { scoutAsks } from "../../terrain.ts";
import { richBrand } from "../searches/asks.ts";
import { conclude, differing } from "../searches/conclude.ts";
import { headOf, stood, viewBeside, type View } from "../searches/views.ts";
import { brandWithTrees, defaultTreeAsks, languageAsk, treesOf } from "./trees.ts";

/** A code that names no language, and a word that is no code. */
const UNKNOWN = ["zz", "klingon"];

/** §4.4, §7: a code without a tree reads the default tree and is never refused. */
export const languageFallback: Rule = {
  id: "language.fallback",
  asks(survey) {
    const brand =
      brandWithTrees(survey, (trees) => trees.length > 1)?.brand ?? richBrand(survey)?.brand;
    if (brand === undefined) return scoutAsks(survey);
    const asks = UNKNOWN.map((code) => languageAsk(survey, brand, code));
    return [...defaultTreeAsks(survey, brand), ...asks];
  },
  judge(survey, judgement) {
    judgement.missing("an unknown language beside the default one, on data that stands still");
    for (const exchange of survey.of("listSearches")) {
      if (exchange.again > 0) continue;
      const { language } = parametersOf(exchange);
      if (language === undefined || !UNKNOWN.includes(language)) continue;
      // The same question without a language was answered: nothing but the language can be refused.
      const base = viewBeside(survey, exchange, ["language"]);
      const known = treesOf(base === null ? null : headOf(base)) ?? [];
      if (base === null || known.some(({ code }) => code === language)) continue;
      judgeFallback({ survey, judgement, base, exchange });
    }
  },
};

interface Case {
  readonly survey: Survey;
  readonly judgement: Judgement;
  readonly base: View;
  readonly exchange: Exchange;
}

/** A language is only compared where the default has a code: a fallback never lands on the unstemmed tree. */
function judgeFallback({ survey, judgement, base, exchange }: Case): void {
  const status = exchange.reply?.status;
  if (status === undefined || status === 429 || status > 500) return;
  const refused = differing("", "wrong-status", 200, status);
  if (refused.length > 0) return conclude(judgement, exchange, refused, true);
  const { language } = headOf(base);
  if (typeof language !== "string" || language === "" || !stood(survey, base.head, exchange))
    return;
  const findings = differing("/language", "not-default", language, bodyOf(exchange)?.language);
  conclude(judgement, exchange, findings, headOf(base).total_count > 0);
}
