import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crashText } from "../../src/cli/crash.ts";
import { understudy } from "../support/command.ts";
import { folder } from "../support/folder.ts";

const SECRET = "Zq7RtW2LmN9xPcVbK4dY";

test("an unexpected error ends a command with exit code 4, without keys and control characters", async () => {
  const hook = join(folder(), "hook.mjs");
  const message = String.raw`"\u001b[2J\n::error::${SECRET} ${btoa(SECRET)}"`;
  writeFileSync(
    hook,
    `process.on("newListener", (name) => { if (name === "uncaughtException") setImmediate(() => { throw new Error(${message}); }); });`,
  );
  const { code, stderr } = await understudy(["serve", "tiny", "--port", "0"], ["--import", hook], {
    UNDERSTUDY_KEY: SECRET,
  });
  expect(code).toBe(4);
  expect(stderr).toContain(
    "understudy: unexpected error; please report it\nError: \u{FFFD}[2J\n: :error::<key> <key>",
  );
  expect(stderr).toContain("    at ");
  expect(stderr).not.toContain(SECRET);
});

test.each([
  [["--key", SECRET], {}],
  [[`--write-key=${SECRET}`], {}],
  [["--header", `X-Token: ${SECRET}`], {}],
  [[], { UNDERSTUDY_OTHER_KEY: SECRET }],
])("the text of an unexpected error has no key that was given as %j %j", (args, environment) => {
  const error = new Error(`${SECRET} lmvz_live_another`, { cause: { authorization: SECRET } });
  const text = crashText(error, args, environment);
  expect(text).toContain("<key> <key>");
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain("another");
});
