import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../src/files/package-files.ts";

const run = promisify(execFile);

/** A program that uses semantic faults and scenarios with flows, also through its server. */
const PROGRAM = `
import { readFileSync } from "node:fs";
import { createUnderstudy } from "./src/index.ts";

const understudy = await createUnderstudy({ scenario: "free-plan", faults: ["page.always-more"] });
understudy.world().faults.add("page.always-more");
const { admin, close } = await understudy.listen();
const faults = await fetch(admin + "/faults");
const scenario = readFileSync("scenarios/free-plan.yaml", "utf8");
const headers = { "content-type": "application/json" };
const body = JSON.stringify({ scenario });
const read = await fetch(admin + "/worlds", { method: "POST", headers, body });
console.log(faults.status, read.status);
await close();
`;

test("the library needs no require() of ES modules, which Jest lacks before Node.js 24", async () => {
  const { stdout } = await run(
    process.execPath,
    ["--no-experimental-require-module", "--input-type=module", "--eval", PROGRAM],
    { cwd: ROOT },
  );
  expect(stdout).toBe("200 201\n");
});
