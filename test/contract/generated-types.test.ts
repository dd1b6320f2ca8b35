import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultIdsModule } from "../../tools/fault-ids.ts";

const GENERATOR = "node_modules/openapi-typescript/bin/cli.js";

test("the generated types match the contract", () => {
  const folder = mkdtempSync(join(tmpdir(), "types-"));
  const fresh = join(folder, "types.gen.ts");
  try {
    execFileSync(process.execPath, [GENERATOR, "spec/openapi.yaml", "-o", fresh], {
      stdio: "pipe",
    });
    expect(readFileSync(fresh, "utf8")).toBe(readFileSync("src/contract/types.gen.ts", "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the generated ids of faults match the faults", () => {
  const file = "src/fake/faults/fault-id.gen.ts";
  expect(readFileSync(file, "utf8"), "run npm run types:generate").toBe(faultIdsModule());
});
