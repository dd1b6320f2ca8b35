import { expect, test } from "vitest";
import { deployment } from "../support/http-server.ts";
import { command } from "./run-command.ts";

test("names of fields can't add lines, colours or commands to the differences", async () => {
  const name = "a\r\n::error::b\n##vso[c\u001b[31md\u202ee";
  const url = await deployment((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ items: [], total_count: 1, [name]: 1 }));
  });
  const args = ["first-day", "--against", url, "--as-deployment", "--key", "lmvz_live_x"];
  const { code, stdout } = await command("replay", ...args);
  expect(code).toBe(1);
  expect(stdout).toContain("body at /");
  expect(stdout).toContain(String.raw`"a\r\n::error::b\n## vso[c\u001b[31md${"\u{FFFD}"}e": 1`);
  expect(stdout).not.toMatch(/^\s*(?:::error|##vso\[)/m);
  expect(stdout.split("\u001b[31md")).toHaveLength(1);
});
