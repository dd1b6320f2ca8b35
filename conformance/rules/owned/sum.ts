import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { booksOf } from "../citations/books.ts";
import { citedAsks } from "../citations/ground.ts";
import { countsCitations } from "../citations/readings.ts";
import { ownedShares, type OwnedShare } from "./shares.ts";

/**
 * §2.11: everything counted has one kind of owner. Where answers are counted, one answer can cite sites of
 * two kinds: then the parts may overlap, unless the lists show that citations are counted.
 */
export const ownedSum: Rule = {
  id: "owned.sum",
  asks: citedAsks,
  judge(survey, { held, broken, missing }) {
    missing("a brand with citations of which two kinds of owners have a share");
    const mayOverlap = !isCountingCitations(survey);
    for (const share of ownedShares(survey)) {
      const { exchange, total } = share;
      const sum = share.yours + share.competitor + share.earned;
      if (total === sum) {
        if (total > 0) held(exchange);
      } else if (total > sum || !mayOverlap || !couldOverlap(share)) {
        broken({
          exchange,
          pointer: "/total",
          kind: "parts-do-not-add-up",
          expected: `${sum}, the sum of yours, competitor and earned`,
          actual: String(total),
        });
      }
    }
  },
};

function isCountingCitations(survey: Survey): boolean {
  const books = booksOf(survey);
  return books !== null && countsCitations(books);
}

/** Parts that overlap are each no more than the whole. */
function couldOverlap({ yours, competitor, earned, total }: OwnedShare): boolean {
  return Math.max(yours, competitor, earned) <= total;
}
