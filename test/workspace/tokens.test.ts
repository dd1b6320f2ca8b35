import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PLATFORMS } from "../../src/simulation/model.ts";
import { Tokens } from "../../src/workspace/tokens.ts";

const tokens = new Tokens(7, "northwind");

/** Numbers around the places where the short form ends. */
const brand = fc.oneof(fc.nat(5), fc.integer({ min: 4090, max: 4100 }), fc.nat(2 ** 31));
const prompt = fc.oneof(fc.nat(5), fc.integer({ min: 2 ** 20 - 3, max: 2 ** 20 + 3 }));
const run = fc.record({
  brand,
  prompt,
  platform: fc.constantFrom(...PLATFORMS),
  day: fc.integer({ min: -4000, max: 4000 }),
  slot: fc.oneof(fc.nat(3), fc.integer({ min: 250, max: 260 }), fc.nat(65_535)),
});

test("prompts and runs are found by their tokens, whatever their numbers", () => {
  fc.assert(
    fc.property(run, (identity) => {
      expect(tokens.run(tokens.ofRun(identity))).toEqual(identity);
      const asked = { brand: identity.brand, prompt: identity.prompt };
      expect(tokens.prompt(tokens.ofPrompt(asked))).toEqual(asked);
    }),
  );
});

test("different runs have different tokens", () => {
  fc.assert(
    fc.property(run, run, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(tokens.ofRun(one)).not.toBe(tokens.ofRun(other));
    }),
  );
});

test("a token of a prompt is none of a run, and none of another workspace", () => {
  const asked = tokens.ofPrompt({ brand: 1, prompt: 2 });
  expect(tokens.run(asked)).toBeNull();
  expect(new Tokens(7, "southridge").prompt(asked)).toBeNull();
});
