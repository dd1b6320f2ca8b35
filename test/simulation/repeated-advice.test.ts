import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { Chance } from "../../src/common/random.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { remarkedMentions } from "../../src/simulation/texts/remarked-mentions.ts";
import { RemarkWriter } from "../../src/simulation/texts/remarks.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");
const QUESTIONS = [
  ["en", "Which tent is good?", /I'd also read a few recent reviews/, /review/i],
  ["de", "Welches Zelt ist gut?", /noch ein paar aktuelle Bewertungen/, /bewertung/i],
  ["fr", "Quelle tente choisir ?", /Je lirais aussi quelques avis/, /\bavis\b/i],
] as const;

function answers(language: string, question: string, labels: readonly Label[]): string[] {
  const pack = languagePack(packs, language);
  const subject = readPrompt(language, question);
  const mentions = labels.map((label, at) => ({ name: `Brand${at}`, label, passing: false }));
  const facts = { country: "US", names: [], question, subject, pack, mentions };
  return Array.from({ length: 300 }, (_, seed) => writeAnswer({ ...facts, key: [seed] }).text);
}

type Label = "positive" | "neutral" | "negative";

test.each(QUESTIONS)("%s: %s: reviews are advised only if none were read", (...question) => {
  const [language, text, advice, reviews] = question;
  const advised = answers(language, text, ["positive", "positive"]).flatMap((answer) => {
    const at = answer.search(advice);
    return at === -1 ? [] : [answer.slice(0, at)];
  });
  expect(advised.length).toBeGreaterThan(0);
  expect(advised.filter((before) => reviews.test(before))).toEqual([]);
});

test.each(QUESTIONS)(
  "%s: %s: an answer without a recommendation mentions no praise by most reviewers",
  (language, text) => {
    const { undecided_openers } = languagePack(packs, language).answers;
    const undecided = answers(language, text, ["neutral", "neutral", "negative"]).filter((answer) =>
      undecided_openers.some((opener) => answer.includes(opener)),
    );
    expect(undecided.length).toBeGreaterThan(0);
    expect(
      undecided.filter((answer) =>
        /^(?:-|\d\.) .*(?:most review|nearly every|again and again|überzeugt die meisten|fast jedem|immer wieder|sichere Wahl|choix sûr|convainc la plupart|sans cesse)/m.test(
          answer,
        ),
      ),
    ).toEqual([]);
  },
);

test.each(QUESTIONS)("%s: %s: a heading that recommends has no criticized brand", (...question) => {
  const [language, text] = question;
  const { praising, balanced } = languagePack(packs, language).answers;
  const own = praising.headings.filter((heading) => !balanced.headings.includes(heading));
  const all = answers(language, text, ["positive", "positive", "negative"]);
  expect(all.some((answer) => answer.startsWith("## ") || answer.includes("\n## "))).toBe(true);
  expect(all.filter((answer) => own.some((one) => answer.includes(`## ${one}\n`)))).toEqual([]);
});

test.each(["en", "de", "fr"])("%s: no tip is announced beside criticism", (language) => {
  const pack = languagePack(packs, language);
  const subject = readPrompt(language, "Zelt");
  const mentions = (["positive", "negative"] as const).map((label, at) => ({
    name: `Brand${at}`,
    label,
    passing: true,
  }));
  const firsts = Array.from({ length: 60 }, (_, seed) => {
    const writer = new RemarkWriter(pack, subject, new Chance(seed));
    return remarkedMentions(mentions, writer, { rivals: [], isUndecided: false })[0]!.remark.text;
  });
  expect(firsts.filter((first) => /^[^:]*: ?Brand0/.test(first))).toEqual([]);
});
