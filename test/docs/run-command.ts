import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { finished, ROOT, type Finished } from "../support/command.ts";

const ENTRY = join(ROOT, "bin", "understudy.js");
const UNDERSTUDY = "npm run -s understudy --";

/** Where a document's commands run: its own fake and an empty folder. */
export interface Place {
  readonly origin: string;
  readonly folder: string;
  /** What stands for placeholders such as `<key>`. */
  readonly values: Readonly<Record<string, string>>;
}

export const isCurl = (text: string): boolean => text.startsWith("curl ");
export const isUnderstudy = (text: string): boolean => text.includes(UNDERSTUDY);
export const isServer = (text: string): boolean => / -- (serve|proxy)\b/.test(text);

/** Runs a documented curl line; returns its HTTP status and body. */
export async function runCurl(
  text: string,
  place: Place,
): Promise<{ status: number; body: string }> {
  const line = rewrite(text, place).replace("curl ", 'curl -w "%{stderr}%{http_code}" ');
  const { stdout, stderr } = await finished(shell(line, place));
  return { status: Number(stderr), body: stdout };
}

/** Runs a documented understudy command to its end. */
export async function runUnderstudy(text: string, place: Place): Promise<Finished> {
  return finished(shell(rewrite(text, place), place));
}

/** Starts a documented server on a free port, waits until it is ready and interrupts it. */
export async function runServer(text: string, place: Place): Promise<Finished> {
  const flags = ["--port 0", "--json"].filter((flag) => !text.includes(flag)).join(" ");
  const child = shell(`exec ${rewrite(`${text} ${flags}`, place)}`, place);
  const ended = finished(child);
  if (child.stdout === null) throw new Error("The process has no stdout");
  const [ready] = (await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ])) as [string];
  const { url } = JSON.parse(ready) as { url: string };
  await fetch(url);
  child.kill("SIGINT");
  return ended;
}

function shell(line: string, { folder }: Place): ReturnType<typeof spawn> {
  return spawn("sh", ["-c", line], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, UNDERSTUDY_KEY: "", GITHUB_STEP_SUMMARY: "" },
  });
}

/** The command for the shell: with this checkout, the document's own fake and values for placeholders. */
function rewrite(text: string, { origin, values }: Place): string {
  const quick = / -- check /.test(text) && !text.includes("--only") ? " --only visibility" : "";
  return Object.entries(values)
    .reduce((line, [name, value]) => line.replaceAll(`<${name}>`, value), text + quick)
    .replace(" -- npm test", ` -- "${process.execPath}" -p process.env.UNDERSTUDY_URL`)
    .replace(UNDERSTUDY, `"${process.execPath}" "${ENTRY}"`)
    .replaceAll(/https?:\/\/(127\.0\.0\.1:4010|api\.example\.com)/g, origin);
}
