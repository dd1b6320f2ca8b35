import { expect, test } from "vitest";
import { parse } from "yaml";
import { withPrompts } from "./volume.ts";

const SCENARIO = `
workspaces:
  - workspace: w
    brands:
      - brand: Small
        history: {market: home, volume: {prompts: 5}}
      - brand: Big
        history: {market: home, days: 400, volume: {prompts: 500, pages: 9}}
        prompts: [{text: a}, {text: b}, {text: c}]
      - brand: Written
        written: []
`;

interface Brand {
  readonly brand: string;
  readonly history?: { readonly days: number; readonly volume: Record<string, number> };
  readonly prompts?: readonly object[];
}

function brandsWith(prompts: number): readonly Brand[] {
  return parse(withPrompts(SCENARIO, prompts)).workspaces[0].brands;
}

test("only the number of prompts of the largest volume changes", () => {
  const [small, big, written] = brandsWith(50);
  expect(small?.history?.volume).toEqual({ prompts: 5 });
  expect(big?.history).toEqual({ market: "home", days: 400, volume: { prompts: 50, pages: 9 } });
  expect(big?.prompts).toHaveLength(3);
  expect(written).toEqual({ brand: "Written", written: [] });
});

test("at most that many prompts of the file stay", () => {
  expect(brandsWith(2)[1]?.prompts).toEqual([{ text: "a" }, { text: "b" }]);
});

test("a scenario without a volume throws", () => {
  expect(() => withPrompts("workspaces: []", 5)).toThrow("no history with volume.prompts");
});
