import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("serve loads the admin API once it is idle", async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, "load-admin.ts")]);
  const [whileBusy, whenIdle] = JSON.parse(stdout) as [string[], string[]];
  expect(whileBusy).toEqual([]);
  expect(whenIdle).toEqual(expect.arrayContaining(["router.ts", "lint/lint.ts"]));
});
