import type { OperationId } from "../../../src/contract/operation.ts";
import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { brandNames, closedWindow, scoutAsks } from "../../terrain.ts";

/** A few endpoints of every kind; that a name has to match is said of all. */
const ASKED: readonly OperationId[] = ["listQueries", "getVisibility", "listQueryRuns"];

/** §2.1, §7: a name in another letter case is not the listed one, and so is none that is tracked. */
export const brandsExactName: Rule = {
  id: "brands.exact-name",
  asks: (survey) => [...scoutAsks(survey), ...otherCaseAsks(survey)],
  judge(survey, { held, broken, missing }) {
    missing("a tracked brand with letters, whose name in another letter case is not tracked too");
    for (const { exchange, brand, meant } of misspelt(survey)) {
      const status = exchange.reply?.status;
      if (status === 404) held(exchange);
      if (status === 200) {
        broken({
          exchange,
          pointer: "",
          kind: "wrong-status",
          expected: `status 404: "${meant}" is tracked, not "${brand}"`,
          actual: "status 200",
        });
      }
    }
  },
};

interface Misspelt {
  readonly exchange: Exchange;
  readonly brand: string;
  /** The tracked name. */
  readonly meant: string;
}

/** Every request for a name that is tracked in another letter case only. */
function misspelt(survey: Survey): Misspelt[] {
  const listed = listedNames(survey);
  return survey.exchanges.filter(isOrdinary).flatMap((exchange) => {
    const { brand } = parametersOf(exchange);
    if (brand === undefined || listed.includes(brand)) return [];
    const meant = listed.find((name) => isSameButCase(brand, name));
    return meant === undefined ? [] : [{ exchange, brand, meant }];
  });
}

/** A request for an operation with the key by which the names were listed. */
function isOrdinary({ operation, again, request }: Exchange): boolean {
  const { credential } = request;
  return (
    operation !== null && again === 0 && credential.form === "bearer" && credential.key === "main"
  );
}

function otherCaseAsks(survey: Survey): Ask[] {
  const name = otherCaseName(survey);
  if (name === null) return [];
  return ASKED.map((id) => {
    const { parameters } = survey.contract.operation(id);
    const takesDates = parameters.some((parameter) => parameter.name === "start_date");
    return survey.ask(id, { brand: name, ...(takesDates ? closedWindow(survey) : {}) });
  });
}

/** The first tracked name that becomes one of no brand by its letter case; null: there is none. */
function otherCaseName(survey: Survey): string | null {
  const listed = listedNames(survey);
  const others = brandNames(survey)
    .filter((name) => listed.includes(name))
    .flatMap((name) =>
      [name.toUpperCase(), name.toLowerCase()].filter(
        (other) => other !== name && isSameButCase(other, name),
      ),
    );
  return others.find((other) => !listed.includes(other)) ?? null;
}

/** Every tracked name; none where the list is not whole. */
function listedNames(survey: Survey): readonly string[] {
  const body: Json = survey.body(survey.ask("listTrackedBrands"));
  if (!Array.isArray(body?.items) || body.has_more !== false) return [];
  return body.items
    .map((item: Json): unknown => item?.brand)
    .filter((name: unknown) => typeof name === "string");
}

/** Whether two names have the same letters, one by one. */
function isSameButCase(a: string, b: string): boolean {
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}
