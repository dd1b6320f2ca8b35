import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";

const KEY = "lmvz_live_northwind_write";
const fake = startFake();

/** Texts that cannot be shown, or that break other JSON parsers (C81). */
const REFUSED = [
  ["NUL", "tent\u0000pegs"],
  ["an escape", "tent\u001B[31m"],
  ["a C1 control", "tent\u0085pegs"],
  ["a lone high surrogate", "tent \uD83D"],
  ["a lone low surrogate", "\uDC00 tent"],
  ["a zero-width space only", "\u200B"],
  ["spaces and zero-width characters only", " \u200D\u2060 "],
] as const;

test.each(REFUSED)("a prompt, a tag and a brand with %s are refused", async (_, text) => {
  const prompts = { brand: "Alpenglow", prompts: [text], llms: ["openai"] };
  expect((await fake.post(KEY, "/prompts", prompts)).status).toBe(400);
  const tags = { brand: "Alpenglow", prompts: ["Which tent?"], llms: ["openai"], tags: [text] };
  expect((await fake.post(KEY, "/prompts", tags)).status).toBe(400);
  expect((await fake.post(KEY, "/brands/tracked", { brand: text })).status).toBe(400);
});

test.each(["Zelt 👨‍👩‍👧", "خيمة\u200Fللعائلة", "two\nlines\tand a tab", "𠮷野"])(
  "the prompt %j is accepted",
  async (text) => {
    const body = { brand: "Alpenglow", prompts: [text], llms: ["openai"] };
    expect((await fake.post(KEY, "/prompts", body)).status).toBe(200);
    const { body: listed } = await fake.get(KEY, "/queries", { brand: "Alpenglow" });
    expect(listed.items.map((item: { text: string }) => item.text)).toContain(text);
  },
);
