import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";

const STARTER = "lmvz_live_starter_write";
const SCALE = "lmvz_live_northwind_read";

test("the platforms that are listed are those to which prompts can be added", async () => {
  const fake = startFake({ scenario: "agency" });
  const all = (await fake.get(SCALE, "/llm-providers")).body.items as { provider: string }[];
  const { body } = await fake.get(STARTER, "/llm-providers");
  expect(body).toEqual({
    total_count: 2,
    returned_count: 2,
    has_more: false,
    items: [
      { provider: "openai", display_name: expect.any(String) },
      { provider: "gemini", display_name: expect.any(String) },
    ],
  });
  const accepted: string[] = [];
  for (const { provider } of all) {
    const added = { brand: "Tin Lantern", prompts: ["Why?"], llms: [provider] };
    const { status } = await fake.post(STARTER, "/prompts", added);
    if (status === 200) accepted.push(provider);
  }
  expect(accepted).toEqual(["openai", "gemini"]);
});
