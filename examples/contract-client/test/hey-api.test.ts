import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { createClient } from "../generated/client/index.ts";
import { addPrompts, listPromptsByVisibility } from "../generated/index.ts";

const understudy = await createUnderstudy({ scenario: "tiny", now: "2026-01-31T09:00:00Z" });

test("a prompt that was added is listed", async () => {
  using world = understudy.world();
  const { baseUrl, fetch } = understudy;
  const client = createClient({ baseUrl, fetch, headers: world.headers("write") });
  const text = "Which kettle is the quietest?";
  const brand = "Copperfinch";
  const added = await addPrompts({ client, body: { brand, prompts: [text], llms: ["openai"] } });
  expect(added.error).toBeUndefined();
  const { data } = await listPromptsByVisibility({ client, query: { brand, search: "quietest" } });
  expect(data?.items.map((prompt) => prompt.prompt_text_preview)).toEqual([text]);
});
