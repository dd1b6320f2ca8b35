import type { Complaints } from "../../contract/complaints.ts";
import { checkTimestamp } from "./dates.ts";
import type { AnswerDefinition, WrittenDefinition } from "./definition.ts";
import { choiceOf } from "./schema-complaint.ts";
import { checkOnce, checkPrompt } from "./shared-checks.ts";
import type { Located, LocatedBrand } from "./sound-parts.ts";

/** Complains of what written answers and their catalogue refer to and there is not. */
export function checkWritten(
  complaints: Complaints,
  found: LocatedBrand,
  written: WrittenDefinition,
): void {
  const pointer = `${found.pointer}/written`;
  checkCatalogue(complaints, pointer, written);
  const known: KnownParts = {
    pages: written.pages.map(({ id }) => id),
    searches: written.searches.map(({ id }) => id),
    prompts: found.value.prompts,
    platforms: found.workspace.plan.platforms,
  };
  for (const [index, value] of written.answers.entries()) {
    checkAnswer(complaints, { pointer: `${pointer}/answers/${index}`, value }, known);
  }
}

function checkCatalogue(complaints: Complaints, pointer: string, written: WrittenDefinition): void {
  const among = (at: string, what: string, word: string, known: readonly string[]): void => {
    if (known.includes(word)) return;
    complaints.add(pointer + at, `"${word}" is not among the ${what}; ${choiceOf(word, known)}`);
  };
  const sites = written.sites.map(({ domain }) => domain);
  for (const [index, { site }] of written.pages.entries()) {
    among(`/pages/${index}/site`, "sites", site, sites);
  }
  const subjects = written.subjects.map(({ id }) => id);
  for (const [index, { subject }] of written.searches.entries()) {
    if (subject !== null) among(`/searches/${index}/subject`, "subjects", subject, subjects);
  }
  for (const [index, { parent }] of written.subjects.entries()) {
    const above = subjects.slice(0, index);
    if (parent !== null) among(`/subjects/${index}/parent`, "subjects above", parent, above);
  }
}

interface KnownParts {
  readonly pages: readonly string[];
  readonly searches: readonly string[];
  readonly prompts: readonly unknown[];
  readonly platforms: readonly string[];
}

function checkAnswer(
  complaints: Complaints,
  { pointer, value: answer }: Located<AnswerDefinition>,
  known: KnownParts,
): void {
  checkTimestamp(complaints, `${pointer}/at`, answer.at);
  checkPrompt(complaints, { pointer: `${pointer}/prompt`, value: answer.prompt }, known.prompts);
  if (!known.platforms.includes(answer.platform)) {
    const what = `"${answer.platform}" is not in the workspace's plan`;
    const choice = choiceOf(answer.platform, known.platforms);
    complaints.add(`${pointer}/platform`, `${what}; ${choice}`);
  }
  const mentions = answer.mentions.map(({ brand }, place) => ({
    pointer: `${pointer}/mentions/${place}/brand`,
    value: brand,
  }));
  checkOnce(complaints, "brand", mentions);
  for (const [list, words] of [
    ["pages", answer.cites],
    ["searches", answer.searched ?? []],
  ] as const) {
    const key = list === "pages" ? "cites" : "searched";
    for (const [place, word] of words.entries()) {
      if (known[list].includes(word)) continue;
      const what = `"${word}" is not among the ${list}`;
      complaints.add(`${pointer}/${key}/${place}`, `${what}; ${choiceOf(word, known[list])}`);
    }
  }
}
