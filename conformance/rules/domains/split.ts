import type { Ask } from "../../ask.ts";
import type { Deviation, Judgement } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { booksOf } from "../citations/books.ts";
import { citedAsks, citedGround, namesAsk, rivalOn } from "../citations/ground.ts";
import { isAdditive } from "../citations/readings.ts";
import { pointerOf, splitBy, type Split } from "../sov/split.ts";

/** The two halves of the answers: those that name a rival, and those that do not. */
type Half = keyof Split["pages"];

/** The ground's sites over both halves of its answers. */
export function halvesAsks(survey: Survey): Ask[] {
  const ground = citedGround(survey);
  const rival = ground === null ? null : rivalOn(survey, ground);
  if (ground === null) return citedAsks(survey);
  const asks = [...citedAsks(survey), namesAsk(survey, ground)];
  if (rival === null) return asks;
  const { values } = ground;
  return [
    ...asks,
    ...survey.walkAsks("listCitedDomains", { ...values, filter_by_brand: rival }),
    ...survey.walkAsks("listCitedDomains", { ...values, exclude_brand: rival }),
  ];
}

/** null: not all of it is there, or it moved meanwhile. */
function splitOf(survey: Survey): Split | null {
  const ground = citedGround(survey);
  const rival = ground === null ? null : rivalOn(survey, ground);
  if (ground === null || rival === null) return null;
  const list = { id: "listCitedDomains", name: "domain", count: "citation_count" } as const;
  return splitBy(survey, { ...list, values: ground.values, rival });
}

/** That the halves make up the whole, told at the rows of one half. */
export function judgeHalf(survey: Survey, half: Half, judgement: Judgement): void {
  const { held, broken, missing } = judgement;
  const split = splitOf(survey);
  if (split === null || split.filtered.size === 0 || split.excluded.size === 0) {
    return missing("sites cited with and without a brand, over past days that stand still");
  }
  const books = booksOf(survey);
  const parts = { split, half, isAdditive: books !== null && isAdditive(books) };
  const deviations = [...new Set([...split.all.keys(), ...split[half].keys()])].flatMap((domain) =>
    deviationOf(parts, domain),
  );
  deviations.slice(0, 5).forEach(broken);
  if (deviations.length === 0) held(split.pages[half]);
}

interface Parts {
  readonly split: Split;
  readonly half: Half;
  /** Whether the halves add up; where not, they overlap. */
  readonly isAdditive: boolean;
}

function deviationOf({ split, half, isAdditive: isExact }: Parts, domain: string): Deviation[] {
  const { all, filtered, excluded, rival } = split;
  const whole = all.get(domain) ?? 0;
  const here = split[half].get(domain) ?? 0;
  const there = (half === "filtered" ? excluded : filtered).get(domain) ?? 0;
  const [least, most] = [Math.max(0, whole - there), isExact ? whole - there : whole];
  if (least <= here && here <= most) return [];
  const without = half === "filtered" ? "with" : "without";
  const exchange = split.pages[half];
  return [
    {
      exchange,
      pointer: pointerOf(exchange, "citation_count", domain),
      kind: "parts-do-not-add-up",
      expected: `${least === most ? least : `${least} to ${most}`} for ${domain} ${without} ${rival}: ${whole} in all, ${there} in the other answers`,
      actual: String(here),
    },
  ];
}
