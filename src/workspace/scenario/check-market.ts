import type { SourceProblems } from "../../common/problems.ts";
import { checkKnown, checkUnique, fieldOf, located, type Located } from "./check-helpers.ts";
import type { MarketFile } from "./market-file.ts";

/** Reports what the JSON Schema of markets cannot express: duplicates, names within names, unknown subjects. */
export function checkMarket(problems: SourceProblems, pointer: string, market: MarketFile): void {
  const names = located(`${pointer}/names`, market.names);
  const sources = located(`${pointer}/sources`, market.sources);
  checkUnique(problems, "name", fieldOf(names, "name"));
  checkUnique(
    problems,
    "domain",
    [...fieldOf(names, "domain"), ...fieldOf(sources, "domain")].filter(isSite),
  );
  const subjects = subjectIds(`${pointer}/subjects`, market.subjects);
  checkUnique(problems, "subject", subjects);
  checkNames(problems, fieldOf(names, "name"));
  const ids = subjects.map(({ value }) => value);
  for (const { pointer: at, value } of sources) {
    for (const subject of located(`${at}/about`, value.about ?? [])) {
      checkKnown(problems, subject, ids, (word) => `${word} is not a subject of this market`);
    }
  }
}

function isSite(domain: Located<string | null>): domain is Located<string> {
  return domain.value !== null;
}

function subjectIds(pointer: string, subjects: MarketFile["subjects"]): Located<string>[] {
  return located(pointer, subjects).flatMap(({ pointer: at, value: { id, children } }) => [
    { pointer: `${at}/id`, value: id },
    ...subjectIds(`${at}/children`, children),
  ]);
}

/** Texts are searched for names, so no name may contain another. */
function checkNames(problems: SourceProblems, names: readonly Located<string>[]): void {
  const lower = names.map(({ value }) => value.toLowerCase());
  for (const [index, { pointer, value }] of names.entries()) {
    const own = lower[index] ?? "";
    const other = lower.findIndex((name) => name !== own && own.includes(name));
    if (other === -1) continue;
    problems.add(
      pointer,
      `"${value}" and "${names[other]?.value}" can't be distinguished in a text: one contains the other`,
    );
  }
}
