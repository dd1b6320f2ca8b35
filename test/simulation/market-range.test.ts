import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { isInRange } from "../../src/simulation/catalogue/market-range.ts";
import { readPrompt } from "./read-prompt.ts";

const { subjects } = loadScenario("agency").markets.get("outdoor")!;

test.each([
  ["en", "Which rucksack is comfortable?", true],
  ["en", "best waterproof running shoes", true],
  ["en", "best kitchen knives", false],
  ["en", "Which cotton tote bags last?", false],
  ["en", "most comfortable dance shoes", false],
  ["en", "best payroll service", false],
  ["de", "Welches Zelt hält Sturm aus?", true],
  ["de", "Welche Küchenmesser sind scharf?", false],
  ["fr", "Quelles chaussures de randonnée ?", true],
  ["fr", "Quel couteau de cuisine ?", false],
])("%s: %s asks for what an outdoor market sells: %s", (language, text, isSold) => {
  expect(isInRange(readPrompt(language, text), subjects, language)).toBe(isSold);
});
