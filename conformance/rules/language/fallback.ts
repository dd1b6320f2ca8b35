import { comparedWith, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { expectStatus } from "../../assert/status.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { discoveryRequests, brandWithMostRuns } from "../../plan/discovery.ts";
import {
  summaryOf,
  areUnchanged,
  listingWithout,
  type SearchListing,
} from "../../assert/search-listings.ts";
import {
  brandWithTrees,
  defaultTreeRequests,
  languageRequest,
  languageTreesOf,
} from "../../plan/language-trees.ts";

/** A text that is no code; in deep checks also codes without a language, and some that may not be read as a code. */
const UNKNOWN = ["klingon"];
const FURTHER = ["zz", "qzz", "", "12", "de-AT-x", "🧭"];

/** §4.4, §7: a code without a tree returns the default tree and is never refused. */
export const languageFallback: Rule = {
  id: "language.fallback",
  requests(survey) {
    const brand =
      brandWithTrees(survey, (trees) => trees.length > 1)?.brand ??
      brandWithMostRuns(survey)?.brand;
    if (brand === undefined) return discoveryRequests(survey);
    const codes = survey.settings.depth === "deep" ? [...UNKNOWN, ...FURTHER] : UNKNOWN;
    const requests = codes.map((code) => languageRequest(survey, brand, code));
    return [...defaultTreeRequests(survey, brand), ...requests];
  },
  judge(survey, reporter) {
    reporter.needs("an unknown language and the default one, without changes during the check");
    for (const exchange of survey.exchangesOf("listSearches")) {
      if (exchange.repetition > 0) continue;
      const { language } = parametersOf(exchange);
      if (language === undefined || ![...UNKNOWN, ...FURTHER].includes(language)) continue;
      // Without the language, the request succeeded, so only the language can be refused.
      const base = listingWithout(survey, exchange, ["language"]);
      const known = languageTreesOf(base === null ? null : summaryOf(base)) ?? [];
      // An empty value is refused no more than others, even if it is the code of the unstemmed tree.
      const isKnown = language !== "" && known.some(({ code }) => code === language);
      if (base === null || isKnown) continue;
      judgeFallback({ survey, reporter, base, exchange });
    }
  },
};

interface Case {
  readonly survey: Survey;
  readonly reporter: Reporter;
  readonly base: SearchListing;
  readonly exchange: Exchange;
}

/** Compared only if the default tree has a code, because the fallback is never the unstemmed tree. */
function judgeFallback({ survey, reporter, base, exchange }: Case): void {
  const status = exchange.response?.status;
  if (status === undefined || status === 429 || status > 500) return;
  const compared = [{ exchange: base.summaryPage, pointer: "/language" }];
  const refused = comparedWith(
    expectStatus(200, exchange, "an unknown language falls back to the default"),
    compared,
  );
  // An empty value may be read as the code of the unstemmed tree.
  const isEmpty = parametersOf(exchange)["language"] === "";
  if (refused.length > 0 || isEmpty)
    return reportFindings(reporter, exchange, refused, summaryOf(base).total_count > 0);
  judgeLanguage({ survey, reporter, base, exchange });
}

function judgeLanguage({ survey, reporter, base, exchange }: Case): void {
  const compared = [{ exchange: base.summaryPage, pointer: "/language" }];
  const { language } = summaryOf(base);
  if (
    typeof language !== "string" ||
    language === "" ||
    !areUnchanged(survey, base.summaryPage, exchange)
  )
    return;
  const findings = withSource(
    expectEqual("/language", "not-default", language, bodyOf(exchange)?.language),
    "as without language",
  );
  reportFindings(
    reporter,
    exchange,
    comparedWith(findings, compared),
    summaryOf(base).total_count > 0,
  );
}
