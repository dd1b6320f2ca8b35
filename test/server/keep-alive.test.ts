import { expect, test } from "vitest";
import { createUnderstudy } from "../../src/index.ts";

test("an idle connection stays open longer than clients are usually busy", async () => {
  await using understudy = await createUnderstudy({ scenario: "tiny" });
  await using server = await understudy.listen();
  const { headers } = await fetch(`${server.admin}/health`);
  expect(headers.get("keep-alive")).toBe("timeout=65");
});
