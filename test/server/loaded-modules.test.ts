import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../support/command.ts";

const run = promisify(execFile);

test("the admin API, explanations, MCP and the conformance rules are loaded when they are used", async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, "loaded-modules.ts")]);
  const [api, admin, explained] = JSON.parse(stdout) as [string[], string[], string[]];
  const among = (modules: readonly string[], folder: string): string[] =>
    modules.filter((path) => path.startsWith(folder));
  expect(among(api, "src/endpoints/")).not.toEqual([]);
  expect(among(api, "src/server/admin/router")).toEqual([]);
  expect(among(admin, "src/server/admin/router")).toHaveLength(1);
  expect(among(admin, "src/fake/explain/")).toEqual([]);
  expect(among(explained, "src/fake/explain/explain.ts")).toHaveLength(1);
  for (const unused of [
    "src/cli/commands/mcp/",
    "src/server/admin/lint/lint.ts",
    "conformance/rules/",
  ]) {
    expect(among(explained, unused)).toEqual([]);
  }
});

test("a server starts without the parts of Node.js that it never uses", async () => {
  const { stdout } = await run(process.execPath, [
    "--import",
    join(import.meta.dirname, "loaded-builtins.ts"),
    join(ROOT, "bin", "understudy.js"),
    "serve",
    "tiny",
    "--port",
    "0",
  ]);
  const loaded = stdout.split("\n").find((line) => line.startsWith("["));
  expect(loaded).toContain("NativeModule http");
  for (const unused of ["deps/undici", "crypto/webcrypto", "util/parse_args", "worker_threads"]) {
    expect(loaded).not.toContain(unused);
  }
});
