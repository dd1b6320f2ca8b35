import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { finished, ROOT } from "../support/command.ts";
import { folder } from "../support/folder.ts";

/** A copy of this program, so that its files can be changed. */
function copiedProgram(): string {
  const parent = folder();
  // One folder up: the copy has its own cache of parsed files.
  symlinkSync(join(ROOT, "node_modules"), join(parent, "node_modules"));
  const copy = join(parent, "understudy");
  for (const part of ["bin", "src", "conformance", "scenarios", "spec", "package.json"]) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  return copy;
}

/** Starts the program with a state in a file of its folder. */
function serve(copy: string, ...args: readonly string[]): ChildProcess {
  const words = ["serve", "tiny", "--state", "state.db", "--port", "0", "--json", ...args];
  return spawn(process.execPath, [join(copy, "bin", "understudy.js"), ...words], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 280_000,
  });
}

/** Adds a prompt; returns how many there are then. */
async function countAfterWrite(child: ChildProcess, name: string): Promise<number> {
  const ended = finished(child);
  const ready = once(createInterface({ input: child.stdout! }), "line");
  const failed = ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  const [line] = (await Promise.race([ready, failed])) as [string];
  const { url } = JSON.parse(line) as { readonly url: string };
  const headers = {
    authorization: "Bearer lmvz_live_tiny_write",
    "content-type": "application/json",
  };
  const added = { brand: "Copperfinch", prompts: [`Which sail is the ${name}?`], llms: ["openai"] };
  const body = JSON.stringify(added);
  expect((await fetch(`${url}/prompts`, { method: "POST", headers, body })).status).toBe(200);
  const list = await fetch(`${url}/queries?brand=Copperfinch`, { headers });
  child.kill("SIGTERM");
  await ended;
  return ((await list.json()) as { readonly total_count: number }).total_count;
}

async function refusal(child: ChildProcess): Promise<string> {
  const { code, stdout, stderr } = await finished(child);
  expect([code, stdout]).toEqual([2, ""]);
  return stderr;
}

test("a state is refused when the same version generates data with other code or texts", async () => {
  const copy = copiedProgram();
  const change = (file: string, from: RegExp, to: string): void => {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
  };
  expect(await countAfterWrite(serve(copy), "first")).toBe(4);
  // Generates no data.
  change("src/server/app.ts", /$/, "\n// Changed.\n");
  expect(await countAfterWrite(serve(copy), "second")).toBe(5);

  change("src/simulation/model.ts", /$/, "\nexport const CHANGED = true;\n");
  expect(await refusal(serve(copy))).toMatch(
    /^understudy: --state state\.db was written with another build of Understudy \S+, which can generate other data; add --state-migrate keep-writes to apply its writes to the new data, or --state-migrate discard to start again\n$/,
  );
  expect(await countAfterWrite(serve(copy, "--state-migrate", "keep-writes"), "third")).toBe(6);

  change("scenarios/languages/en.yaml", /small_words: \[/, "small_words: [zzz, ");
  expect(await refusal(serve(copy))).toMatch(
    /^understudy: --state state\.db was written with another version of the scenario "tiny"; add/,
  );
  expect(await countAfterWrite(serve(copy, "--state-migrate", "discard"), "fourth")).toBe(4);
  change("package.json", /"version": "[^"]+"/, '"version": "9.9.9"');
  expect(await refusal(serve(copy))).toMatch(/with Understudy \S+, which .* than 9\.9\.9; add/);
});
