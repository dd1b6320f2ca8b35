import type { Deviation, Rule } from "../../rule.ts";
import { booksOf, type Books } from "./books.ts";
import { citedAsks } from "./ground.ts";
import { unexplained, type Unexplained } from "./readings.ts";

/** §2.9-2.11: pages, sites and owners count the same citations, whatever one citation is. */
export const citationsAgree: Rule = {
  id: "citations.agree",
  asks: citedAsks,
  judge(survey, { held, broken, missing }) {
    const books = booksOf(survey);
    if (books === null || books.sites.length < 2) {
      return missing("two cited sites with all their pages, over past days that stand still");
    }
    const { reading, rest } = unexplained(books);
    for (const one of rest.slice(0, 5)) broken(deviation(books, reading, one));
    if (rest.length === 0) held(books.domains);
  },
};

function deviation(
  books: Books,
  reading: string,
  { where, expected, actual }: Unexplained,
): Deviation {
  const told = `${expected}, counting ${reading}, which explains most`;
  if ("field" in where) {
    const pointer = `/${where.field}`;
    const exchange = books.owned ?? books.domains;
    return { exchange, pointer, kind: "counts-disagree", expected: told, actual: String(actual) };
  }
  return {
    exchange: books.domains,
    pointer: "/items",
    kind: "counts-disagree",
    expected: `${told}, for ${where.domain} by its pages`,
    actual: String(actual),
  };
}
