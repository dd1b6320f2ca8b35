import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const scriptOf = (tool: string): string => join(import.meta.dirname, "..", tool, "run.ts");

test.each(["fuzz", "soak", "crash", "consistency"])(
  "npm run %s explains its options",
  async (tool) => {
    const { stdout } = await run(process.execPath, [scriptOf(tool), "--help"]);
    expect(stdout).toContain(`npm run ${tool} --`);
  },
);

test("a wrong option is refused with the usage", async () => {
  const running = run(process.execPath, [scriptOf("consistency"), "--sed", "7"]);
  await expect(running).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--sed[^]*npm run consistency --/),
  });
});
